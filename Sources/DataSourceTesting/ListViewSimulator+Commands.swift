public import DataSourceKit
public import Foundation

// The calls that a collection view takes. Inside the block of `performBatchUpdates(_:completion:)`
// they are noted and never throw; outside each is a batch of its own.

extension ListViewSimulator {
  /// Shows new sections.
  ///
  /// - Parameter sections: Their AFTER indices.
  /// - Throws: The first rule that is broken, outside a block.
  public func insertSections(_ sections: IndexSet) throws(BatchViolation) {
    try perform(sections.map { .section(type: .insert(IndexPath(sectionIndex: $0))) })
  }

  /// Removes sections.
  ///
  /// - Parameter sections: Their BEFORE indices.
  /// - Throws: The first rule that is broken, outside a block.
  public func deleteSections(_ sections: IndexSet) throws(BatchViolation) {
    try perform(sections.map { .section(type: .delete(IndexPath(sectionIndex: $0))) })
  }

  /// Moves a section with all its rows.
  ///
  /// - Parameters:
  ///   - section: Its BEFORE index.
  ///   - newSection: Its AFTER index.
  /// - Throws: The first rule that is broken, outside a block.
  public func moveSection(_ section: Int, toSection newSection: Int) throws(BatchViolation) {
    try perform([
      .section(
        type: .move(IndexPath(sectionIndex: section), IndexPath(sectionIndex: newSection)))
    ])
  }

  /// Reads sections again, titles and rows.
  ///
  /// - Parameter sections: Their BEFORE indices.
  /// - Throws: The first rule that is broken, outside a block.
  public func reloadSections(_ sections: IndexSet) throws(BatchViolation) {
    try perform(sections.map { .section(type: .update(IndexPath(sectionIndex: $0))) })
  }

  /// Shows new rows.
  ///
  /// - Parameter indexPaths: Their AFTER index paths.
  /// - Throws: The first rule that is broken, outside a block.
  public func insertItems(at indexPaths: [IndexPath]) throws(BatchViolation) {
    try perform(indexPaths.map { .item(type: .insert($0)) })
  }

  /// Removes rows.
  ///
  /// - Parameter indexPaths: Their BEFORE index paths.
  /// - Throws: The first rule that is broken, outside a block.
  public func deleteItems(at indexPaths: [IndexPath]) throws(BatchViolation) {
    try perform(indexPaths.map { .item(type: .delete($0)) })
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - indexPath: Its BEFORE index path.
  ///   - newIndexPath: Its AFTER index path.
  /// - Throws: The first rule that is broken, outside a block.
  public func moveItem(
    at indexPath: IndexPath, to newIndexPath: IndexPath
  ) throws(BatchViolation) {
    try perform([.item(type: .move(indexPath, newIndexPath))])
  }

  /// Reads rows again.
  ///
  /// - Parameter indexPaths: Their BEFORE index paths.
  /// - Throws: The first rule that is broken, outside a block.
  public func reloadItems(at indexPaths: [IndexPath]) throws(BatchViolation) {
    try perform(indexPaths.map { .item(type: .update($0)) })
  }
}
