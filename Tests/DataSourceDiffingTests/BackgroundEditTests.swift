import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Dispatch
import TestSupport
import Testing

/// Changes in the background that start from the newest items.
@MainActor @Suite struct BackgroundEditTests {
  private let list = DiffableListDataSource(items: Array(0..<100), identity: .itself)

  @Test func noEditIsLost() async throws {
    let tester = DataSourceTester(dataSource: list)
    let edited = DispatchSemaphore(value: 0)
    let done = Task {
      await list.applyInBackground { current in
        edited.wait()
        return current.filter { $0 % 2 == 0 }
      }
    }
    await Task.yield()
    try list.append(200)
    try list.append(201)
    for _ in 0..<3 { edited.signal() }
    #expect(await done.value)
    expectEqual(list.items, Array(stride(from: 0, to: 100, by: 2)) + [200])
    tester.verify()
    #expect(tester.violations.isEmpty)
  }

  /// Each of several calls has an effect.
  @Test func severalAtOnce() async {
    let tester = DataSourceTester(dataSource: list)
    let tasks = (1...8).map { number in
      Task { await list.applyInBackground { $0.filter { $0 % 10 != number } } }
    }
    for task in tasks { #expect(await task.value) }
    expectEqual(list.items, (0..<100).filter { [0, 9].contains($0 % 10) })
    tester.verify()
    #expect(tester.violations.isEmpty)
  }

  /// It ends although the items change at every attempt.
  @Test func editsWithoutEnd() async throws {
    let tester = DataSourceTester(dataSource: list)
    var isRunning = true
    let done = Task {
      defer { isRunning = false }
      return await list.applyInBackground { Array($0.reversed()) }
    }
    var next = 1_000
    while isRunning {
      try list.append(next)
      next += 1
      await Task.yield()
    }
    #expect(await done.value)
    expectEqual(list.items.count, 100 + next - 1_000)
    tester.verify()
    #expect(tester.violations.isEmpty)
  }

  @Test func cancelled() async {
    let task = Task { await list.applyInBackground { _ in [] } }
    task.cancel()
    #expect(await task.value == false)
    expectEqual(list.items.count, 100)
  }
}
