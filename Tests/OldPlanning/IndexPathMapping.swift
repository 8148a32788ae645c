package import DataSourceKit
import Foundation
package import ListPositions

/// Maps index paths through a change set: from BEFORE to AFTER and back.
///
/// Use it to keep a selection, a scroll position or a lookup table in step with the data. It is
/// created once for a change set; each lookup takes logarithmic time.
///
/// ```swift
/// let showChanges = dataSource.reloadBlock
/// dataSource.reloadBlock = { changeSet in
///   let mapping = changeSet.mapping
///   selection = Set(selection.compactMap(mapping.indexPathAfter))
///   showChanges?(changeSet)
/// }
/// ```
///
/// The mapping depends on the changes only, not on the data. An index path that exists before the
/// change is mapped to one that exists after it; an index path beyond the end is mapped as if the
/// list were longer. Use `DataSource.contains(_:)` where that may occur. An item of an updated
/// section keeps its index, although an update may change the section's size.
package struct IndexPathMapping: Hashable, Sendable {
  /// Whether everything is reloaded, so that no index path can be mapped.
  private var isReload = false

  /// `nil` if no section changes its index, which keeps copies of the mapping cheap.
  private var sections: SectionMapping?

  private var movedItems = MoveTable<ItemPath>()

  /// The old positions that are deleted or moved away, including those of dropped moves.
  private var removedItems = NamedItems()

  /// The new positions that are inserted or moved to, including those of dropped moves.
  private var addedItems = NamedItems()

  /// Creates a mapping that ignores malformed changes. ``ChangeSet/all`` maps no index path.
  package init(_ changeSet: ChangeSet) {
    self.init(Batch(changeSet.changes))
    isReload = changeSet == .all
  }

  // Not inlined, since an app would contain many copies of both.

  /// Creates a mapping of sections alone.
  @inline(never)
  package init(sections changes: Batch.Level<Int>) {
    sections = SectionMapping(changes)
  }

  @inline(never)
  package init(_ batch: Batch) {
    sections = SectionMapping(batch.sections)
    if batch.items.changesPositions {
      movedItems = MoveTable(batch.items.moves)
      removedItems = NamedItems(batch.items.deletes, batch.items.moves, .origin)
      addedItems = NamedItems(batch.items.inserts, batch.items.moves, .target)
    }
  }
}

/// Maps sections through a batch.
private struct SectionMapping: Hashable, Sendable {
  var slots: SlotMap
  var moves: MoveTable<Int>

  /// `nil` if no section changes its index.
  init?(_ changes: Batch.Level<Int>) {
    guard changes.changesPositions else { return nil }
    slots = changes.map
    moves = MoveTable(changes.moves)
  }
}

extension Batch.Level {
  /// Whether there are changes besides updates.
  fileprivate var changesPositions: Bool {
    !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty)
  }
}

extension IndexPathMapping {
  /// Returns a section's new index.
  ///
  /// - Parameter section: The section's old index.
  /// - Returns: Its new index; `nil` if it is deleted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  package func sectionAfter(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    guard let sections else { return section }
    return sections.moves.target(of: section) ?? sections.slots.after(section)
  }

  /// Returns a section's old index.
  ///
  /// - Parameter section: The section's new index.
  /// - Returns: Its old index; `nil` if it is inserted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  package func sectionBefore(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    guard let sections else { return section }
    return sections.moves.origin(of: section) ?? sections.slots.before(section)
  }
}

extension IndexPathMapping {
  /// Returns an item's new index path.
  ///
  /// - Parameter indexPath: The item's old index path.
  /// - Returns: Its new index path; `nil` if the item or its section is deleted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  package func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionAfter)?.indexPath
  }

  /// Returns an item's old index path.
  ///
  /// - Parameter indexPath: The item's new index path.
  /// - Returns: Its old index path; `nil` if the item or its section is inserted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  package func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionBefore)?.indexPath
  }

  package func positionAfter(_ position: ItemPath) -> ItemPath? {
    // The origins of moves are among the removed items, so only a removed one can be moved.
    guard let rank = removedItems.rank(of: position) else {
      return movedItems.target(of: position)
    }
    guard let section = sectionAfter(position.section),
      let item = addedItems.item(ofRank: rank, inSection: section)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  package func positionBefore(_ position: ItemPath) -> ItemPath? {
    guard let rank = addedItems.rank(of: position) else {
      return movedItems.origin(of: position)
    }
    guard let section = sectionBefore(position.section),
      let item = removedItems.item(ofRank: rank, inSection: section)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// Whether an item stays, and at most the others around it push it: neither it nor its section is
  /// deleted or moved.
  ///
  /// - Complexity: O(log changes)
  package func keeps(_ indexPath: IndexPath) -> Bool {
    guard let position = ItemPath(indexPath), removedItems.rank(of: position) != nil,
      sections?.moves.target(of: position.section) == nil
    else { return false }
    return positionAfter(position) != nil
  }

  /// How far positions that ascend have been mapped.
  package struct Progress {
    /// The section of the last position.
    fileprivate var section = -1

    /// The section's new index; negative if it has none.
    fileprivate var sectionAfter = -1

    fileprivate var removed = NamedItems.Cursor()
    fileprivate var added = NamedItems.Cursor()

    package init() {}
  }

  /// Maps positions that ascend, as ``positionAfter(_:)`` does one by one.
  ///
  /// - Parameters:
  ///   - position: A position that follows all earlier ones.
  ///   - progress: A new value for the first position.
  /// - Complexity: O(positions + changes + sections · log changes) for all positions
  package func positionAfter(_ position: ItemPath, _ progress: inout Progress) -> ItemPath? {
    if progress.section != position.section {
      progress.section = position.section
      progress.sectionAfter = sectionAfter(position.section) ?? -1
      progress.removed = removedItems.cursor(inSection: position.section)
      progress.added = addedItems.cursor(inSection: progress.sectionAfter)
    }
    guard let rank = removedItems.rank(of: position.item, &progress.removed) else {
      return movedItems.target(of: position)
    }
    let section = progress.sectionAfter
    guard section >= 0,
      let item = addedItems.item(ofRank: rank, &progress.added)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// Maps the unnamed items of a surviving section.
  ///
  /// - Complexity: O(log changes + changes of the section)
  package func items(from before: Int, to after: Int) -> SlotMap {
    var map = SlotMap()
    // Both are ascending already.
    map.removed = removedItems.items(inSection: before)
    map.added = addedItems.items(inSection: after)
    return map
  }

  /// The origin of the move to a new position; `nil` if there is none.
  package func origin(ofMoveTo position: ItemPath) -> ItemPath? { movedItems.origin(of: position) }
}

extension ChangeSet {
  /// Maps index paths through this change set. Create it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  package var oldMapping: IndexPathMapping { IndexPathMapping(self) }
}
