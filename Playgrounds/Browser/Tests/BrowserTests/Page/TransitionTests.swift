import HeadlessBrowser
import Testing
import TodoCore

extension OneByOne {
  /// Two windows of a real browser, and random transitions of what they show.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct TransitionTests {
    static let count = TestLength.pick(250, long: 1_000)

    @Test(arguments: [20_260_101] as [UInt64])
    func rowsEqualTheData(seed: UInt64) async throws {
      try await Stage.run(.sample(seed: seed)) { stage in
        var run = try await TransitionRun(stage, seed: seed)
        let start = ContinuousClock.now
        for step in 0..<Self.count {
          // One block in five is animated, and interrupts its own animations.
          let block = Self.count / 20
          if step % block == 0 { try await run.setMotion(step / block % 5 == 0) }
          try await run.step()
        }
        let time = ContinuousClock.now - start
        print(
          "\(Self.count) transitions of two windows: \(time), \(run.moved) rows stayed while moving"
        )
        #expect(run.moved > Self.count)
        try await run.end()
      }
    }
  }
}
