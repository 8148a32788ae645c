import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport

extension Stage {
  static func separatedAtEnds(_ source: some DataSource<Card>) -> Stage {
    func label(_ card: Card, _ number: Int) -> Card {
      Card(id: -5_000_000 - 2 * card.id - number % 2, rank: card.rank, suit: number)
    }
    let result = source.separated(
      first: { label($0, 0) }, last: { $0.rank > 2 ? label($0, 1) : nil },
      by: { $0.suit == $1.suit ? nil : label($1, 2) })
    return Stage(name: "separatedAtEnds", source: result) { sections in
      sections.map { section in
        var items: [Card] = []
        for (index, item) in section.items.enumerated() {
          let before =
            index == 0
            ? result.firstSeparator?(item) : result.separator(section.items[index - 1], item)
          items += [before, item].compactMap(\.self)
        }
        if let last = section.items.last.flatMap({ result.lastSeparator?($0) }) {
          items.append(last)
        }
        return Shape(header: section.header, items: items)
      }
    } change: { random in
      let bound = random.below(6)
      switch random.below(4) {
      case 0: result.firstSeparator = { $0.rank < bound ? label($0, 0) : nil }
      case 1: result.lastSeparator = { $0.rank < bound ? label($0, 1) : nil }
      case 2: result.firstSeparator = nil
      default: result.separator = { $0.rank < bound ? label($1, 2) : nil }
      }
    }
  }

  static func expanded(_ source: some DataSource<Card>) -> Stage {
    func rows(_ card: Card, shift: Int = 0) -> [Card] {
      let rows = (0..<(card.rank + shift) % 4).map {
        Card(id: card.id &* 4 &+ $0, rank: ($0 + card.suit) % 6, suit: card.suit)
      }
      return card.suit == 1 ? rows.reversed() : rows
    }
    let result = source.flatMapped { rows($0) }
    return Stage(name: "expanded", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.flatMap(result.rows)) }
    } change: { random in
      let shift = random.below(4)
      result.rows = random.once(in: 3) ? { [$0] } : { rows($0, shift: shift) }
    }
  }

  static func leveled(_ source: some DataSource<Card>) -> Stage {
    let result = source.outlined(level: \.rank, expandedIDs: Set(0..<4))
    return Stage(name: "leveled", source: result) { sections in
      sections.map { section in
        let items = section.items.enumerated().filter { index, item in
          // Every item above it is expanded.
          var level = result.itemLevel(item)
          for other in section.items[..<index].reversed() where result.itemLevel(other) < level {
            if !result.expandedIDs.contains(other.id) { return false }
            level = result.itemLevel(other)
          }
          return true
        }
        return Shape(header: section.header, items: items.map(\.element))
      }
    } change: { random in
      let bound = random.below(4)
      switch random.below(4) {
      case 0: result.itemLevel = { $0.rank - ($0.suit == bound ? 2 : 0) }
      case 1: result.expandedIDs = Set((0..<12).filter { _ in random.once(in: 2) })
      default: result.toggle(at: [0, random.below(4)])
      }
    }
  }

  static func trailingRow(_ source: some DataSource<Card>) -> Stage {
    let result = source.withTrailingRow(Card(id: -6_000))
    return Stage(name: "trailingRow", source: result) { sections in
      sections + (result.trailingRow.map { [Shape(items: [$0])] } ?? [])
    } change: { random in
      result.trailingRow = random.once(in: 3) ? nil : Card(id: -6_000, rank: random.below(3))
    }
  }

  static func joined(_ source: some DataSource<Card>) -> Stage {
    let others = DiffableListDataSource(items: (0..<4).map { Card(id: $0, rank: $0) })
    let result = source.joined(with: others, by: \.rank) { card, other in
      Card(id: card.id, rank: card.rank, suit: other?.suit ?? 7)
    }
    return Stage(name: "joined", source: result) { sections in
      sections.map { section in
        Shape(
          header: section.header,
          items: section.items.map { card in
            result.transform(card, others.items.first { $0.id == card.rank })
          })
      }
    } change: { random in
      let suit = random.below(4)
      switch random.below(5) {
      case 0: result.transform = { Card(id: $0.id, rank: $1?.rank ?? 8, suit: $0.suit) }
      case 1: result.transform = { Card(id: $0.id, rank: $0.rank, suit: $1?.suit ?? 7) }
      case 2: _ = try? others.remove(at: [0, random.below(4)])
      case 3: _ = try? others.update(at: [0, random.below(4)]) { $0.suit = suit }
      default:
        let ids = (0..<6).shuffled(using: &random).prefix(random.below(6))
        others.items = ids.map { Card(id: $0, suit: suit) }
      }
    }
  }

  /// The other list is derived from the same source.
  static func contained(_ source: some DataSource<Card>) -> Stage {
    let others = source.filtered { $0.suit > 1 }
    let result = source.contained(in: others, by: \.rank, equals: \.rank)
    return Stage(name: "contained", source: result) { sections in
      let ranks = Set(sections.flatMap(\.items).filter(others.predicate).map(\.rank))
      return sections.map { section in
        Shape(header: section.header, items: section.items.filter { ranks.contains($0.rank) })
      }
    } change: { random in
      let bound = random.below(4)
      others.predicate = { $0.suit >= bound }
    }
  }

  static func excluding(_ source: some DataSource<Card>) -> Stage {
    let others = DiffableListDataSource(items: (0..<3).map { Card(id: $0, rank: $0) })
    let result = source.excluding(others, by: \.suit, equals: \.rank)
    return Stage(name: "excluding", source: result) { sections in
      sections.map { section in
        Shape(
          header: section.header,
          items: section.items.filter { card in !others.items.contains { $0.rank == card.suit } })
      }
    } change: { random in
      others.items = (0..<random.below(4)).map { Card(id: $0, rank: random.below(4)) }
    }
  }
}
