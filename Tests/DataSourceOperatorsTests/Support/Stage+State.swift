import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport

extension Stage {
  static func selectable(_ source: some DataSource<Card>) -> Stage {
    let selection = ItemSelection<Int>()
    let selectable = source.selectable(selection: selection)
    let result = selectable.mapped { card in
      selection.contains(card.id) ? Card(id: card.id, rank: 5, suit: card.suit) : card
    }
    return Stage(name: "selectable", source: result) { sections in
      sections.map { section in
        Shape(
          header: section.header,
          items: section.items.map {
            selection.contains($0.id) ? Card(id: $0.id, rank: 5, suit: $0.suit) : $0
          })
      }
    } change: { random in
      switch random.below(5) {
      case 0: selection.ids = Set((0..<10).map { _ in random.below(40) })
      case 1: selectable.toggle(at: [0, random.below(5)])
      case 2: selection.ids.subtract(selectable.missingIDs)
      case 3: selection.deselect(random.below(20), random.below(20))
      default: selection.select(random.below(20), random.below(20))
      }
    }
  }

  /// A tree with rows that have several parents, and are among their own descendants.
  static func linked(_ source: some DataSource<Card>) -> Stage {
    func children(_ card: Card, among count: Int = 7, factor: Int = 1) -> [Card] {
      (0..<min(3, card.rank)).map {
        let number = (card.suit + card.rank + $0 * factor) % count
        return Card(id: 4_000_000 + number, rank: number % 4, suit: number * factor % 4)
      }
    }
    let result = source.outlined(
      by: \.id, children: { children($0) },
      expandedIDs: Set((1...20) + (0..<5).map { 4_000_000 + $0 }))
    func rows(_ card: Card, above: Set<Int> = []) -> [Card] {
      guard result.expandedIDs.contains(card.id), !above.contains(card.id) else { return [card] }
      return [card] + result.children(card).flatMap { rows($0, above: above.union([card.id])) }
    }
    return Stage(name: "linked", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.flatMap { rows($0) }) }
    } change: { random in
      switch random.below(3) {
      case 0:
        let items = (0..<8).map { _ in 1 + random.below(20) }
        result.expandedIDs = Set(items + (0..<4).map { _ in 4_000_000 + random.below(7) })
      case 1:
        let (count, factor) = (1 + random.below(7), 1 + random.below(3))
        result.children = { children($0, among: count, factor: factor) }
      default: result.toggle(at: [random.below(2), random.below(8)])
      }
    }
  }

  static func outlined(_ source: some DataSource<Card>) -> Stage {
    func children(_ card: Card, last: Int = 9, shift: Int = 0, reversed suit: Int = 1) -> [Card] {
      guard card.id > 0, card.id < 1_000_000 else { return [] }
      let children = (0..<min(card.rank, last)).map {
        Card(id: card.id * 1_000 + $0 + 1, rank: ($0 + shift) % 6, suit: card.suit)
      }
      return card.suit == suit ? children.reversed() : children
    }
    let result = source.outlined(
      by: \.id, children: { children($0) }, expandedIDs: [1, 3, 5, 3_002, 3_003])
    func rows(_ card: Card) -> [Card] {
      [card] + (result.expandedIDs.contains(card.id) ? result.children(card).flatMap(rows) : [])
    }
    return Stage(name: "outlined", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.flatMap(rows)) }
    } change: { random in
      switch random.below(4) {
      case 0:
        let items = (0..<6).map { _ in 1 + random.below(20) }
        result.expandedIDs = Set(items + items.map { $0 * 1_000 + 1 + random.below(4) })
      case 1:
        let (last, shift, suit) = (random.below(7), random.below(2), random.below(4))
        result.children = { children($0, last: last, shift: shift, reversed: suit) }
      default: result.toggle(at: [random.below(2), random.below(8)])
      }
    }
  }
}
