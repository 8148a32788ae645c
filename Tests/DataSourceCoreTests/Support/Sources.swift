import DataSourceCore
import Foundation

/// A data source that conforms only to the base protocol, and implements as little as possible.
final class PlainDataSource: DataSource {
  var counts: [Int]
  var reloadBlock: ReloadBlock?

  /// How often ``numberOfItems(in:)`` has been called.
  private(set) var numberOfQuestions = 0

  init(counts: [Int]) {
    self.counts = counts
  }

  var numberOfSections: Int { counts.count }

  func numberOfItems(in section: Int) -> Int {
    numberOfQuestions += 1
    return counts.indices.contains(section) ? counts[section] : 0
  }

  func item(at indexPath: IndexPath) -> String? {
    contains(indexPath) ? "\(indexPath[0]).\(indexPath[1])" : nil
  }
}

final class SectionsSource<Item>: SectionedDataSource {
  typealias ItemType = Item
  var sections: [Section<Item>]
  var reloadBlock: ReloadBlock?

  init(_ sections: [Section<Item>]) {
    self.sections = sections
  }
}

extension SectionsSource<String> {
  convenience init(counts: [Int]) {
    self.init(
      counts.enumerated().map { section, count in
        Section(
          items: (0..<count).map { "\(section).\($0)" }, headerTitle: "Header \(section)",
          footerTitle: section == 0 ? nil : "Footer \(section)")
      })
  }
}

final class ListSource<Item>: ListDataSource {
  var items: [Item]
  var reloadBlock: ReloadBlock?

  init(_ items: [Item]) {
    self.items = items
  }
}

/// Every list of up to `length` numbers from 0 to `most`.
func everyShape(length: Int, most: Int) -> [[Int]] {
  (1...length).reduce(into: [[[]]]) { shapes, _ in
    shapes.append(shapes.last!.flatMap { shape in (0...most).map { shape + [$0] } })
  }.flatMap(\.self)
}

/// Index paths without an item in a list of the given shape.
func pathsOutside(_ counts: [Int]) -> [IndexPath] {
  [
    [], [0], [0, 0, 0], [-1, 0], [0, -1], [-1, -1], [counts.count, 0], [.max, 0], [0, .max],
    [.min, .min], [.max, .max],
  ] + counts.enumerated().map { [$0, $1] }
}
