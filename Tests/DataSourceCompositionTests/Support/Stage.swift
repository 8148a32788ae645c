import DataSourceComposition
import DataSourceKit
import Foundation
import TestSupport

/// An operator, and what it should show, computed from scratch.
struct Stage {
  var name: String
  var source: any DataSource<Card>
  /// What is shown of sections.
  var model: ([Shape]) -> [Shape]
  /// Changes the operator itself, if that is possible.
  var change: (inout SplitMix64) -> Void = { _ in }
}

extension Stage {
  /// All operators.
  static let all: [@Sendable (any DataSource<Card>) -> Stage] = [
    { filtered($0) }, { mapped($0) }, { sorted($0) }, { grouped($0) }, { flattened($0) },
    { concatenated($0) }, { nonempty($0) }, { distinct($0) }, { placeholder($0) },
    { separated($0) }, { paged($0) }, { selectable($0) }, { outlined($0) },
  ]

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
      result.transform = { Card(id: $0.id, rank: ($0.rank + shift) % 6, suit: $0.suit) }
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

  static func grouped(_ source: some DataSource<Card>) -> Stage {
    let result = source.grouped(by: { $0.suit }, title: { "S\($0)" })
    return Stage(name: "grouped", source: result) { sections in
      let items = sections.flatMap(\.items)
      let groups = Dictionary(grouping: items, by: result.key)
      return groups.keys.sorted(by: result.areInOrder).map {
        Shape(header: result.title?($0), items: groups[$0]!)
      }
    } change: { random in
      switch random.below(6) {
      case 0: result.areInOrder = { $0 > $1 }
      case 1: result.areInOrder = { ($0 % 2, $0) < ($1 % 2, $1) }
      case 2: result.key = { $0.rank / 2 }
      case 3: result.key = { $0.suit }
      case 4: result.key = { $0.id % 5 }
      default: result.title = { "T\($0 / 2)" }
      }
    }
  }

  static func flattened(_ source: some DataSource<Card>) -> Stage {
    Stage(name: "flattened", source: source.flattened()) { sections in
      [Shape(items: sections.flatMap(\.items))]
    }
  }

  static func concatenated(_ source: some DataSource<Card>) -> Stage {
    let others = DeckSource([Shape(header: "Other", items: [Card(id: -1, rank: 3, suit: 2)])])
    return Stage(name: "concatenated", source: source.concatenated(with: others)) { sections in
      sections + others.sections
    } change: { random in
      let count = others.sections[0].items.count
      if count > 1, random.once(in: 2) {
        others.sections[0].items.removeLast()
        others.report([.item(type: .delete([0, count - 1]))])
      } else {
        let card = Card(id: -1 - count, rank: random.below(6), suit: random.below(4))
        others.sections[0].items.append(card)
        others.report([.item(type: .insert([0, count]))])
      }
    }
  }

  static func nonempty(_ source: some DataSource<Card>) -> Stage {
    let result = source.withoutEmptySections()
    return Stage(name: "withoutEmptySections", source: result) { sections in
      sections.filter { !result.hidesEmptySections || !$0.items.isEmpty }
    } change: { random in
      result.hidesEmptySections = random.once(in: 2)
    }
  }
}

extension Stage {
  static func distinct(_ source: some DataSource<Card>) -> Stage {
    Stage(name: "distinct", source: source.distinct(by: { [$0.rank, $0.suit] })) { sections in
      var known: Set<[Int]> = []
      return sections.map { section in
        Shape(
          header: section.header,
          items: section.items.filter { known.insert([$0.rank, $0.suit]).inserted })
      }
    }
  }

  static func placeholder(_ source: some DataSource<Card>) -> Stage {
    let result = source.withPlaceholder(Card(id: -1_000))
    return Stage(name: "placeholder", source: result) { sections in
      guard sections.allSatisfy(\.items.isEmpty) else { return sections }
      var sections = sections.isEmpty ? [Shape(items: [])] : sections
      sections[0].items = [result.placeholder]
      return sections
    } change: { random in
      result.placeholder = Card(id: -1_000, rank: random.below(6))
    }
  }

  static func separated(_ source: some DataSource<Card>) -> Stage {
    func separator(_ previous: Card, _ next: Card) -> Card? {
      // No two are equal, and each depends on both its neighbours.
      guard previous.suit != next.suit else { return nil }
      return Card(
        id: -2_000_000 + next.id, rank: (previous.rank + next.rank) % 6, suit: previous.suit)
    }
    return Stage(name: "separated", source: source.separated(by: separator)) { sections in
      sections.map { section in
        var items = section.items.first.map { [$0] } ?? []
        for (previous, next) in zip(section.items, section.items.dropFirst()) {
          if let separator = separator(previous, next) { items.append(separator) }
          items.append(next)
        }
        return Shape(header: section.header, items: items)
      }
    }
  }
}

extension Stage {
  static func paged(_ source: some DataSource<Card>) -> Stage {
    func row(_ state: LoadState) -> Card? {
      switch state {
      case .complete: nil
      case .more: Card(id: -3_000, rank: 1)
      case .loading: Card(id: -3_000, rank: 2)
      case .failed: Card(id: -3_000, rank: 3)
      }
    }
    let result = source.paged(by: 4, row: row)
    return Stage(name: "paged", source: result) { sections in
      let items = sections.flatMap(\.items)
      let state = result.overriddenState ?? (items.count > result.limit ? .more : .complete)
      return [Shape(items: items.prefix(result.limit) + (row(state).map { [$0] } ?? []))]
    } change: { random in
      switch random.below(4) {
      case 0: result.loadMore()
      case 1: result.limit = random.below(9)
      case 2: result.overriddenState = random.once(in: 2) ? nil : .loading
      default: result.overriddenState = .failed
      }
    }
  }

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
}

extension Stage {
  static func outlined(_ source: some DataSource<Card>) -> Stage {
    func children(_ card: Card) -> [Card] {
      guard card.id > 0, card.id < 1_000_000 else { return [] }
      let children = (0..<card.rank).map {
        Card(id: card.id * 1_000 + $0 + 1, rank: $0, suit: card.suit)
      }
      return card.suit == 1 ? children.reversed() : children
    }
    let result = source.outlined(id: \.id, children: children, expanded: [1, 3, 5, 3_002, 3_003])
    func rows(_ card: Card) -> [Card] {
      [card] + (result.expanded.contains(card.id) ? children(card).flatMap(rows) : [])
    }
    return Stage(name: "outlined", source: result) { sections in
      sections.map { Shape(header: $0.header, items: $0.items.flatMap(rows)) }
    } change: { random in
      switch random.below(3) {
      case 0:
        let items = (0..<6).map { _ in 1 + random.below(20) }
        result.expanded = Set(items + items.map { $0 * 1_000 + 1 + random.below(4) })
      default: result.toggle(at: [random.below(2), random.below(8)])
      }
    }
  }
}
