import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import IdentityDiff

/// Costs that the documentation promises: each for two sizes, with the highest ratio of the two.
enum Promises {
  struct Promise: Sendable {
    let name: String
    let sizes: (small: Int, large: Int)
    /// The highest ratio of the costs, with room for noise.
    let limit: Double
    /// Returns the time in µs for a size.
    let cost: @Sendable (_ size: Int) -> Double
  }

  static let all: [Promise] = [
    Promise(
      name: "an item with (size) rows in `flatMapped` is updated: O(k log n)", sizes: (500, 2_000),
      limit: 9, cost: updateOfExpandedRows),
    Promise(
      name: "an item is updated, sections of one item: O(log n)", sizes: (4_000, 40_000), limit: 3,
      cost: updateAmongSections),
    Promise(
      name: "a header differs, as many items are inserted as there are: O(k log n)",
      sizes: (5_000, 20_000), limit: 9,
      cost: { insertionsBelowNewHeaders(sections: 1, items: $0) }),
    Promise(
      name: "headers differ, 20 items are inserted in each section: O(k log n)",
      sizes: (250, 1_000), limit: 9,
      cost: { insertionsBelowNewHeaders(sections: $0, items: 20) }),
    Promise(
      name: "1,000 of 2,048,000 items are updated, at a distance of (size) items",
      sizes: (2_047, 2_048), limit: 2, cost: updatesAtDistances),
  ]

  static func print() -> [Complaint] {
    var complaints: [Complaint] = []
    let rows = (all + operators).map { promise in
      let (small, large) = (promise.cost(promise.sizes.small), promise.cost(promise.sizes.large))
      let ratio = large / max(small, 0.5)
      if ratio > promise.limit {
        complaints.append(
          Complaint(
            subject: promise.name,
            message: "\(rounded(small)) µs for \(grouped(promise.sizes.small)), "
              + "\(rounded(large)) µs for \(grouped(promise.sizes.large)); "
              + "the limit is \(rounded(promise.limit)) ×"))
      }
      return [
        promise.name, grouped(promise.sizes.small), rounded(small), grouped(promise.sizes.large),
        rounded(large), rounded(ratio), rounded(promise.limit),
      ]
    }
    printTable(
      "What the documentation promises, µs", ["cost", "size", "", "size", "", "ratio", "limit"],
      rows)
    return complaints
  }

  /// The shortest time of several runs, since other work on the machine only adds to it.
  static func shortest(of runs: Int, _ body: () -> Void) -> Double {
    (0..<runs).map { _ in clock(body) }.min() ?? 0
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var text = 0
  }

  private static func updateAmongSections(_ count: Int) -> Double {
    let source = DiffableSectionedDataSource(
      sections: (0..<count).map { IdentifiedSection(id: $0, items: [Item(id: $0)]) })
    let shown = source.filtered { _ in true }
    let observation = shown.observeChanges { _ in }
    defer { withExtendedLifetime(observation) {} }
    return shortest(of: 21) { try! source.update(at: [count / 2, 0]) { $0.text += 1 } }
  }

  private static func insertionsBelowNewHeaders(sections: Int, items: Int) -> Double {
    func make(_ step: Int, _ title: String) -> [IdentifiedSection<Int, Item>] {
      (0..<sections).map { section in
        let ids = stride(from: 2 * items * section, to: 2 * items * (section + 1), by: step)
        return IdentifiedSection(id: section, items: ids.map { Item(id: $0) }, headerTitle: title)
      }
    }
    let (old, new) = (make(2, "a"), make(1, "b"))
    return (0..<3).map { _ in
      let source = DiffableSectionedDataSource(sections: old)
      let shown = source.filtered { _ in true }
      let observation = shown.observeChanges { _ in }
      defer { withExtendedLifetime(observation) {} }
      return clock { source.sections = new }
    }.min() ?? 0
  }

  private static func updatesAtDistances(_ distance: Int) -> Double {
    final class Numbers: ListDataSource {
      var items = Array(0..<2_048_000)
      var reloadBlock: ReloadBlock?
    }
    let numbers = Numbers()
    let shown = numbers.filtered { _ in true }
    let observation = shown.observeChanges { _ in }
    defer { withExtendedLifetime(observation) {} }
    let updates = (0..<1_000).map { Change.item(type: .update([0, $0 * distance])) }
    return shortest(of: 5) { numbers.report(.some(updates)) }
  }
}
