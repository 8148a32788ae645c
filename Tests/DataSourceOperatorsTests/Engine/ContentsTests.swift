import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Outlines with a data source below each expanded row. `Stage.contents` covers random changes.
@Suite struct ContentsTests {
  private let folders = DiffableListDataSource(items: [Card(id: 1), Card(id: 2), Card(id: 3)])

  private func ids(_ source: some DataSource<Card>) -> [Int] {
    source.shapes.flatMap { $0.items.map(\.id) }
  }

  @Test func `An item that gets to another folder moves with the rows below it`() throws {
    // The suit is the folder.
    let cards = DiffableListDataSource(
      items: [Card(id: 11, suit: 1), Card(id: 12, suit: 1), Card(id: 21, suit: 2)])
    let lists = (1...3).map { folder in cards.filtered { $0.suit == folder } }
    let nested = DiffableListDataSource(items: [Card(id: 100), Card(id: 101)])
    let outline = folders.outlined(
      contents: { $0.id < 10 ? lists[$0.id - 1] : $0.id == 12 ? nested : nil },
      expandedIDs: [1, 2, 3, 12])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    expectEqual(ids(outline), [1, 11, 12, 100, 101, 2, 21, 3])

    try cards.update(id: 12) { $0.suit = 2 }
    expectEqual(ids(outline), [1, 11, 2, 12, 100, 101, 21, 3])
    // It takes fewer moves to move folder 2 up.
    expectEqual(tester.changeSets.first?.changes.count, 1)
    expectEqual(tester.changeSets.first?.movedItems.count, 1)
    expectEqual(tester.changeSets.last?.updatedItems, [[0, 3]])

    try cards.update(id: 12) { $0.suit = 3 }
    expectEqual(ids(outline), [1, 11, 2, 21, 3, 12, 100, 101])
    #expect(tester.changeSets.allSatisfy { $0.insertedItems.isEmpty && $0.deletedItems.isEmpty })
    tester.verify()
  }

  @Test func `A row on another level is updated with those below it`() throws {
    let cards = DiffableListDataSource(items: [Card(id: 11), Card(id: 12), Card(id: 13)])
    let upper = cards.filtered { $0.rank == 0 }
    let lower = cards.filtered { $0.rank == 1 }
    let nested = DiffableListDataSource(items: [Card(id: 100)])
    let outline = folders.outlined(
      contents: {
        switch $0.id {
        case 1: upper
        case 11: lower
        case 12: nested
        default: nil
        }
      }, expandedIDs: [1, 11, 12])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    expectEqual(ids(outline), [1, 11, 12, 100, 13, 2, 3])
    try cards.update(id: 12) { $0.rank = 1 }
    expectEqual(ids(outline), [1, 11, 12, 100, 13, 2, 3])
    expectEqual((0..<5).map { outline.level(at: [0, $0]) }, [0, 1, 2, 3, 1])
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .update([0, 2])), .item(type: .update([0, 3]))])
      ])
    tester.verify()
  }

  @Test func `A list is followed while its row is expanded`() throws {
    let list = DiffableListDataSource(items: [Card(id: 11)])
    let outline = folders.outlined(contents: { $0.id == 2 ? list : nil })
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    try list.append(Card(id: 12))
    #expect(tester.changeSets.isEmpty)
    outline.toggle(at: [0, 1])
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .insert([0, 2])), .item(type: .insert([0, 3]))]),
        .some([.item(type: .update([0, 1]))]),
      ])
    #expect(outline.isExpanded(at: [0, 1]) && outline.level(at: [0, 3]) == 1)
    list.remove(id: 11)
    expectEqual(tester.changeSets.last, .some([.item(type: .delete([0, 2]))]))
    outline.expandedIDs = []
    let count = tester.changeSets.count
    try list.append(Card(id: 13))
    expectEqual(tester.changeSets.count, count)
    expectEqual(ids(outline), [1, 2, 3])
    tester.verify()
  }

  @Test func `A collapsed list is released`() {
    var list: DiffableListDataSource<Card>? = DiffableListDataSource(items: [Card(id: 11)])
    weak let weakList = list
    let outline = folders.outlined(
      contents: { [weak list] in $0.id == 2 ? list : nil }, expandedIDs: [2])
    list = nil
    #expect(weakList != nil)
    outline.expandedIDs = []
    expectNil(weakList)
  }

  @Test func `Other lists are not read`() throws {
    let counts = FenceTests.Counts()
    let long = FenceTests.CountingSource((0..<1_000).map { Card(id: 1_000 + $0) }, counts)
    let short = DiffableListDataSource(items: [Card(id: 11)])
    let outline = folders.outlined(
      contents: { $0.id == 1 ? long : $0.id == 2 ? short : nil }, expandedIDs: [1, 2])
    expectEqual(outline.itemCounts, [1_004])
    let reads = counts.reads
    try short.append(Card(id: 12))
    folders.remove(id: 3)
    try folders.move(id: 1, to: [0, 1])
    expectEqual(ids(outline).count, 1_004)
    expectEqual(counts.reads, reads)
  }

  @Test func `A row that arrives expanded brings its contents`() throws {
    let list = DiffableListDataSource(items: [Card(id: 11)])
    let outline = folders.outlined(contents: { $0.id == 4 ? list : nil }, expandedIDs: [4])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    try folders.insert(Card(id: 4), at: [0, 0])
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .insert([0, 0])), .item(type: .insert([0, 1]))])
      ])
    folders.remove(id: 4)
    expectEqual(tester.changeSets.last?.deletedItems, [[0, 0], [0, 1]])
    try list.append(Card(id: 12))
    expectEqual(ids(outline), [1, 2, 3])
    tester.verify()
  }

  /// A change reaches the outline before the lists below its new rows: they are filters of the same
  /// cards, behind more operators.
  @Test func `Contents that are still to be updated are waited for`() throws {
    let cards = DiffableListDataSource(items: [Card(id: 1), Card(id: 2), Card(id: 11, suit: 1)])
    let lists = [1, 2].map { suit in
      cards.filtered { $0.suit == suit }.mapped { $0 }.mapped { $0 }
    }
    let top = cards.filtered { $0.suit == 0 }
    let outline = top.outlined(
      contents: { [1: lists[0], 3: lists[0], 12: lists[1]][$0.id] }, expandedIDs: [3, 12])
    let joined = outline.concatenated(with: top, lists[1])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    let joinedTester = DataSourceTester(dataSource: joined, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    expectEqual(ids(outline), [1, 2])
    cards.items += [Card(id: 12, suit: 1), Card(id: 3), Card(id: 21, suit: 2)]
    expectEqual(ids(outline), [1, 2, 3, 11, 12, 21])
    expectEqual(ids(joined), [1, 2, 3, 11, 12, 21, 1, 2, 3, 21])
    #expect(tester.changeSets.count == 1 && joinedTester.changeSets.count == 1)
    cards.remove(id: 11)
    try cards.update(id: 2) { $0.suit = 2 }
    expectEqual(ids(outline), [1, 3, 12, 2, 21])
    cards.items = [Card(id: 3), Card(id: 12, suit: 2)]
    expectEqual(ids(joined), [3, 3, 12])
    tester.verify()
    joinedTester.verify()
  }

  /// The closure creates operators during a change that has reached only some of their sources.
  @Test func `Contents may be created during the change`() {
    let cards = DiffableListDataSource(items: [Card(id: 1)])
    let high = cards.filtered { $0.id > 10 }
    let late = cards.filtered { $0.id > 10 }.mapped { $0 }.mapped { $0 }
    var made: [Int: any DataSource<Card>] = [:]
    let outline = cards.filtered { $0.id < 10 }.outlined(
      contents: { card in
        if let source = made[card.id] { return source }
        switch card.id {
        case 2: made[2] = cards.filtered { $0.id > 10 }.concatenated(with: late)
        case 3:
          made[3] = cards.filtered { $0.id > 10 }.outlined(
            contents: { _ in late }, expandedIDs: [11])
        case 4: made[4] = late.outlined(contents: { _ in high }, expandedIDs: [11])
        default: return nil
        }
        return made[card.id]
      }, expandedIDs: [2, 3, 4])
    let tester = DataSourceTester(dataSource: outline, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    func check(_ all: [Int]) {
      let high = all.filter { $0 > 10 }
      let rows: [[Int]] = all.filter { $0 < 10 }.map { id in
        switch id {
        case 2: [2] + high + high
        case 3: [3] + high.flatMap { $0 == 11 ? [11] + high : [$0] }
        case 4: [4] + high.flatMap { $0 == 11 ? [11] + high : [$0] }
        default: [id]
        }
      }
      expectEqual(ids(outline), rows.flatMap { $0 })
      tester.verify()
    }
    check([1])
    for all in [[1, 2, 11, 12], [1, 2, 3, 11, 12, 13], [1, 13, 11, 2, 3, 4], [4, 15, 11]] {
      cards.items = all.map { Card(id: $0) }
      check(all)
    }
  }

  /// Items without an identity of their own: the list below a row is compared as a whole after a
  /// reload, and does not apply the change that it already shows.
  @Test func `Contents with another identity arrive in the same change`() {
    let numbers = Rows([1, 11, 12])
    let high = numbers.filtered { $0 > 10 }.mapped { $0 }
    let outline = numbers.filtered { $0 < 10 }.concatenated().outlined(
      by: \.self, contents: { $0 == 2 ? high : nil }, expandedIDs: [2])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    numbers.sections = [[12, 2, 1, 11]]
    numbers.reloadBlock?(
      .some([.item(type: .insert([0, 1])), .item(type: .move([0, 2], [0, 0]))]))
    expectEqual((0..<4).map { outline.item(at: [0, $0]) }, [2, 12, 11, 1])
    expectEqual(tester.changeSets.count, 1)
    numbers.sections = [[2, 1, 11, 12]]
    numbers.reloadBlock?(.some([.item(type: .move([0, 0], [0, 3]))]))
    expectEqual((0..<4).map { outline.item(at: [0, $0]) }, [2, 11, 12, 1])
    tester.verify()
  }

  @Test func `Another list replaces the one of an updated item`() throws {
    let lists = (0..<2).map { DiffableListDataSource(items: [Card(id: 11 + $0)]) }
    let outline = folders.outlined(contents: { lists[$0.rank] }, expandedIDs: [2])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    expectEqual(ids(outline), [1, 2, 11, 3])
    try folders.update(id: 2) { $0.rank = 1 }
    expectEqual(ids(outline), [1, 2, 12, 3])
    try lists[0].append(Card(id: 21))
    try lists[1].append(Card(id: 22))
    expectEqual(ids(outline), [1, 2, 12, 22, 3])
    tester.verify()
  }

  @Test func `A list that is derived from the outline is ignored`() {
    final class Box { var source: (any DataSource<Card>)? }
    let box = Box()
    let outline = folders.outlined(contents: { _ in box.source })
    box.source = outline.filtered { $0.id < 3 }
    outline.toggle(at: [0, 0])
    expectEqual(ids(outline), [1, 2, 3])
    box.source = nil
  }

  @Test func `A row is found in its list`() throws {
    let lists = (0..<3).map { DiffableListDataSource(items: [Card(id: 10 * $0 + 9)]) }
    let outline = folders.outlined(contents: { lists[$0.id % 3] }, expandedIDs: [1, 2])
    expectEqual(ids(outline), [1, 19, 2, 29, 3])
    expectEqual(outline.convert([0, 3], to: lists[2]), [0, 0])
    expectNil(outline.convert([0, 3], to: lists[1]))
    expectNil(outline.convert([0, 3], to: folders))
    expectEqual(outline.convert([0, 2], to: folders), [0, 1])
    expectEqual(outline.convert([0, 0], from: lists[2]), [0, 3])
    expectNil(outline.convert([0, 0], from: lists[0]))
    expectEqual(outline.indexPath(forID: 29), [0, 3])
  }
}
