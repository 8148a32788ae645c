extension Int {
  /// The sum with a number of items, which counts as 0 if it is negative, saturated at `Int.max`, so that an
  /// invalid item count does not trap.
  func addingItems(_ count: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(Swift.max(0, count))
    return overflow ? .max : sum
  }
}
