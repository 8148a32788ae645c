import DataSourceCore
import DataSourceDiffing
import Foundation
import IdentityDiff
import TestSupport
import Testing

@testable import DataSourceOperators

/// Closures and deinitializers that read or change data during a change.
@Suite struct ReentrancyTests {
  /// Runs code when it is released.
  private final class Token {
    private let body: () -> Void
    init(_ body: @escaping () -> Void = {}) { self.body = body }
    deinit { body() }
  }

  private struct Entry: Identifiable, Equatable {
    var id: Int
    var token = Token()
    var children: [Entry] = []

    static func == (first: Entry, second: Entry) -> Bool {
      first.id == second.id && first.token === second.token && first.children == second.children
    }
  }

  private final class Numbers: ListDataSource {
    var items: [Int]
    var reloadBlock: ReloadBlock?
    init(_ items: [Int]) { self.items = items }

    func append(_ number: Int) {
      items.append(number)
      report(.some([.item(type: .insert([0, items.count - 1]))]))
    }
  }

  private final class Tokens: ListDataSource {
    var items: [Token] = []
    var reloadBlock: ReloadBlock?
  }

  /// Two observers respond to a change, one after the other. An operator that is created meanwhile
  /// asks for the first response alone, when the source contains both.
  @Test func responsesThatAreReceivedOneByOne() {
    let list = Numbers([4])
    let shown = list.mapped { $0 * 10 }
    let odd = list.filtered { $0 % 2 == 1 }
    var created: [any DataSource<Int>] = []
    var responses = 2
    let first = shown.observeChanges { _ in
      guard responses == 2 else { return }
      responses = 1
      list.items[1] = 7
      list.report(.some([.item(type: .update([0, 1]))]))
      created.append(list.filtered { $0 > 5 })
    }
    let second = odd.observeChanges { _ in
      guard responses == 1 else { return }
      responses = 0
      list.items.swapAt(0, 1)
      list.report(.some([.item(type: .move([0, 0], [0, 1]))]))
    }
    list.items = [6, 3]
    list.report(.all)
    expectEqual(list.items, [7, 6])
    expectEqual(shown.allItems, [70, 60])
    expectEqual(odd.allItems, [7])
    expectEqual(created.map { $0.allItems }, [[7, 6]])
    withExtendedLifetime((first, second)) {}
  }

  /// The queue held the last references to operators, and released them while it removed its tasks.
  @Test(arguments: 1...5) func theReleaseOfAQueuedOperatorQueuesTasks(count: Int) {
    let list = Numbers(Array(1...9))
    let shown = list.filtered { _ in true }
    var released = 0
    var isFirst = true
    let observation = shown.observeChanges { _ in
      guard isFirst else { return }
      isFirst = false
      for _ in 0..<count {
        let token = Token {
          released += 1
          shown.predicate = { [released] in $0 > released }
        }
        let other = list.filtered { _ in withExtendedLifetime(token) { true } }
        other.predicate = { _ in withExtendedLifetime(token) { false } }
      }
    }
    list.append(10)
    expectEqual(released, count)
    expectEqual(shown.allItems, Array(count + 1...10))
    withExtendedLifetime(observation) {}
  }

  /// The batch held the last reference to an operator without changes.
  @Test func theReleaseOfAHeldOperatorPerformsABatch() {
    let list = Numbers([1, 2, 3])
    let shown = list.filtered { _ in true }
    let shownObservation = shown.observeChanges { _ in }
    shown.performBatch {
      let token = Token { shown.performBatch { list.append(5) } }
      let other = list.filtered { number in withExtendedLifetime(token) { number == 4 } }
      let observation = other.observeChanges { _ in }
      list.append(4)
      list.items.removeLast()
      list.report(.some([.item(type: .delete([0, 3]))]))
      withExtendedLifetime(observation) {}
    }
    expectEqual(shown.allItems, [1, 2, 3, 5])
    withExtendedLifetime(shownObservation) {}
  }

  @Test func aReleasedItemReadsOthersDuringAReload() {
    let list = Tokens()
    weak var reader: ComposedDataSource<Token>?
    var read: [Token] = []
    list.items = (0..<5).map { _ in
      Token {
        guard let reader else { return }
        read += reader.allItems
      }
    }
    let grouped = list.grouped(by: { _ in 0 })
    reader = grouped
    let token = Token()
    list.items = [token]
    list.report(.all)
    #expect(grouped.allItems.first === token)
    #expect(read.allSatisfy { $0 === token })
  }

  /// The items after the inserted one were read at their old positions.
  @Test func aReplacedItemInsertsAnotherWhenItIsReleased() {
    for count in [6, 60] {
      let list = DiffableListDataSource<Entry>()
      var isArmed = false
      list.items = (0..<count).map { id in
        let token = Token {
          guard isArmed, id == 1 else { return }
          isArmed = false
          list.items.insert(Entry(id: -1), at: 0)
        }
        return Entry(id: id, token: token)
      }
      let shown = list.filtered { _ in true }
      isArmed = true
      list.items = list.items.map { $0.id % 2 == 0 ? $0 : Entry(id: $0.id) }
      #expect(!isArmed)
      expectEqual(shown.allItems, list.items)
    }
  }

  /// The row took the value of an earlier operator's row with the same handle.
  @Test func aPagedListWithTheHandleOfAnEarlierOne() {
    let list = Numbers(Array(0..<63))
    let shown = list.filtered { _ in true }
    for _ in 0..<3 {
      let paged = list.limited(to: 2) { _ in -1 }
      expectEqual(paged.allItems, [0, 1, -1])
      paged.limit = 63
      expectEqual(paged.allItems, Array(0..<63) + [-1])
    }
    expectEqual(shown.allItems, list.items)
  }

  @Test func childrenAreReadByAClosureThatReadsTheOutline() {
    let list = DiffableListDataSource(items: [Entry(id: 1, children: [Entry(id: 2)])])
    weak var reader: TreeDataSource<Entry, Int>?
    var levels: [Int?] = []
    let outline = list.outlined(
      children: {
        levels.append(reader?.level(at: [0, 0]))
        _ = reader?.isExpanded(at: [0, 0])
        return $0.children
      }, expandedIDs: [1])
    reader = outline
    list.items.append(Entry(id: 3, children: [Entry(id: 4)]))
    outline.expandedIDs = [1, 3]
    expectEqual(outline.allItems.map(\.id), [1, 2, 3, 4])
    expectEqual(levels, [nil, 0])
  }

  @Test func aReleasedRowReadsTheOutline() {
    weak var reader: TreeDataSource<Entry, Int>?
    var levels: [Int?] = []
    let list = DiffableListDataSource<Entry>()
    let outline = list.outlined(children: \.children, expandedIDs: [1])
    reader = outline
    let token = { Token { levels.append(reader?.level(at: [0, 0])) } }
    list.items = [Entry(id: 1, children: [Entry(id: 2, token: token())])]
    list.items = [Entry(id: 1, children: [Entry(id: 3)])]
    expectEqual(outline.allItems.map(\.id), [1, 3])
    expectEqual(levels, [0])
  }

  /// A predicate changes another list, and the predicate for that list connects the two.
  @Test(arguments: [false, true]) func aChangeWithinAChangeConnectsTheTwo(isReversed: Bool) {
    let (first, second) = (Numbers([1]), Numbers([11]))
    var isArmed = (first: false, second: false)
    var connect: () -> ComposedDataSource<Int>? = { nil }
    var all: ComposedDataSource<Int>?
    let firstShown = first.filtered { _ in
      if isArmed.first {
        isArmed.first = false
        all = connect()
      }
      return true
    }
    let secondShown = second.filtered { _ in
      if isArmed.second {
        isArmed = (true, false)
        first.append(2)
      }
      return true
    }
    connect = {
      isReversed
        ? secondShown.concatenated(with: firstShown) : firstShown.concatenated(with: secondShown)
    }
    let last = (first: firstShown.reversed(), second: secondShown.reversed())
    isArmed.second = true
    second.append(12)
    for number in 3..<6 {
      first.append(number)
      second.append(10 + number)
      expectEqual(last.first.allItems, first.items.reversed())
      expectEqual(last.second.allItems, second.items.reversed())
      expectEqual(
        all?.allItems, (isReversed ? second.items + first.items : first.items + second.items))
    }
    connect = { nil }
  }

  /// A predicate replaces that of another list, which connects the two before its own change.
  @Test(arguments: [false, true]) func aChangeIsConnectedToTheOneAroundIt(isReversed: Bool) {
    let (first, second) = (Numbers([1, 2]), Numbers([11, 12]))
    var isArmed = false
    var all: ComposedDataSource<Int>?
    var change: () -> Void = {}
    let firstShown = first.filtered { _ in
      if isArmed {
        isArmed = false
        change()
      }
      return true
    }
    let secondShown = second.filtered { _ in true }
    let last = (first: firstShown.reversed(), second: secondShown.reversed())
    change = {
      secondShown.predicate = { number in
        if all == nil {
          all =
            isReversed
            ? secondShown.concatenated(with: firstShown)
            : firstShown.concatenated(with: secondShown)
        }
        return number != 12
      }
    }
    isArmed = true
    first.append(3)
    for number in 4..<7 {
      let shown = second.items.filter { $0 != 12 }
      expectEqual(last.first.allItems, first.items.reversed())
      expectEqual(last.second.allItems, shown.reversed())
      expectEqual(all?.allItems, (isReversed ? shown + first.items : first.items + shown))
      first.append(number)
      second.append(10 + number)
    }
    change = {}
  }

  // MARK: Closures that are replaced

  /// A replaced closure releases an object that reads the closure, and changes the list.
  private func replace<Operator: AnyObject, Closure>(
    in make: (DiffableListDataSource<Int>) -> Operator, _ get: @escaping (Operator) -> Closure,
    _ set: (Operator, Closure) -> Void, by closure: (Token) -> Closure
  ) {
    let list = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
    let shown = make(list)
    let first = get(shown)
    var isReleased = false
    let read = { [unowned shown] in
      _ = get(shown)
      try? list.append(4)
      isReleased = true
    }
    set(shown, closure(Token(read)))
    set(shown, first)
    #expect(isReleased && list.items == [1, 2, 3, 4])
  }

  @Test func closuresThatAreReplacedReadTheNewOne() {
    replace(
      in: { $0.filtered { _ in true } }, { $0.predicate }, { $0.predicate = $1 },
      by: { token in { _ in withExtendedLifetime(token) { true } } })
    replace(
      in: { $0.mapped { $0 } }, { $0.transform }, { $0.transform = $1 },
      by: { token in { number in withExtendedLifetime(token) { number } } })
    replace(
      in: { $0.mappedWithNeighbors { _, number, _ in number } }, { $0.transform },
      { $0.transform = $1 },
      by: { token in { _, number, _ in withExtendedLifetime(token) { number } } })
    replace(
      in: { $0.sorted(by: <) }, { $0.areInOrder }, { $0.areInOrder = $1 },
      by: { token in { first, second in withExtendedLifetime(token) { first > second } } })
    replace(
      in: { $0.distinct { $0 } }, { $0.key }, { $0.key = $1 },
      by: { token in { number in withExtendedLifetime(token) { number / 2 } } })
    replace(
      in: { $0.separated { _, _ in nil } }, { $0.separator }, { $0.separator = $1 },
      by: { token in { _, _ in withExtendedLifetime(token) { 0 } } })
    replace(
      in: { $0.limited(to: 2) }, { $0.row }, { $0.row = $1 },
      by: { token in { _ in withExtendedLifetime(token) { 0 } } })
    replace(
      in: { $0.outlined(by: { $0 }, children: { _ in [] }) }, { $0.children },
      { $0.children = $1 },
      by: { token in { _ in withExtendedLifetime(token) { [] } } })
  }

  @Test func closuresOfGroupsThatAreReplacedReadTheNewOne() {
    func groups(_ list: DiffableListDataSource<Int>) -> GroupedDataSource<Int, Int> {
      list.grouped(by: { $0 % 2 })
    }
    replace(
      in: groups, { $0.key }, { $0.key = $1 },
      by: { token in { number in withExtendedLifetime(token) { number / 2 } } })
    replace(
      in: groups, { $0.areInOrder }, { $0.areInOrder = $1 },
      by: { token in { first, second in withExtendedLifetime(token) { first > second } } })
    replace(
      in: groups, { $0.title }, { $0.title = $1 },
      by: { token in { key, _ in withExtendedLifetime(token) { "\(key)" } } })
    let byParity = Numbers([1, 2]).grouped(by: { $0 % 2 })
    var titles: [String] = []
    do {
      let token = Token { [unowned byParity] in titles = byParity.indexTitles.map(\.title) }
      byParity.indexTitle = { _ in withExtendedLifetime(token) { "old" } }
    }
    byParity.indexTitle = { "\($0)" }
    expectEqual(titles, ["0", "1"])
  }

  @Test func aClosureOfASelectionThatIsReplacedSelects() {
    let selection = ItemSelection<Int>()
    var calls = 0
    do {
      let token = Token { [unowned selection] in selection.select(1) }
      selection.changeHandler = { _, _ in withExtendedLifetime(token) {} }
    }
    selection.changeHandler = { _, _ in calls += 1 }
    expectEqual(calls, 1)
  }
}

extension DataSource {
  fileprivate var allItems: [ItemType] { indexPaths.compactMap { item(at: $0) } }
}
