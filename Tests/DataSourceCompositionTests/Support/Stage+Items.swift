import DataSourceComposition
import DataSourceKit
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
