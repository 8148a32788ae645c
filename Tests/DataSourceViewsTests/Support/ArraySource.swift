import DataSourceCore
import Foundation
import TransitionSupport

/// A data source with arrays that reports given change sets, correct or not.
final class ArraySource: DataSource {
  var rows: [[Row]]
  var reloadBlock: ReloadBlock?

  /// The counts that it returns instead of the real ones.
  var pretendedCounts: [Int]?

  /// Called before a title is looked up.
  var whileTitling: (() -> Void)?

  private(set) var itemQuestions = 0
  private(set) var countQuestions = 0

  init(_ rows: [[Row]]) { self.rows = rows }

  var numberOfSections: Int { pretendedCounts?.count ?? rows.count }

  func numberOfItems(in section: Int) -> Int {
    if let pretendedCounts {
      return pretendedCounts.indices.contains(section) ? pretendedCounts[section] : 0
    }
    return rows.indices.contains(section) ? rows[section].count : 0
  }

  var itemCounts: [Int] {
    countQuestions += 1
    return pretendedCounts ?? rows.map(\.count)
  }

  func item(at indexPath: IndexPath) -> Row? {
    itemQuestions += 1
    guard indexPath.count == 2, rows.indices.contains(indexPath[0]),
      rows[indexPath[0]].indices.contains(indexPath[1])
    else { return nil }
    return rows[indexPath[0]][indexPath[1]]
  }

  func headerTitle(for section: Int) -> String? {
    whileTitling?()
    return rows.indices.contains(section) ? "Header" : nil
  }
}

extension ArraySource {
  /// Changes the data, and then reports it.
  func change(_ changes: [Change], _ edit: (inout [[Row]]) -> Void) {
    edit(&rows)
    reloadBlock?(.some(changes))
  }

  func insert(_ row: Row, at indexPath: IndexPath) {
    change([.item(type: .insert(indexPath))]) { $0[indexPath[0]].insert(row, at: indexPath[1]) }
  }

  func remove(at indexPath: IndexPath) {
    change([.item(type: .delete(indexPath))]) { $0[indexPath[0]].remove(at: indexPath[1]) }
  }

  /// Changes the content of an item.
  func update(at indexPath: IndexPath) {
    change([.item(type: .update(indexPath))]) { $0[indexPath[0]][indexPath[1]].version += 1 }
  }

  /// Removes an item, then inserts it.
  func move(from: IndexPath, to: IndexPath) {
    change([.item(type: .move(from, to))]) { rows in
      let row = rows[from[0]].remove(at: from[1])
      rows[to[0]].insert(row, at: to[1])
    }
  }

  func replaceAll(_ new: [[Row]]) {
    rows = new
    reloadBlock?(.all)
  }
}
