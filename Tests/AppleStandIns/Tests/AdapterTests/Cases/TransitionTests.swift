import DataSourceCore
import DataSourceTesting
import TestSupport
import TransitionSupport
import XCTest

@MainActor
final class TransitionTests: XCTestCase {
  /// The number of transitions in each of ten trials.
  private static let transitions = TestLength.pick(800, long: 10_000)

  func testEveryView() async throws {
    for (name, makeView) in drivenViews {
      var updates: [String: Int] = [:]
      for seed in 1...10 as ClosedRange<UInt64> {
        let trial = ListViewTrial(seed: seed) { makeView($0, seed) }
        do { try await trial.run(transitions: Self.transitions) } catch {
          XCTFail("\(name): \(error)")
        }
        updates.merge(trial.updates, uniquingKeysWith: +)
      }
      for kind in ["batch", "content", "batch and content", "everythingChanged", "violation"] {
        XCTAssertGreaterThan(
          updates[kind, default: 0], Self.transitions / 100, "\(name): \(updates)")
      }
    }
  }
}
