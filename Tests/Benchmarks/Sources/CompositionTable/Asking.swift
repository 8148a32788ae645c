import DataSourceCore
import DataSourceOperators
import Foundation

/// The cost of lookups by identity, conversions, neighbors, selections and collapsed sections
/// behind a filter and an order.
enum Asking {
  /// By what factor an operator's changes may take longer after such a call.
  static let fence = 1.5

  static func print(counts: [Int], rounds: Int) -> [Complaint] {
    var complaints: [Complaint] = []
    let rows = counts.map { count in
      let source = ContactSource(count: count)
      let sorted = source.filtered { $0.isShown }.sorted(by: \.name)
      let selection = ItemSelection<Int>()
      let selectable = sorted.selectable(selection: selection)
      let observation = selectable.observeChanges { _ in }
      var random = SplitMix(state: 5)
      func update(_ round: Int) -> Double {
        source.replace(Contact(id: 2 * count + round), at: random.below(count))
      }
      let unasked = ContactSource(count: count)
      let other = unasked.filtered { $0.isShown }.sorted(by: \.name)
      let otherObservation = other.observeChanges { _ in }
      let before = median(
        (0..<rounds).map { unasked.replace(Contact(id: 2 * count + $0), at: random.below(count)) })
      let first = clock { _ = sorted.indexPath(forID: 0) }
      let changed = median((0..<rounds).map(update))
      var found: [Double] = []
      var converted: [Double] = []
      var selected: [Double] = []
      for _ in 0..<rounds {
        let id = source[random.below(count)].id
        found.append(clock { _ = sorted.indexPath(forID: id) })
        let row = random.below(sorted.numberOfItems(in: 0))
        converted.append(clock { precondition(sorted.convert([0, row], to: source) != nil) })
        selected.append(clock { selection.toggle(id) })
      }
      let neighbors = sorted.mappedWithNeighbors { ($0?.group ?? 0) + $1.group + ($2?.group ?? 0) }
      let neighborObservation = neighbors.observeChanges { _ in }
      let mapped = median((rounds..<2 * rounds).map(update))
      let sections = sorted.collapsible()
      let sectionObservation = sections.observeChanges { _ in }
      let toggled = median((0..<5).map { _ in clock { sections.toggle(at: 0) } })
      if !sections.isCollapsed(at: 0) { sections.toggle(at: 0) }
      let hidden = median((2 * rounds..<3 * rounds).map(update))
      withExtendedLifetime(
        (observation, otherObservation, neighborObservation, sectionObservation)
      ) {}
      // Two indexes follow: the one for lookups, and the selection's behind it.
      if changed > before * fence + 3 {
        complaints.append(
          Complaint(
            subject: "a change of \(count) with look-ups",
            message: "\(rounded(changed)) µs, and \(rounded(before)) without"))
      }
      return [grouped(count), rounded(first / 1_000)]
        + [found, converted, selected].map { rounded(median($0)) }
        + [before, changed, mapped, hidden, toggled].map(rounded)
    }
    printTable(
      "Filter and sort: milliseconds for the first look-up by identity, and microseconds, medians of "
        + "\(rounds) rounds",
      [
        "items", "first look-up, ms", "look-up", "convert to source", "select",
        "update, never asked", "with look-ups and selection", "with neighbors, too",
        "and a collapsed section", "collapse or expand all",
      ], rows)
    return complaints
  }
}
