extension Int {
  /// The sum with a number of items, which counts as 0 if it is negative and ends at `Int.max`: a data
  /// source that answers nonsense gets a neutral answer instead of a trap.
  func addingItems(_ count: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(Swift.max(0, count))
    return overflow ? .max : sum
  }
}
