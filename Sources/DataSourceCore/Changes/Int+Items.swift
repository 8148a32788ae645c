extension Int {
  /// The sum with a number of items, saturated at `Int.max`. A negative number counts as 0, so that
  /// an invalid item count does not trap.
  func addingItems(_ count: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(Swift.max(0, count))
    return overflow ? .max : sum
  }
}
