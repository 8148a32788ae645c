import DataSourceKit
import DataSourceTrial
import TestSupport
import TransitionSupport
import XCTest

@MainActor
final class TransitionTests: XCTestCase {
  func testTableView() async throws {
    try await runTrials { DrivenTableView($0) }
  }

  func testCollectionView() async throws {
    try await runTrials { DrivenCollectionView($0) }
  }

  func testPickerView() async throws {
    try await runTrials { DrivenPickerView($0) }
  }

  /// The number of transitions in each of ten trials.
  private static let transitions = TestLength.pick(2_000, long: 10_000)

  private func runTrials(_ makeView: @escaping (any DataSource<Row>) -> any DrivenView) async throws
  {
    var updates: [String: Int] = [:]
    for seed in 1...10 as ClosedRange<UInt64> {
      let trial = ListViewTrial(seed: seed, makeView: makeView)
      try await trial.run(transitions: Self.transitions)
      updates.merge(trial.updates, uniquingKeysWith: +)
    }
    for kind in ["batch", "content", "batch and content", "everythingChanged", "violation"] {
      XCTAssertGreaterThan(updates[kind, default: 0], Self.transitions / 100, "\(updates)")
    }
  }
}
