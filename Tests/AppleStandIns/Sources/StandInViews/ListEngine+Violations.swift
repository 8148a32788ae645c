public import DataSourceChanges
import DataSourceCore

extension ListEngine {
  /// Records what would have been an exception.
  public func violate(_ rule: BatchRule, _ message: String) {
    note(BatchViolation(rule: rule, message: message))
  }

  /// Records what would have been an exception. The next layout reads everything again.
  func note(_ violation: BatchViolation) {
    violations.append(violation)
    guard hasDisplayed else { return }
    needsReload = true
    isRecovering = true
  }
}
