import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// Where an observer starts that is added while changes wait: in a transaction, in a batch, and
/// before others have been notified.
@Suite struct StartTests {
  typealias List = DiffableListDataSource<Card>

  private func ids(_ source: some DataSource<Card>) -> [Int] {
    source.indexPaths.compactMap(source.item(at:)).map(\.id)
  }

  /// How an observer responds to the edits so far.
  enum Answer: CaseIterable {
    case move, reversal, replacement, append, remove, update, nested, none

    func respond(in list: List) {
      switch self {
      case .move: try? list.move(from: [0, 0], to: [0, 2])
      case .reversal: list.items.reverse()
      case .replacement: list.items[1] = Card(id: 7)
      case .append: try? list.append(Card(id: 8))
      case .remove: _ = try? list.remove(at: [0, 0])
      case .update: _ = try? list.update(at: [0, 1]) { $0.rank += 1 }
      case .nested:
        list.transaction {
          try? list.move(from: [0, 0], to: [0, 2])
          list.items.removeLast()
        }
      case .none: break
      }
    }
  }

  /// What is in use before the transaction.
  enum Known: CaseIterable { case nothing, operators, operatorsFirst }

  @Test(arguments: Answer.allCases, Known.allCases)
  func inATransaction(answer: Answer, known: Known) throws {
    for edit in 0..<4 {
      let list = List(items: (1...4).map { Card(id: $0) })
      var kept: [FilteredDataSource<Card>] = []
      if known == .operatorsFirst { kept.append(list.filtered { _ in true }) }
      var answers = 0
      let observation = list.observeChanges { _ in
        answers += 1
        // Twice, since a response is reported as well.
        if answers <= 2 { answer.respond(in: list) }
      }
      if known == .operators { kept.append(list.filtered { _ in true }) }
      var testers = kept.map { source in
        DataSourceTester(dataSource: source) { Issue.record("\(answer) \(known) \(edit): \($0)") }
      }
      var made: FilteredDataSource<Card>?
      var updater: ListViewUpdater<Card>?
      list.transaction {
        switch edit {
        case 0: list.items[0].rank = 1
        case 1: list.items.insert(Card(id: 20), at: 0)
        case 2: list.items.swapAt(0, 1)
        default: break
        }
        let new = list.filtered { _ in true }
        #expect(ids(new) == list.items.map(\.id))
        made = new
        testers.append(
          DataSourceTester(dataSource: new) { Issue.record("\(answer) \(known) \(edit): \($0)") })
        testers.append(
          DataSourceTester(dataSource: list) { Issue.record("\(answer) \(known) \(edit): \($0)") })
        updater = ListViewUpdater(dataSource: list)
        list.items.append(Card(id: 30))
      }
      let new = try #require(made)
      func check() {
        let expected = list.items.map(\.id)
        for stage in kept + [new] where ids(stage) != expected {
          Issue.record("\(answer) \(known) \(edit): \(ids(stage)), \(expected)")
        }
        for tester in testers { tester.verify() }
        if updater?.itemCounts != [expected.count] { Issue.record("\(answer) \(known) \(edit)") }
      }
      check()
      try list.append(Card(id: 99))
      try list.move(from: [0, 0], to: [0, 1])
      check()
      withExtendedLifetime(observation) {}
    }
  }

  /// An observer that is added in a batch makes others respond to the changes so far.
  @Test(arguments: Answer.allCases)
  func inABatch(answer: Answer) throws {
    let list = List(items: (1...4).map { Card(id: $0) })
    let shown = list.filtered { _ in true }
    var answers = 0
    let observation = shown.observeChanges { _ in
      answers += 1
      if answers <= 2 { answer.respond(in: list) }
    }
    var testers: [DataSourceTester<Card>] = []
    var updater: ListViewUpdater<Card>?
    try shown.performBatch {
      try list.insert(Card(id: 20), at: [0, 0])
      testers.append(DataSourceTester(dataSource: shown) { Issue.record("\(answer): \($0)") })
      updater = ListViewUpdater(dataSource: shown)
      try list.append(Card(id: 30))
    }
    try list.append(Card(id: 99))
    for tester in testers { tester.verify() }
    #expect(ids(shown) == list.items.map(\.id))
    #expect(updater?.itemCounts == [list.items.count])
    withExtendedLifetime(observation) {}
  }

  // MARK: Operators on one list are connected, whenever they are created

  private func reports(of list: List, _ stages: [ComposedDataSource<Card>]) throws -> [[Int]] {
    let all = ConcatenatedDataSource<Card>(stages)
    var reports: [[Int]] = []
    let observation = all.observeChanges { _ in reports.append(all.itemCounts) }
    try list.append(Card(id: 1_000))
    withExtendedLifetime(observation) {}
    return reports
  }

  enum Place: CaseIterable {
    case transaction, emptyTransaction, reloadBlock, observer, operatorsObserver, batch
  }

  @Test(arguments: Place.allCases)
  func oneReport(place: Place) throws {
    let list = List(items: [Card(id: 1), Card(id: 2)])
    let first = list.filtered { _ in true }
    var second: FilteredDataSource<Card>?
    var start: [Int] = []
    func make() {
      guard second == nil else { return }
      let new = list.filtered { _ in true }
      start = ids(new)
      second = new
    }
    var observation: ChangeObservation?
    switch place {
    case .transaction:
      try list.transaction {
        try list.append(Card(id: 3))
        make()
        try list.append(Card(id: 4))
      }
    case .emptyTransaction:
      list.transaction { make() }
    case .reloadBlock:
      list.reloadBlock = { _ in make() }
      try list.append(Card(id: 3))
    case .observer:
      let late = List(items: [Card(id: 1), Card(id: 2)])
      observation = late.observeChanges { _ in }
      observation = list.observeChanges { _ in make() }
      try list.append(Card(id: 3))
    case .operatorsObserver:
      observation = first.observeChanges { _ in
        if list.items.count == 3 { try? list.append(Card(id: 4)) }
        make()
      }
      try list.append(Card(id: 3))
    case .batch:
      try first.performBatch {
        try list.append(Card(id: 3))
        make()
      }
    }
    let new = try #require(second)
    // In an operator's observer, operators follow when all have been notified.
    if place != .operatorsObserver {
      #expect(start == Array((1...4).prefix(start.count)))
      #expect(start.count == (place == .emptyTransaction ? 2 : 3))
    }
    #expect(ids(new) == list.items.map(\.id))
    let count = list.items.count + 1
    #expect(try reports(of: list, [first, new]) == [[count, count]])
    #expect(ids(new) == list.items.map(\.id))
    withExtendedLifetime(observation) {}
  }

  /// The same for a class that only stores its reload block, with and without identities.
  @Test func oneReportOfAHandWrittenList() throws {
    final class Numbers: ListDataSource {
      var items = [1, 2]
      var reloadBlock: ReloadBlock?
    }
    let numbers = Numbers()
    let first = numbers.filtered { _ in true }
    var second: FilteredDataSource<Int>?
    var start = 0
    numbers.reloadBlock = { _ in
      if second != nil { return }
      second = numbers.filtered { _ in true }
      start = second?.numberOfItems(in: 0) ?? 0
    }
    var firstSets: [ChangeSet] = []
    let firstObservation = first.observeChanges { firstSets.append($0) }
    numbers.items.append(3)
    numbers.report(.some([.item(type: .insert([0, 2]))]))
    #expect(start == 3)
    #expect(firstSets == [.some([.item(type: .insert([0, 2]))])])
    let all = try first.concatenated(with: #require(second))
    var counts: [[Int]] = []
    let observation = all.observeChanges { _ in counts.append(all.itemCounts) }
    numbers.items.append(4)
    numbers.report(.some([.item(type: .insert([0, 3]))]))
    #expect(counts == [[4, 4]])
    withExtendedLifetime((firstObservation, observation)) {}
  }
}
