// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceTesting
  import Foundation
  import TestSupport
  import Testing

  extension GatedTests {
    /// `apply` in cancelled tasks: before it runs, while it waits, and while it computes.
    @OwnThread @Suite struct DiffableCancellationTests {
      private let gate = Gate()
      private let list: CardList
      private let tester: DataSourceTester<Card>

      init() {
        list = CardList(
          items: [Card(1), Card(2)],
          identity: .by(
            { [gate] in
              gate.visit()
              return $0.id
            }, areEqual: { $0 == $1 }))
        tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
      }

      private func start(_ id: Int) -> Task<Bool, Never> {
        Task { await list.applyInBackground([Card(id)]) }
      }

      private func startAndHold(_ id: Int) async -> Task<Bool, Never> {
        gate.close()
        let task = start(id)
        await gate.visitor()
        return task
      }

      @Test func before() async {
        let task = start(5)
        task.cancel()
        #expect(await !task.value)
        expectEqual(list.items, [Card(1), Card(2)])
        tester.detach()
        let other = start(5)
        other.cancel()
        #expect(await !other.value, "without a listener, too")
        expectEqual(list.items, [Card(1), Card(2)])
      }

      /// A cancelled call must not displace a waiting one.
      @Test func beforeWhileAnotherWaits() async {
        let first = await startAndHold(5)
        let second = start(6)
        await OwnThread.settle()
        let third = start(7)
        third.cancel()
        let outcome = await third.value
        gate.open()
        #expect(!outcome)
        #expect(await first.value)
        #expect(await second.value)
        expectEqual(list.items, [Card(6)])
        tester.verify()
      }

      @Test func whileItWaits() async {
        let first = await startAndHold(5)
        let second = start(6)
        await OwnThread.settle()
        second.cancel()
        gate.open()
        #expect(await first.value)
        #expect(await !second.value)
        expectEqual(list.items, [Card(5)])
        expectEqual(tester.changeSets.count, 1)
        #expect(await start(7).value)
        tester.verify()
      }

      @Test func whileItComputes() async {
        let first = await startAndHold(5)
        first.cancel()
        gate.open()
        #expect(await !first.value)
        expectEqual(list.items, [Card(1), Card(2)])
        expectEqual(tester.changeSets, [])
        #expect(await start(7).value)
        tester.verify()
      }

      @Test func whileItComputesAndAnotherWaits() async {
        let first = await startAndHold(5)
        let second = start(6)
        await OwnThread.settle()
        first.cancel()
        gate.open()
        #expect(await !first.value)
        #expect(await second.value)
        expectEqual(list.items, [Card(6)])
        tester.verify()
      }
    }
  }
#endif
