public import Foundation

/// The mapping of index paths by a change set: from BEFORE to AFTER and back.
///
/// Use it to keep a selection, a scroll position or a look-up in step with the data. It is created
/// once for a change set; each look-up takes logarithmic time.
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
/// The mapping depends on the changes only, not on the data. An index path that exists BEFORE is mapped to
/// one that exists AFTER; an index path beyond the end is mapped as if the list were longer. Use
/// ``DataSource/contains(_:)`` where that may occur. An item of an updated section keeps its index,
/// although an update allows the section to be of another size.
public struct IndexPathMapping: Hashable, Sendable {
  /// Whether everything is reloaded, so that no index path can be mapped.
  private var isReload = false

  private var sections = SlotMap()
  private var movedSections = MoveTable<Int>()
  private var movedItems = MoveTable<ItemPath>()

  /// The BEFORE positions that are deleted or moved away, those of dropped moves included.
  private var removedItems = NamedItems()

  /// The AFTER positions that are inserted or moved to, those of dropped moves included.
  private var addedItems = NamedItems()

  /// Creates a mapping without malformed changes. After ``ChangeSet/all`` no index path can be mapped.
  package init(_ changeSet: ChangeSet) {
    self.init(Batch(changeSet.changes))
    isReload = changeSet == .all
  }

  // Not inlined, since an app would contain many copies of both.

  /// Creates a mapping of sections alone.
  @inline(never)
  package init(sections changes: Batch.Level<Int>) {
    sections = changes.map
    movedSections = MoveTable(changes.moves)
  }

  @inline(never)
  package init(_ batch: Batch) {
    self.init(sections: batch.sections)
    if batch.items.changesPositions {
      movedItems = MoveTable(batch.items.moves)
      removedItems = NamedItems(batch.items.deletes, batch.items.moves) { $0.from }
      addedItems = NamedItems(batch.items.inserts, batch.items.moves) { $0.to }
    }
  }
}

extension Batch.Level {
  /// Whether there are changes besides updates.
  fileprivate var changesPositions: Bool {
    !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty)
  }
}

extension IndexPathMapping {
  /// Returns the AFTER index of a section.
  ///
  /// - Parameter section: The section's BEFORE index.
  /// - Returns: Its AFTER index; `nil` if it is deleted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func sectionAfter(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.target(of: section) ?? sections.after(section)
  }

  /// Returns the BEFORE index of a section.
  ///
  /// - Parameter section: The section's AFTER index.
  /// - Returns: Its BEFORE index; `nil` if it is inserted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func sectionBefore(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.origin(of: section) ?? sections.before(section)
  }
}

extension IndexPathMapping {
  /// Returns the AFTER index path of an item.
  ///
  /// - Parameter indexPath: The item's BEFORE index path.
  /// - Returns: Its AFTER index path; `nil` if the item or its section is deleted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  public func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionAfter)?.indexPath
  }

  /// Returns the BEFORE index path of an item.
  ///
  /// - Parameter indexPath: The item's AFTER index path.
  /// - Returns: Its BEFORE index path; `nil` if the item or its section is inserted, if everything
  ///   was reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  public func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
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

  /// Maps positions that ascend, as ``positionAfter(_:)`` does one by one.
  ///
  /// - Complexity: O(positions + changes + sections · log changes)
  package struct Ascending {
    private let mapping: IndexPathMapping
    private var removed: NamedItems.Cursor
    private var added: NamedItems.Cursor

    /// The last section and where it is AFTER.
    private var section: (before: Int, after: Int?)?

    package init(_ mapping: IndexPathMapping) {
      self.mapping = mapping
      (removed, added) = (mapping.removedItems.cursor, mapping.addedItems.cursor)
    }

    /// Returns the AFTER position of an item that follows all those before.
    package mutating func positionAfter(_ position: ItemPath) -> ItemPath? {
      guard let rank = removed.rank(of: position) else {
        return mapping.movedItems.target(of: position)
      }
      if section?.before != position.section {
        section = (position.section, mapping.sectionAfter(position.section))
      }
      guard let after = section?.after, let item = added.item(ofRank: rank, inSection: after)
      else { return nil }
      return ItemPath(section: after, item: item)
    }
  }

  /// The mapping of the unnamed items of a surviving section.
  ///
  /// - Complexity: O(log changes + changes of the section)
  func items(from before: Int, to after: Int) -> SlotMap {
    var map = SlotMap()
    // Both are ascending already.
    map.removed = removedItems.items(inSection: before)
    map.added = addedItems.items(inSection: after)
    return map
  }

  /// The origin of the move to an AFTER position; `nil` if there is none.
  func origin(ofMoveTo position: ItemPath) -> ItemPath? { movedItems.origin(of: position) }
}

extension ChangeSet {
  /// The mapping of index paths by this change set. Create it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  public var mapping: IndexPathMapping { IndexPathMapping(self) }
}
