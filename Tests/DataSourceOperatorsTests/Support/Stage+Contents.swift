import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport

extension Stage {
  /// An outline whose rows have data sources below them: lists and sections that change on their
  /// own. Several rows share one, and some are below themselves.
  static func contents(_ source: some DataSource<Card>) -> Stage {
    let lists = (0..<4).map { number in
      DiffableListDataSource(items: (0..<number).map { Card(id: 5_000_000 + $0 + 3 * number) })
    }
    let deck = DeckSource([
      Shape(items: [Card(id: 5_000_100), Card(id: 5_000_003)]), Shape(items: []),
      Shape(items: [Card(id: 5_000_101, rank: 1)]),
    ])
    func contents(_ card: Card) -> (any DataSource<Card>)? {
      switch (card.id + card.rank) % 8 {
      case 0..<4: lists[(card.id + card.rank) % 4]
      case 4: deck
      default: nil
      }
    }
    let result = source.outlined(
      by: \.id, contents: contents,
      expandedIDs: Set((1...9) + (0..<5).map { 5_000_000 + $0 }))
    func rows(_ card: Card, above: Set<Int> = []) -> [Card] {
      guard result.expandedIDs.contains(card.id), !above.contains(card.id) else { return [card] }
      let items = contents(card)?.shapes.flatMap(\.items) ?? []
      return [card] + items.flatMap { rows($0, above: above.union([card.id])) }
    }
    return Stage(name: "contents", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.flatMap { rows($0) }) }
    } change: { random in
      switch random.below(6) {
      case 0:
        let items = (0..<8).map { _ in 1 + random.below(20) }
        result.expandedIDs = Set(items + (0..<4).map { _ in 5_000_000 + random.below(12) })
      case 1, 2: change(&random, lists)
      case 3: change(&random, deck)
      default: result.toggle(at: [random.below(2), random.below(12)])
      }
    }
  }

  private static func change(
    _ random: inout SplitMix64, _ lists: [DiffableListDataSource<Card>]
  ) {
    let list = lists[random.below(lists.count)]
    var items = list.items
    for _ in 0..<1 + random.below(3) {
      let place = random.below(items.count + 1)
      switch random.below(4) {
      case 0: items.insert(Card(id: 5_000_000 + random.below(12), rank: random.below(3)), at: place)
      case 1 where place < items.count: items.remove(at: place)
      case 2 where place < items.count: items[place].rank = random.below(4)
      default: items.shuffle(using: &random)
      }
    }
    var seen: Set<Int> = []
    list.items = items.filter { seen.insert($0.id).inserted }
  }

  private static func change(_ random: inout SplitMix64, _ deck: DeckSource) {
    switch random.below(5) {
    case 0:
      deck.sections.insert(Shape(items: [Card(id: 5_000_102 + random.below(9))]), at: 1)
      deck.report([.section(type: .insert([1]))])
    case 1 where deck.sections.count > 2:
      deck.sections.remove(at: 0)
      deck.report([.section(type: .delete([0]))])
    case 2 where deck.sections.count > 1:
      deck.sections.append(deck.sections.remove(at: 0))
      deck.report([.section(type: .move([0], [deck.sections.count - 1]))])
    case 3:
      for section in deck.sections.indices { deck.sections[section].items.reverse() }
      deck.reloadBlock?(.all)
    default:
      guard let section = deck.sections.indices.last, !deck.sections[section].items.isEmpty,
        section > 0
      else { return }
      let item = deck.sections[section].items.remove(at: 0)
      deck.sections[0].items.append(item)
      deck.report([
        .item(type: .move([section, 0], [0, deck.sections[0].items.count - 1]))
      ])
    }
  }
}
