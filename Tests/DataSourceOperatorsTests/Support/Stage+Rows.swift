import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport

extension Stage {
  static func placeholder(_ source: some DataSource<Card>) -> Stage {
    let result = source.withPlaceholder(Card(id: -1_000))
    return Stage(name: "placeholder", source: result) { sections in
      guard sections.allSatisfy(\.items.isEmpty) else { return sections }
      var sections = sections.isEmpty ? [Shape(items: [])] : sections
      sections[0].items = [result.placeholder]
      return sections
    } change: { random in
      result.placeholder = Card(id: -1_000, rank: random.below(3))
    }
  }

  static func separated(_ source: some DataSource<Card>) -> Stage {
    func separator(_ previous: Card, _ next: Card) -> Card? {
      // No two are equal, and each depends on both neighbors.
      guard previous.suit != next.suit else { return nil }
      return Card(
        id: -2_000_000 + next.id, rank: (previous.rank + next.rank) % 6, suit: previous.suit)
    }
    let result = source.separated(by: separator)
    return Stage(name: "separated", source: result) { sections in
      sections.map { section in
        var items = section.items.first.map { [$0] } ?? []
        for (previous, next) in zip(section.items, section.items.dropFirst()) {
          if let separator = result.separator(previous, next) { items.append(separator) }
          items.append(next)
        }
        return Shape(header: section.header, items: items)
      }
    } change: { random in
      let divisor = 1 + random.below(3)
      let suit = random.below(3)
      switch random.below(3) {
      case 0: result.separator = separator
      case 1: result.separator = { $0.rank % divisor == 0 ? separator($0, $1) : nil }
      default:
        result.separator = { _, next in
          next.id % divisor == 0 ? Card(id: -2_000_000 + next.id, suit: suit) : nil
        }
      }
    }
  }

  static func paged(_ source: some DataSource<Card>) -> Stage {
    func row(_ state: PagingState) -> Card? {
      switch state {
      case .end: nil
      case .hasMore: Card(id: -3_000, rank: 1)
      case .loading: Card(id: -3_000, rank: 2)
      case .failed(let error): Card(id: -3_000, rank: 3 + ((error as? LoadError)?.code ?? 0))
      }
    }
    let result = source.limited(to: 4, row: row)
    return Stage(name: "paged", source: result) { sections in
      let items = sections.flatMap(\.items)
      let state = result.overriddenState ?? (items.count > result.limit ? .hasMore : .end)
      return [Shape(items: items.prefix(result.limit) + (result.row(state).map { [$0] } ?? []))]
    } change: { random in
      switch random.below(7) {
      case 0: result.loadMore()
      case 1: result.limit = random.below(9)
      case 2: result.pageSize = random.below(6)
      case 3: result.row = { $0 == .failed(LoadError(code: 0)) ? nil : Card(id: -3_000, rank: 1) }
      case 4: result.row = row
      case 5: result.overriddenState = random.once(in: 2) ? nil : .loading
      default: result.overriddenState = .failed(LoadError(code: random.below(2)))
      }
    }
  }
}

/// Why a page could not be loaded.
struct LoadError: Error { var code: Int }
