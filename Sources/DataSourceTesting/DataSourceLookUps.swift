import DataSourceKit
import Foundation

/// Checks that the look-ups of a data source agree with each other and end where the data ends.
struct DataSourceLookUps<ItemType> {
  private let dataSource: any DataSource<ItemType>
  private let counts: [Int]

  init(_ dataSource: any DataSource<ItemType>) {
    self.dataSource = dataSource
    counts = dataSource.itemCounts
  }

  /// - Complexity: O(sections)
  func check(_ report: (BatchViolation) -> Void) {
    func expect(_ condition: Bool, at indexPath: IndexPath? = nil, _ message: String) {
      guard !condition else { return }
      report(
        BatchViolation(rule: .wrongContent, indexPath: indexPath, space: .after, message: message))
    }

    expect(
      dataSource.numberOfSections == counts.count,
      "numberOfSections is \(dataSource.numberOfSections), itemCounts has \(counts.count)")
    for (section, count) in counts.enumerated() {
      let number = dataSource.numberOfItems(in: section)
      expect(
        number == count, at: [section],
        "numberOfItems(in: \(section)) is \(number), itemCounts has \(count)")
    }
    if dataSource is any ListDataSource {
      expect(counts.count == 1, "a list data source has \(counts.count) sections instead of one")
    }

    for section in [-1, counts.count, .max, .min] {
      let number = dataSource.numberOfItems(in: section)
      expect(
        number == 0, "numberOfItems(in: \(section)) is \(number), but there is no such section")
      expect(
        dataSource.headerTitle(for: section) == nil && dataSource.footerTitle(for: section) == nil,
        "section \(section) has a title, but there is no such section")
    }
    for indexPath in outside {
      expect(
        dataSource.item(at: indexPath) == nil, at: indexPath,
        "item(at:) answers an item where there is none")
      expect(
        dataSource.indexPath(after: indexPath) == nil
          && dataSource.indexPath(before: indexPath) == nil,
        at: indexPath, "indexPath(after:) or (before:) answers a neighbour of no item")
    }
    checkNeighbours(expect)
  }

  /// Index paths at which there is no item.
  private var outside: [IndexPath] {
    [[], [0], [0, 0, 0], [-1, 0], [0, -1], [counts.count, 0]]
      + counts.enumerated().map { [$0, max(0, $1)] }
  }

  /// The last item of each section leads to the first of the next section that has items, and back.
  private func checkNeighbours(_ expect: (Bool, IndexPath?, String) -> Void) {
    let filled = counts.indices.filter { counts[$0] > 0 }
    for (section, next) in zip(filled, filled.dropFirst().map(Optional.some) + [nil]) {
      let last: IndexPath = [section, counts[section] - 1]
      let first: IndexPath? = next.map { [$0, 0] }
      let after = dataSource.indexPath(after: last)
      expect(
        after == first, last,
        "indexPath(after:) is \(after?.shortDescription ?? "nil"), "
          + "not \(first?.shortDescription ?? "nil")")
      guard let first else { continue }
      let before = dataSource.indexPath(before: first)
      expect(
        before == last, first,
        "indexPath(before:) is \(before?.shortDescription ?? "nil"), "
          + "not \(last.shortDescription)")
    }
  }
}
