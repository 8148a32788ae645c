public import DataSourceKit

extension ListEngine {
  /// Notes what would have been an exception.
  public func violate(_ rule: BatchRule, _ message: String) {
    note(BatchViolation(rule: rule, message: message))
  }

  /// Notes what would have been an exception; everything is read again at the next layout.
  func note(_ violation: BatchViolation) {
    violations.append(violation)
    guard hasDisplayed else { return }
    needsReload = true
    isRecovering = true
  }
}
