import DataSourceKit
import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceViews

/// Runs an update queue through all sequences of events up to some length.
@Suite struct UpdateQueueTests {
  private static let length = TestLength.pick(5, long: 7)

  @Test func everySequenceOfEvents() {
    var walk = QueueWalk()
    walk.visit(QueueModel(), upTo: Self.length)
    #expect(walk.problems.isEmpty, "\(walk.problems.min { $0.count < $1.count } ?? "")")
    #expect(walk.visited > 10_000)
    #expect(walk.adopted > 500)
  }
}

/// Visits all sequences of events.
private struct QueueWalk {
  var visited = 0
  var adopted = 0
  var problems: [String] = []

  mutating func visit(_ model: QueueModel, upTo length: Int) {
    guard length > 0 else { return }
    for event in model.possibleEvents {
      var next = model
      next.perform(event)
      visited += 1
      if case .adopt = event { adopted += 1 }
      if let problem = next.problem {
        problems.append("\(next.events): \(problem)")
      } else {
        visit(next, upTo: length - 1)
      }
    }
  }
}
