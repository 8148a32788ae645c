import DataSourceChanges
import DataSourceCore
import Foundation

/// Checks that a data source's lookups are consistent, in range and out of range.
struct DataSourceLookUps<ItemType> {
  private let dataSource: any DataSource<ItemType>
  private let counts: [Int]
  private let report: (BatchViolation) -> Void

  init(_ dataSource: any DataSource<ItemType>, report: @escaping (BatchViolation) -> Void) {
    self.dataSource = dataSource
    self.report = report
    counts = dataSource.itemCounts
  }

  /// Checks all sections, and lookups out of range.
  ///
  /// - Complexity: O(sections)
  func checkAll() { check(counts.indices) }

  /// Checks some sections, and lookups out of range.
  ///
  /// - Parameter sections: The sections to check. Sections that do not exist are ignored.
  /// - Complexity: O(sections)
  func check(_ sections: some Sequence<Int>) {
    expect(
      dataSource.numberOfSections == counts.count,
      "numberOfSections is \(dataSource.numberOfSections), itemCounts has \(counts.count)")
    if dataSource is any ListDataSource {
      expect(counts.count == 1, "a list data source has \(counts.count) sections instead of one")
    }
    checkOutside()
    // The last section before each one that is not empty.
    var previous: [Int?] = []
    var last: Int?
    for (section, count) in counts.enumerated() {
      previous.append(last)
      if count > 0 { last = section }
    }
    var starts: Set<Int> = []
    for section in sections where counts.indices.contains(section) {
      check(section)
      if counts[section] > 0 { starts.insert(section) }
      if let previous = previous[section] { starts.insert(previous) }
    }
    starts.sorted().forEach(checkStep)
  }

  private func expect(
    _ condition: Bool, at indexPath: IndexPath? = nil, _ message: @autoclosure () -> String
  ) {
    guard !condition else { return }
    report(
      BatchViolation(
        rule: .wrongContent, indexPath: indexPath, space: .after, message: message()))
  }

  private func checkOutside() {
    for section in [-1, counts.count, .max, .min] {
      let number = dataSource.numberOfItems(in: section)
      expect(
        number == 0, "numberOfItems(in: \(section)) is \(number), but there is no such section")
      expect(
        dataSource.headerTitle(for: section) == nil && dataSource.footerTitle(for: section) == nil,
        "section \(section) has a title, but there is no such section")
      expect(
        dataSource.sectionIdentity(at: section) == nil,
        "section \(section) has an identity, but there is no such section")
    }
    let outside: [IndexPath] = [[-1, 0], [0, -1], [counts.count, 0]]
    outside.forEach(checkNoItem)
    // Items are not looked up at an index path of another length: no view does that, and a data
    // source may read the second component.
    checkNoStep(from: [0, 0, 0])
  }

  private func checkNoItem(at indexPath: IndexPath) {
    expect(
      dataSource.item(at: indexPath) == nil, at: indexPath,
      "item(at:) returns an item where there is none")
    checkNoStep(from: indexPath)
  }

  private func checkNoStep(from indexPath: IndexPath) {
    expect(
      dataSource.indexPath(after: indexPath) == nil
        && dataSource.indexPath(before: indexPath) == nil,
      at: indexPath, "indexPath(after:) or (before:) returns a neighbor of no item")
  }

  private func check(_ section: Int) {
    let count = counts[section]
    let number = dataSource.numberOfItems(in: section)
    expect(
      number == count, at: [section],
      "numberOfItems(in: \(section)) is \(number), itemCounts has \(count)")
    checkNoItem(at: [section, max(0, count)])
  }

  /// Checks the steps between a section's last item and the first item of the next section that has
  /// any.
  private func checkStep(from section: Int) {
    let last: IndexPath = [section, counts[section] - 1]
    let next = counts[(section + 1)...].firstIndex { $0 > 0 }
    let first: IndexPath? = next.map { [$0, 0] }
    let after = dataSource.indexPath(after: last)
    expect(
      after == first, at: last,
      "indexPath(after:) is \(after?.shortDescription ?? "nil"), "
        + "not \(first?.shortDescription ?? "nil")")
    guard let first else { return }
    let before = dataSource.indexPath(before: first)
    expect(
      before == last, at: first,
      "indexPath(before:) is \(before?.shortDescription ?? "nil"), not \(last.shortDescription)")
  }
}
