// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceTesting
  import Foundation
  import TestSupport
  import Testing

  extension GatedTests {
    /// `apply` in the background, step by step: a gate holds up the computation.
    @OwnThread @Suite struct DiffableAsyncTests {
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

      private func start(_ ids: Int...) -> Task<Bool, Never> {
        let cards = ids.map { Card($0) }
        return Task { await list.applyInBackground(cards) }
      }

      /// Starts a call whose computation is held up.
      private func startAndHold(_ ids: Int...) async -> Task<Bool, Never> {
        gate.close()
        let cards = ids.map { Card($0) }
        let task = Task { await list.applyInBackground(cards) }
        await gate.visitor()
        return task
      }

      private func told(_ changeSets: [ChangeSet]) -> String {
        changeSets.map(\.description).joined(separator: " then ")
      }

      @Test func one() async throws {
        let task = await startAndHold(2, 1)
        expectEqual(list.items, [Card(1), Card(2)], "nothing happens before all is computed")
        gate.open()
        #expect(await task.value)
        expectEqual(tester.changeSets.count, 1)
        expectEqual(list.items, [Card(2), Card(1)])
        #expect(await list.applyInBackground([Card(2), Card(1)]))
        expectEqual(tester.changeSets.count, 1)
        tester.verify()
      }

      @Test func onlyTheNewestWaits() async {
        let first = await startAndHold(1)
        let second = start(2)
        await OwnThread.settle()
        let third = start(3)
        await OwnThread.settle()
        let outcome = await second.value
        gate.open()
        #expect(!outcome)
        #expect(await first.value)
        expectEqual(tester.changeSets.first, .some([.item(type: .delete([0, 1]))]))
        #expect(await third.value)
        expectEqual(list.items, [Card(3)])
        expectEqual(tester.changeSets.count, 2)
        tester.verify()
      }

      /// Edits do not supersede a call, however many items they affect.
      @Test func editsDoNotSupersede() async throws {
        let edits: [(CardList) throws -> Void] = [
          { $0.remove(atOffsets: [0]) },
          { $0.remove(atOffsets: [0, 1]) },
          { try $0.move(fromOffsets: [0], toOffset: 2) },
        ]
        for edit in edits {
          list.items = [Card(1), Card(2)]
          let task = await startAndHold(4, 5)
          try edit(list)
          gate.open()
          #expect(await task.value)
          expectEqual(list.items, [Card(4), Card(5)])
        }
        tester.verify()
      }

      @Test func applyOnTheSpotSupersedes() async {
        let first = await startAndHold(1)
        let second = start(2)
        await OwnThread.settle()
        list.items = [Card(5)]
        gate.open()
        #expect(await !first.value)
        #expect(await !second.value)
        expectEqual(list.items, [Card(5)])
        expectEqual(tester.changeSets.count, 1)
        tester.verify()
      }

      @Test func newerThanApplyOnTheSpot() async {
        let first = await startAndHold(1)
        list.items = [Card(5)]
        let second = start(2)
        await OwnThread.settle()
        gate.open()
        #expect(await !first.value)
        #expect(await second.value)
        expectEqual(list.items, [Card(2)])
        tester.verify()
      }

      @Test func editsMeanwhileAreReplaced() async throws {
        let task = await startAndHold(2, 3)
        try list.append(Card(7))
        try list.update(id: 2) { $0.text = 1 }
        try list.transaction { try list.move(id: 7, to: [0, 0]) }
        gate.open()
        let count = tester.changeSets.count
        #expect(await task.value)
        expectEqual(
          told(Array(tester.changeSets[count...])),
          "[delete item 0-0, delete item 0-1, insert item 0-1] then [update item 0-0]"
        )
        expectEqual(list.items, [Card(2), Card(3)])
        tester.verify()
      }

      /// An `apply` that is reverted supersedes nothing.
      @Test func applyThatIsTakenBack() async throws {
        struct Refusal: Error {}
        let task = await startAndHold(2, 3)
        #expect(throws: Refusal.self) {
          try list.transaction {
            list.items = [Card(9)]
            throw Refusal()
          }
        }
        gate.open()
        #expect(await task.value)
        expectEqual(list.items, [Card(2), Card(3)])
        tester.verify()
      }

      @Test func listenerIsTakenAwayMeanwhile() async {
        let task = await startAndHold(2, 3)
        tester.detach()
        gate.open()
        #expect(await task.value)
        expectEqual(list.items, [Card(2), Card(3)])
        expectEqual(tester.changeSets, [])
      }

      /// A listener that, during a notification, applies data synchronously and starts another
      /// update.
      @Test func listenerThatApplies() async throws {
        var tasks: [Task<Bool, Never>] = []
        tester.detach()
        list.reloadBlock = { [unowned list] _ in
          guard tasks.isEmpty else { return }
          tasks.append(Task { await list.applyInBackground([Card(8)]) })
          list.items = [Card(9)]
        }
        let last = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
        #expect(await start(1).value)
        expectEqual(last.changeSets.first?.description, "[delete item 0-1]")
        #expect(await tasks[0].value)
        expectEqual(list.items, [Card(8)])
        last.verify()
        expectEqual(last.changeSets.count, 3)
        list.reloadBlock = nil
      }

      @Test func withoutListener() async {
        tester.detach()
        expectNil(list.reloadBlock)
        gate.close()
        #expect(await list.applyInBackground([Card(4)]), "nothing is computed")
        gate.open()
        expectEqual(list.items, [Card(4)])
      }

      /// With each kind of identity, the changes can be computed in the background.
      @Test func elsewhere() async {
        final class Places: @unchecked Sendable {
          private let lock = NSLock()
          private var isHere: [Bool] = []
          func note() { lock.withLock { isHere.append(OwnThread.isHere) } }
          func news() -> Set<Bool> {
            lock.withLock {
              defer { isHere = [] }
              return Set(isHere)
            }
          }
        }
        let places = Places()
        let byOperator = CardList(
          items: [Card(1)],
          identity: .by {
            places.note()
            return $0.id
          })
        let byClosure = CardList(
          items: [Card(1)],
          identity: .by(
            {
              places.note()
              return $0.id
            }, areEqual: { $0 == $1 }))
        for list in [byOperator, byClosure] {
          list.reloadBlock = { _ in }
          await list.applyInBackground([Card(2), Card(3)])
          expectEqual(places.news(), [false])
          list.items = [Card(3), Card(2)]
          expectEqual(places.news(), [true])
        }
      }

      @Test func sections() async throws {
        let source = CardSections(sections: [CardContent(1, [1, 2])].objects)
        let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
        let objects = [CardContent(2, [1]), CardContent(1, [2, 3])].objects
        let task = Task { await source.applyInBackground(objects) }
        await OwnThread.settle()
        // The objects have been read.
        objects[0].items = []
        #expect(await task.value)
        expectEqual(source.shown, [[Card(1)], [Card(2), Card(3)]])
        await source.applyInBackground([])
        #expect(source.sections.isEmpty)
        tester.verify()
      }
    }
  }
#endif
