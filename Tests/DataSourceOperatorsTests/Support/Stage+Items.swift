import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport

extension Stage {
  static func filtered(_ source: some DataSource<Card>) -> Stage {
    let result = source.filtered { $0.rank > 1 }
    return Stage(name: "filtered", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.filter(result.predicate)) }
    } change: { random in
      let bound = random.below(6)
      result.predicate = { $0.rank >= bound }
    }
  }

  static func compactMapped(_ source: some DataSource<Card>) -> Stage {
    let result = source.compactMapped { $0.rank > 1 ? Card(id: $0.id, rank: 5 - $0.rank) : nil }
    return Stage(name: "compactMapped", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.compactMap(result.transform)) }
    } change: { random in
      let (bound, shift) = (random.below(6), random.below(3))
      result.transform = {
        $0.rank == bound ? nil : Card(id: $0.id, rank: ($0.rank + shift) % 6, suit: $0.suit)
      }
    }
  }

  static func mapped(_ source: some DataSource<Card>) -> Stage {
    let result = source.mapped { Card(id: $0.id, rank: 5 - $0.rank, suit: $0.suit) }
    return Stage(name: "mapped", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.map(result.transform)) }
    } change: { random in
      let shift = random.below(3)
      if random.once(in: 2) {
        result.transform = { Card(id: $0.id, rank: ($0.rank + shift) % 6, suit: $0.suit) }
      } else {
        result.transform = { Card(id: $0.id, rank: min($0.rank, shift), suit: $0.suit) }
      }
    }
  }

  static func neighborMapped(_ source: some DataSource<Card>) -> Stage {
    let result = source.mappedWithNeighbors { previous, card, next in
      Card(id: card.id, rank: card.rank, suit: (previous?.suit ?? 0) + 2 * (next?.suit ?? 0))
    }
    return Stage(name: "neighborMapped", source: result) { sections in
      sections.map { section in
        Shape(
          header: section.header,
          items: section.items.indices.map { index in
            result.transform(
              index > 0 ? section.items[index - 1] : nil, section.items[index],
              index + 1 < section.items.count ? section.items[index + 1] : nil)
          })
      }
    } change: { random in
      let bound = random.below(4)
      switch random.below(3) {
      case 0:
        result.transform = { previous, card, _ in
          Card(id: card.id, rank: card.rank, suit: previous.map { $0.rank % (bound + 1) } ?? 9)
        }
      case 1:
        result.transform = { _, card, next in
          Card(id: card.id, rank: next.map { min($0.rank, bound) } ?? 0, suit: card.suit)
        }
      default:
        result.transform = { previous, card, next in
          let isAlone = previous?.suit != card.suit && next?.suit != card.suit
          return Card(id: card.id, rank: card.rank, suit: isAlone ? bound : card.suit)
        }
      }
    }
  }

  static func sorted(_ source: some DataSource<Card>) -> Stage {
    let result = source.sorted { $0.rank < $1.rank }
    return Stage(name: "sorted", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.sorted(by: result.areInOrder)) }
    } change: { random in
      switch random.below(3) {
      case 0: result.areInOrder = { $0.rank > $1.rank }
      case 1: result.areInOrder = { $0.rank < $1.rank }
      default: result.areInOrder = { ($0.suit, $0.rank) < ($1.suit, $1.rank) }
      }
    }
  }

  static func reversed(_ source: some DataSource<Card>) -> Stage {
    Stage(name: "reversed", source: source.reversed()) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.reversed()) }
    }
  }

  static func distinct(_ source: some DataSource<Card>) -> Stage {
    let result = source.distinct(by: { [$0.rank, $0.suit] })
    return Stage(name: "distinct", source: result) { sections in
      var known: Set<[Int]> = []
      return sections.map { section in
        Shape(
          header: section.header,
          items: section.items.filter { known.insert(result.key($0)).inserted })
      }
    } change: { random in
      switch random.below(4) {
      case 0: result.key = { [$0.rank] }
      case 1: result.key = { [$0.suit, $0.id % 3] }
      case 2: result.key = { [$0.id] }
      default: result.key = { [$0.rank, $0.suit] }
      }
    }
  }
}
