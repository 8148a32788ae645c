import DataSourceKit
import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceViews

/// Runs an update queue through all sequences of events up to some length, and through some that
/// are one event longer.
@Suite struct UpdateQueueTests {
  private static let length = TestLength.pick(5, long: 7)
  /// One in this many of the longest sequences is visited.
  private static let strideOfLast = TestLength.pick(47, long: 1)

  @Test func everySequenceOfEvents() {
    var walk = QueueWalk(strideOfLast: Self.strideOfLast)
    walk.visit(QueueModel(), upTo: Self.length)
    #expect(walk.problems.isEmpty, "\(walk.problems.min { $0.count < $1.count } ?? "")")
    #expect(walk.visited > TestLength.pick(4_000, long: 10_000))
    #expect(walk.adopted > TestLength.pick(250, long: 500))
  }
}

/// Visits sequences of events.
private struct QueueWalk {
  let strideOfLast: Int
  private var last = 0
  var visited = 0
  var adopted = 0
  var problems: [String] = []

  init(strideOfLast: Int) { self.strideOfLast = strideOfLast }

  mutating func visit(_ model: QueueModel, upTo length: Int) {
    guard length > 0 else { return }
    for event in model.possibleEvents {
      if length == 1 {
        last += 1
        guard last.isMultiple(of: strideOfLast) else { continue }
      }
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
