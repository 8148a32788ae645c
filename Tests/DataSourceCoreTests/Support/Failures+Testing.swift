import TestSupport
import Testing

extension Failures {
  /// Records an issue for each kind of failure, and one if there were fewer cases than expected.
  func report(atLeast minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    for message in messages(atLeast: minimum) {
      Issue.record("\(message)", sourceLocation: sourceLocation)
    }
  }
}
