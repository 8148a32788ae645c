public import DataSourceCore
package import DataSourcePositions
import Foundation

/// Maps index paths through a change set: from BEFORE to AFTER and back.
///
/// Use it to keep a selection, a scroll position or a lookup table in step with the data. It is
/// created once for a change set; each lookup takes logarithmic time.
///
/// ```swift
/// let showChanges = dataSource.reloadBlock
/// dataSource.reloadBlock = { changeSet in
///   let mapping = changeSet.mapping
///   selection = Set(selection.compactMap(mapping.newIndexPath(for:)))
///   showChanges?(changeSet)
/// }
/// ```
///
/// The mapping depends on the changes only, not on the data. An index path that exists before the
/// change is mapped to one that exists after it. An index path beyond the end is mapped as if the
/// list were longer. Use `DataSource.contains(_:)` where that may occur. An item of an updated
/// section keeps its index, although an update may change the section's size.
public struct IndexPathMapping: Equatable, Sendable {
  /// Whether everything is reloaded, so that no index path can be mapped.
  private var isReload = false

  private var sections: SlotMap
  private var movedSections: MoveTable<Int>

  /// The old positions that are deleted or moved away, and the new ones that are inserted or moved
  /// to. They ascend, each once, and include those of dropped moves.
  private var removedItems: [ItemPath] = []
  private var addedItems: [ItemPath] = []
  private var movedItems = MoveTable<ItemPath>()

  /// Creates a mapping of sections alone.
  package init(sections changes: Batch.Level<Int>) {
    sections = changes.map
    movedSections = MoveTable(changes.moves)
  }

  /// Creates a mapping that ignores malformed changes. A reload maps no index path.
  package init(_ batch: Batch, isReload: Bool = false) {
    self.init(sections: batch.sections)
    self.isReload = isReload
    movedItems = MoveTable(batch.items.moves)
    removedItems = batch.items.removed.ascending()
    addedItems = batch.items.added.ascending()
  }
}

extension IndexPathMapping {
  /// Returns a section's new index.
  ///
  /// - Parameter section: The section's old index.
  /// - Returns: Its new index; `nil` if it is deleted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func newSection(for section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.target(of: section) ?? sections.after(section)
  }

  /// Returns a section's old index.
  ///
  /// - Parameter section: The section's new index.
  /// - Returns: Its old index; `nil` if it is inserted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func oldSection(for section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.origin(of: section) ?? sections.before(section)
  }
}

extension IndexPathMapping {
  /// Returns an item's new index path.
  ///
  /// - Parameter indexPath: The item's old index path.
  /// - Returns: Its new index path; `nil` if the item or its section is deleted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  public func newIndexPath(for indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionAfter)?.indexPath
  }

  /// Returns an item's old index path.
  ///
  /// - Parameter indexPath: The item's new index path.
  /// - Returns: Its old index path; `nil` if the item or its section is inserted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  public func oldIndexPath(for indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionBefore)?.indexPath
  }

  package func positionAfter(_ position: ItemPath) -> ItemPath? {
    // The origins of moves are among the removed items, so only a removed one can be moved.
    guard let rank = removedItems.rankIfUnnamed(position) else {
      return movedItems.target(of: position)
    }
    guard let section = newSection(for: position.section),
      let item = addedItems.position(ofRank: rank, in: section)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  package func positionBefore(_ position: ItemPath) -> ItemPath? {
    guard let rank = addedItems.rankIfUnnamed(position) else {
      return movedItems.origin(of: position)
    }
    guard let section = oldSection(for: position.section),
      let item = removedItems.position(ofRank: rank, in: section)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// Whether an item stays, and at most the others around it push it: neither it nor its section is
  /// deleted or moved.
  ///
  /// - Complexity: O(log changes)
  package func keeps(_ indexPath: IndexPath) -> Bool {
    guard let position = ItemPath(indexPath) else { return false }
    return movedItems.target(of: position) == nil
      && movedSections.target(of: position.section) == nil
      && positionAfter(position) != nil
  }
}

extension [ItemPath] {
  /// The range of a section, if the positions ascend.
  private func range(of section: Int) -> Range<Int> {
    // Most batches name items of one section only.
    if let first, let last, first.section == section, last.section == section { return indices }
    return partitioningIndex { $0.section >= section }..<partitioningIndex { $0.section > section }
  }

  fileprivate func rankIfUnnamed(_ position: ItemPath) -> Int? {
    rankIfUnnamed(position.item, in: range(of: position.section)) { $0.item }
  }

  fileprivate func position(ofRank rank: Int, in section: Int) -> Int? {
    position(ofRank: rank, in: range(of: section)) { $0.item }
  }
}

extension ChangeSet {
  /// Maps index paths through this change set. Create it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  public var mapping: IndexPathMapping { IndexPathMapping(Batch(changes), isReload: isReload) }
}
