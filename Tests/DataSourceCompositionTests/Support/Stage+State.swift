import DataSourceComposition
import DataSourceKit
import Foundation
import TestSupport

extension Stage {
  static func selectable(_ source: some DataSource<Card>) -> Stage {
    let selectable = source.selectable()
    let result = selectable.mapped { row in
      row.isSelected ? Card(id: row.item.id, rank: 5, suit: row.item.suit) : row.item
    }
    return Stage(name: "selectable", source: result) { sections in
      sections.map { section in
        Shape(
          header: section.header,
          items: section.items.map {
            selectable.selection.contains($0.id) ? Card(id: $0.id, rank: 5, suit: $0.suit) : $0
          })
      }
    } change: { random in
      switch random.below(3) {
      case 0: selectable.selection = Set((0..<10).map { _ in random.below(40) })
      case 1: selectable.toggle(at: [0, random.below(5)])
      default: selectable.select(random.below(20), random.below(20))
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
      by: \.id, children: { children($0) }, expanded: [1, 3, 5, 3_002, 3_003])
    func rows(_ card: Card) -> [Card] {
      [card] + (result.expanded.contains(card.id) ? result.children(card).flatMap(rows) : [])
    }
    return Stage(name: "outlined", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.flatMap(rows)) }
    } change: { random in
      switch random.below(4) {
      case 0:
        let items = (0..<6).map { _ in 1 + random.below(20) }
        result.expanded = Set(items + items.map { $0 * 1_000 + 1 + random.below(4) })
      case 1:
        let (last, shift, suit) = (random.below(7), random.below(2), random.below(4))
        result.children = { children($0, last: last, shift: shift, reversed: suit) }
      default: result.toggle(at: [random.below(2), random.below(8)])
      }
    }
  }
}
