// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceCore
  import DataSourceDiffing
  import DataSourceTesting
  import TestSupport
  import Testing

  extension GatedTests {
    /// Changes in the background that start from the newest items.
    @OwnThread @Suite struct BackgroundEditTests {
      private let gate = Gate()
      private let list = DiffableListDataSource(items: Array(0..<100), identity: .itself)

      /// Starts a call whose computation is held up.
      private func startAndHold(_ change: @escaping @Sendable ([Int]) -> [Int]) async -> Task<
        Bool, Never
      > {
        gate.close()
        let task = Task { [list, gate] in
          await list.applyInBackground { current in
            gate.visit()
            return change(current)
          }
        }
        await gate.visitor()
        return task
      }

      @Test func noEditIsLost() async throws {
        let tester = DataSourceTester(dataSource: list)
        let done = await startAndHold { $0.filter { $0 % 2 == 0 } }
        try list.append(200)
        try list.append(201)
        gate.open()
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
        let done = await startAndHold { $0.reversed() }
        try list.append(1_000)
        gate.open()
        gate.close()
        await gate.visitor()
        try list.append(1_001)
        gate.open()
        #expect(await done.value)
        expectEqual(list.items, [1_001, 1_000] + (0..<100).reversed())
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
  }
#endif
