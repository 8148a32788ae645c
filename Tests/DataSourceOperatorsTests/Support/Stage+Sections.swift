import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport

extension Stage {
  static func grouped(_ source: some DataSource<Card>) -> Stage {
    let result = source.grouped(by: { $0.suit }, title: { key, _ in "S\(key)" })
    return Stage(name: "grouped", source: result) { sections in
      let items = sections.flatMap(\.items)
      let groups = Dictionary(grouping: items, by: result.key)
      return groups.keys.sorted(by: result.areInOrder).map {
        Shape(
          header: result.title?($0, AnyRandomAccessCollection(groups[$0]!)), items: groups[$0]!)
      }
    } change: { random in
      switch random.below(7) {
      case 0: result.areInOrder = { $0 > $1 }
      case 1: result.areInOrder = { ($0 % 2, $0) < ($1 % 2, $1) }
      case 2: result.key = { $0.rank / 2 }
      case 3: result.key = { $0.suit }
      case 4: result.key = { $0.id % 5 }
      case 5: result.title = { key, _ in "T\(key / 2)" }
      default: result.title = { key, items in "\(key / 2): \(items.count { $0.rank > 3 })" }
      }
    }
  }

  static func flattened(_ source: some DataSource<Card>) -> Stage {
    Stage(name: "flattened", source: source.flattened()) { sections in
      [Shape(items: sections.flatMap(\.items))]
    }
  }

  static func section(_ source: some DataSource<Card>) -> Stage {
    let groups = source.grouped(by: \.suit)
    return Stage(name: "section", source: groups.section(id: 2)) { sections in
      [Shape(items: sections.flatMap(\.items).filter { groups.key($0) == 2 })]
    } change: { random in
      let divisor = 1 + random.below(4)
      groups.key =
        random.once(in: 2) ? { $0.suit / divisor } : { $0.rank / divisor }
    }
  }

  static func concatenated(_ source: some DataSource<Card>) -> Stage {
    let others = [
      DeckSource([Shape(header: "Other", items: [Card(id: -1, rank: 3, suit: 2)])]),
      DeckSource([Shape(header: "A", items: []), Shape(items: [Card(id: -100)])]),
      DeckSource([Shape]()),
    ]
    let result = source.concatenated(with: others[0])
    return Stage(name: "concatenated", source: result) { sections in
      result.sources.flatMap { ($0 as AnyObject) === source ? sections : $0.shapes }
    } change: { random in
      let sources = [source] + (others as [any DataSource<Card>])
      switch random.below(8) {
      case 0, 1: change(others[0], &random)
      case 2: result.sources.append(others[random.below(3)])
      case 3: result.sources.shuffle(using: &random)
      case 4: result.sources = Array(result.sources.dropLast())
      case 5: result.sources.append(sources[random.below(4)])
      case 6: result.sources = Array(sources.shuffled(using: &random)[random.below(5)...])
      default: result.sources = [others[1], source, others[0]]
      }
      // In long chains, the lists would become very long.
      var count = 0
      result.sources.removeAll {
        count += ($0 as AnyObject) === source ? 1 : 0
        return count > 2 && ($0 as AnyObject) === source
      }
    }
  }

  private static func change(_ deck: DeckSource, _ random: inout SplitMix64) {
    let count = deck.sections[0].items.count
    if count > 1, random.once(in: 2) {
      deck.sections[0].items.removeLast()
      deck.report([.item(type: .delete([0, count - 1]))])
    } else {
      let card = Card(id: -1 - count, rank: random.below(6), suit: random.below(4))
      deck.sections[0].items.append(card)
      deck.report([.item(type: .insert([0, count]))])
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

  static func collapsible(_ source: some DataSource<Card>) -> Stage {
    let result = source.collapsible(collapsed: [1])
    return Stage(name: "collapsible", source: result) { sections in
      sections.enumerated().map { index, section in
        let isCollapsed = result.collapsedSections.contains(index)
        return Shape(header: section.header, items: isCollapsed ? [] : section.items)
      }
    } change: { random in
      if random.once(in: 3) {
        result.collapsedSections = IndexSet((0..<2).map { _ in random.below(5) })
      } else {
        result.toggle(at: random.below(5))
      }
    }
  }
}
