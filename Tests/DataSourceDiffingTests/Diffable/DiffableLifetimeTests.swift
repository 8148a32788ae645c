import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import Foundation
  import TestSupport
  import Testing

  extension GatedTests {
    /// Nothing is kept longer than needed.
    @OwnThread @Suite struct DiffableLifetimeTests {
      /// Captured by a closure, to show when the closure is released.
      private final class Companion {}

      @Test func sources() throws {
        weak var list: CardList?
        weak var source: CardSections?
        weak var section: CardSection?
        weak var companion: Companion?
        do {
          let keeper = Companion()
          companion = keeper
          let cards = CardList(items: [Card(1)])
          let sections = CardSections(sections: [CardContent(1, [1])].objects)
          (list, source) = (cards, sections)
          cards.reloadBlock = { _ in withExtendedLifetime(keeper) {} }
          sections.options.shouldReload = { _ in
            withExtendedLifetime(keeper) { false }
          }
          sections.reloadBlock = { _ in }
          cards.items = [Card(2)]
          section = sections.sections[0]
          sections.transaction { sections.remove(id: 1) }
          _ = sections.indexPath(forID: 1)
          _ = cards.changeSetStream()
          cards.items = []
        }
        expectNil(list)
        expectNil(source)
        expectNil(section)
        expectNil(companion)
      }

      @Test func waitingUpdates() async {
        weak var weakList: CardList?
        let gate = Gate()
        var tasks: [Task<Bool, Never>] = []
        do {
          let list = CardList(
            items: [Card(1)],
            identity: .by(
              {
                gate.visit()
                return $0.id
              }, areEqual: { $0 == $1 }))
          weakList = list
          list.reloadBlock = { _ in }
          gate.close()
          tasks.append(Task { await list.applyInBackground([Card(2)]) })
          await gate.visitor()
          for id in 3..<6 { tasks.append(Task { await list.applyInBackground([Card(id)]) }) }
        }
        await OwnThread.settle()
        #expect(weakList != nil, "whoever waits keeps it")
        gate.open()
        var outcomes: [Bool] = []
        for task in tasks { outcomes.append(await task.value) }
        expectEqual(outcomes.count { !$0 }, 2)
        tasks = []
        for _ in 0..<50 where weakList != nil { await OwnThread.settle() }
        expectNil(weakList)
      }

      @Test func bindings() async {
        weak var weakList: CardList?
        weak var weakBinding: StreamBinding?
        weak var companion: Companion?
        let (stream, continuation) = AsyncStream.makeStream(of: [Card].self)
        do {
          let keeper = Companion()
          companion = keeper
          let list = CardList()
          list.reloadBlock = { _ in withExtendedLifetime(keeper) {} }
          let binding = list.bind(to: stream) { await $0.applyInBackground($1) }
          (weakList, weakBinding) = (list, binding)
          continuation.yield([Card(1)])
          while list.items.isEmpty { await Task.yield() }
        }
        for _ in 0..<50 where companion != nil { await OwnThread.settle() }
        expectNil(weakBinding)
        expectNil(weakList)
        expectNil(companion)
      }

      /// A task that follows a stream keeps the data source while it follows.
      @Test func following() async {
        weak var weakList: CardList?
        let (stream, continuation) = AsyncStream.makeStream(of: [Card].self)
        let task: Task<StreamEnd, Never>
        do {
          let list = CardList()
          weakList = list
          task = Task { await list.follow(stream) { await $0.applyInBackground($1) } }
        }
        continuation.yield([Card(1)])
        while weakList?.items != [Card(1)] { await Task.yield() }
        continuation.finish()
        _ = await task.value
        for _ in 0..<50 where weakList != nil { await OwnThread.settle() }
        expectNil(weakList)
      }
    }
  }
#endif
