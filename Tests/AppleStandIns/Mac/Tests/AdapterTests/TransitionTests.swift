import AppKit
import DataSourceKit
import DataSourceTrial
import TestSupport
import TransitionSupport
import XCTest

@MainActor
final class TransitionTests: XCTestCase {
  func testTableView() async throws {
    try await runTrials { DrivenTableView($0, selectionOnReload: $1) }
  }

  func testCollectionView() async throws {
    try await runTrials { source, _ in DrivenCollectionView(source) }
  }

  /// The number of transitions in each of ten trials.
  private static let transitions = TestLength.pick(2_000, long: 10_000)

  private func runTrials(
    _ makeView: @escaping (any DataSource<Row>, SelectionOnReload) -> any DrivenView
  ) async throws {
    var updates: [String: Int] = [:]
    for seed in 1...10 as ClosedRange<UInt64> {
      let selectionOnReload = SelectionOnReload.allCases[Int(seed) % 3]
      let trial = ListViewTrial(seed: seed) { makeView($0, selectionOnReload) }
      try await trial.run(transitions: Self.transitions)
      updates.merge(trial.updates, uniquingKeysWith: +)
    }
    for kind in ["batch", "content", "batch and content", "everythingChanged", "violation"] {
      XCTAssertGreaterThan(updates[kind, default: 0], Self.transitions / 100, "\(updates)")
    }
  }
}
