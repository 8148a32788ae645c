import DataSourceChanges
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Thousands of simultaneous updates, from several threads, to a data source owned by an actor.
@Suite struct DiffableRaceTests {
  /// Starts tasks on four threads.
  private func start(
    _ count: Int, seed: UInt64,
    _ work: @escaping @Sendable (inout SplitMix64, Int) -> Task<Void, Never>
  ) -> [Task<Void, Never>] {
    let lock = NSLock()
    nonisolated(unsafe) var tasks: [Task<Void, Never>] = []
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SplitMix64(seed: seed &* 4 &+ UInt64(thread))
      for number in 0..<count / 4 {
        let task = work(&random, thread * count + number)
        // The lock guards the array, which is local to this function.
        lock.withLock { tasks.append(task) }
      }
    }
    return tasks
  }

  @Test(arguments: 0..<CardRounds.races) func thousands(seed: Int) async {
    let keeper = CardKeeper()
    let count = TestLength.pick(4_000, long: 10_000)
    let tasks = start(count, seed: UInt64(seed)) { random, number in
      let ids = (0..<random.below(12)).map { _ in 1 + random.below(20) }
      switch random.below(20) {
      case 0: return Task { await keeper.applyOnTheSpot(ids) }
      case 1, 2: return Task { await keeper.edit(number) }
      default: return Task { await keeper.apply(ids) }
      }
    }
    for task in tasks { await task.value }
    // One more edit, after all tasks have ended.
    await keeper.edit(999_999)
    await expectNil(keeper.finish(isLastApplied: true).first)
    let outcomes = await keeper.outcomes
    #expect(outcomes.applied > 0)
    #expect(outcomes.applied + outcomes.dropped > count * 4 / 5)
  }

  @Test(arguments: 0..<CardRounds.races) func cancelled(seed: Int) async {
    let keeper = CardKeeper()
    let tasks = start(4_000, seed: UInt64(seed + 100)) { random, number in
      let ids = (0..<random.below(12)).map { _ in 1 + random.below(20) }
      let task = Task { await keeper.apply(ids) }
      if random.once(in: 3) {
        task.cancel()
      } else if random.once(in: 3) {
        Task { task.cancel() }
      }
      return task
    }
    for task in tasks { await task.value }
    await expectNil(keeper.finish(isLastApplied: false).first)
    let outcomes = await keeper.outcomes
    #expect(outcomes.dropped > 0)
    expectEqual(outcomes.applied + outcomes.dropped, 4_000)
    await keeper.apply([1, 2, 3])
    await expectNil(keeper.finish(isLastApplied: true).first)
  }
}
