import DataSourceTesting
import TestSupport
import Testing

@MainActor @Suite struct TerminalTransitionTests {
  static let transitions = TestLength.pick(600, long: 100_000)

  /// The number of transitions counts those of all seeds.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func noneIsRejectedAndTheScreenIsTheData(seed: UInt64) async throws {
    let trial = ListViewTrial(seed: seed) { DrivenTerminalList($0) }
    try await trial.run(transitions: Self.transitions / 4)
    for kind in ["batch", "content", "batch and content", "everythingChanged", "violation"] {
      #expect(trial.updates[kind, default: 0] > 0, "\(kind): \(trial.updates)")
    }
  }
}
