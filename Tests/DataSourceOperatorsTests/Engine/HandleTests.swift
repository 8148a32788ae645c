import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Operators with their own rows take handles from their source.
@Suite struct HandleTests {
  private let deck = DeckSource((0..<100).map { Card(id: $0, rank: $0) })

  @Test func screensThatComeAndGoLeaveNothingBehind() {
    let known = deck.filtered { _ in true }
    for round in 0..<TestLength.pick(60, long: 200) {
      let rows = known.separated { _, _ in Card(id: -1, rank: 0) }
      let page = rows.withPlaceholder(Card(id: -2, rank: 0)).limited(to: 10) { _ in
        Card(id: -3, rank: 0)
      }
      let tree = page.outlined(
        by: \.id, children: { $0.id % 7 == 1 ? [Card(id: $0.id + 500, rank: 0)] : [] },
        expandedIDs: [1, 8])
      #expect(tree.shapes.flatMap(\.items).map(\.id).starts(with: [0, -1, 1, 501, -1, 2]))
      // The first of them follow a change.
      if round % 10 == 0 {
        deck.sections[0].items.swapAt(0, 1)
        deck.report([.item(type: .move([0, 0], [0, 1]))])
        #expect(tree.shapes.flatMap(\.items).map(\.id).starts(with: [1, 501, -1, 0]))
        deck.sections[0].items.swapAt(0, 1)
        deck.report([.item(type: .move([0, 0], [0, 1]))])
      }
    }
    // 100 items, and at most as many handles as two or three screens need.
    #expect(known.handleLimit < 600)
  }

  /// A missing item does not get the value of a row that has used its handle before.
  @Test func missingItemsBelowRows() {
    let missing = MissingItems()
    let known = deck.filtered { _ in true }
    do { _ = known.separated { _, _ in Card(id: -1) } }
    let tree = known.outlined(
      by: \.id, contents: { $0.id == 0 ? missing : nil as (any DataSource<Card>)? },
      expandedIDs: [0])
    expectEqual(tree.itemCounts, [300])
    #expect((1...200).allSatisfy { tree.item(at: [0, $0]) == nil })
  }

  private final class MissingItems: DataSource {
    typealias ItemType = Card
    var reloadBlock: ReloadBlock?
    let numberOfSections = 1
    func numberOfItems(in section: Int) -> Int { 200 }
    func item(at indexPath: IndexPath) -> Card? { nil }
  }

  @Test func aReloadForgetsHandles() {
    let deck = DeckSource((0..<10).map { Card(id: $0, rank: $0) })
    let known = deck.mapped { $0 }
    var rows: SeparatedDataSource<Card>? = known.separated { _, _ in Card(id: -1) }
    let other = known.separated { _, _ in Card(id: -2) }
    for round in 0..<20 {
      deck.sections[0].items.reverse()
      deck.reloadBlock?(.all)
      if round == 10 { rows = nil }
      let items = deck.sections[0].items.map { [$0] }
      for (source, separator) in [(rows, -1), (other, -2)] {
        guard let source else { continue }
        expectEqual(
          source.shapes.flatMap(\.items), Array(items.joined(separator: [Card(id: separator)])))
      }
    }
    #expect(known.handleLimit < 60)
  }

  /// When an update of an item removes the rows below it, they give their handles back.
  @Test func childrenThatAreReplaced() {
    let deck = DeckSource([Card(id: 0)])
    let tree = deck.outlined(
      by: \.id, children: { $0.id == 0 ? [Card(id: 1 + $0.rank)] : [] }, expandedIDs: [0])
    for rank in 1..<100 {
      deck.sections[0].items[0].rank = rank
      deck.report([.item(type: .update([0, 0]))])
      expectEqual(tree.shapes[0].items.map(\.id), [0, 1 + rank])
    }
    #expect(tree.handleLimit < 20)
  }
}
