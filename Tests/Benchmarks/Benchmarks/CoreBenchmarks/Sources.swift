import DataSourceCore
import Foundation

final class PlainSource: DataSource {
  let counts: [Int]
  var reloadBlock: ReloadBlock?

  init(sections: Int, items: Int) {
    counts = [Int](repeating: items, count: sections)
  }

  var numberOfSections: Int { counts.count }

  func numberOfItems(in section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  func item(at indexPath: IndexPath) -> Int? { contains(indexPath) ? indexPath[1] : nil }
}

final class ListSource: ListDataSource {
  var items: [Int]
  var reloadBlock: ReloadBlock?

  init(items: [Int]) {
    self.items = items
  }
}

final class SectionsSource: SectionedDataSource {
  typealias ItemType = Int
  var sections: [Section<Int>]
  var reloadBlock: ReloadBlock?

  init(sections: Int, items: Int) {
    self.sections = (0..<sections).map { _ in Section(items: Array(0..<items)) }
  }
}

/// Items, and a batch that keeps their numbers: of every ten changes in a section, the first four
/// are deletions, followed by four insertions and two moves.
struct Scenario: Sendable {
  let items: [[Int]]
  let changes: ChangeSet

  var counts: [Int] { items.map(\.count) }

  init(sections: Int, items: Int, changes: Int) {
    self.items = (0..<sections).map { section in (0..<items).map { section * items + $0 } }
    let each = changes / sections / 10
    self.changes = .some(
      (0..<sections).flatMap { section in
        (0..<each).flatMap { block -> [Change] in
          let start = block * (items / each)
          return (0..<4).flatMap { step -> [Change] in
            [
              .item(type: .delete([section, start + step])),
              .item(type: .insert([section, start + 2 * step])),
            ]
          }
            + (0..<2).map { step in
              .item(type: .move([section, start + 4 + step], [section, start + 9 - 2 * step]))
            }
        }
      })
  }
}
