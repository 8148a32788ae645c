import DataSourceTesting
import TestSupport
import Testing

@MainActor @Suite struct SimulatedTransitionTests {
  static let transitions = TestLength.pick(120, long: 25_000)

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func noneIsRejectedAndTheScreenIsTheData(seed: UInt64) async throws {
    let trial = ListViewTrial(seed: seed) { SimulatedView($0) }
    try await trial.run(transitions: Self.transitions)
    for kind in ["batch", "content", "batch and content", "everythingChanged", "violation"] {
      #expect(trial.updates[kind, default: 0] > 0, "\(kind): \(trial.updates)")
    }
  }
}
