public import DataSourceKit
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
public struct IndexPathMapping: Equatable, Sendable {
  /// Whether everything is reloaded, so that no index path can be mapped.
  private var isReload = false

  private var sections: SlotMap
  private var movedSections: MoveTable<Int>

  /// The items of each surviving section with changes, by the section's old index. The named
  /// positions include those of dropped moves.
  private var items: [Int: SlotMap] = [:]
  private var movedItems = MoveTable<ItemPath>()

  /// Creates a mapping that ignores malformed changes. ``ChangeSet/all`` maps no index path.
  package init(_ changeSet: ChangeSet) {
    self.init(Batch(changeSet.changes))
    isReload = changeSet.isReload
  }

  /// Creates a mapping of sections alone.
  package init(sections changes: Batch.Level<Int>) {
    sections = changes.map
    movedSections = MoveTable(changes.moves)
  }

  package init(_ batch: Batch) {
    self.init(sections: batch.sections)
    movedItems = MoveTable(batch.items.moves)
    let sections = self
    items.add(batch.items.removed, to: \.removed) { sections.sectionAfter($0) == nil ? nil : $0 }
    items.add(batch.items.added, to: \.added, by: sections.sectionBefore)
  }
}

extension [Int: SlotMap] {
  /// Adds the named items of each section.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - key: The key of a section; `nil` to leave out its items.
  ///   - side: The old or the new positions.
  fileprivate mutating func add(
    _ items: [ItemPath], to side: WritableKeyPath<SlotMap, [Int]>, by key: (Int) -> Int?
  ) {
    var items = items.ascending()[...]
    while let section = items.first?.section {
      // Invariant: the sections before this one are done.
      let named = items.prefix { $0.section == section }
      items = items.dropFirst(named.count)
      if let key = key(section) { self[key, default: SlotMap()][keyPath: side] = named.map(\.item) }
    }
  }
}

extension IndexPathMapping {
  /// Returns a section's new index.
  ///
  /// - Parameter section: The section's old index.
  /// - Returns: Its new index; `nil` if it is deleted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func sectionAfter(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.targets[section] ?? sections.after(section)
  }

  /// Returns a section's old index.
  ///
  /// - Parameter section: The section's new index.
  /// - Returns: Its old index; `nil` if it is inserted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func sectionBefore(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.origins[section] ?? sections.before(section)
  }
}

extension IndexPathMapping {
  /// Returns an item's new index path.
  ///
  /// - Parameter indexPath: The item's old index path.
  /// - Returns: Its new index path; `nil` if the item or its section is deleted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  public func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionAfter)?.indexPath
  }

  /// Returns an item's old index path.
  ///
  /// - Parameter indexPath: The item's new index path.
  /// - Returns: Its old index path; `nil` if the item or its section is inserted, if everything was
  ///   reloaded, and for an invalid index path.
  /// - Complexity: O(log changes)
  public func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    ItemPath(indexPath).flatMap(positionBefore)?.indexPath
  }

  package func positionAfter(_ position: ItemPath) -> ItemPath? {
    if let target = movedItems.targets[position] { return target }
    guard let section = sectionAfter(position.section),
      let item = items(from: position.section).after(position.item)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  package func positionBefore(_ position: ItemPath) -> ItemPath? {
    if let origin = movedItems.origins[position] { return origin }
    guard let section = sectionBefore(position.section),
      let item = items(from: section).before(position.item)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// Whether an item stays, and at most the others around it push it: neither it nor its section is
  /// deleted or moved.
  ///
  /// - Complexity: O(log changes)
  package func keeps(_ indexPath: IndexPath) -> Bool {
    guard let position = ItemPath(indexPath) else { return false }
    return movedItems.targets[position] == nil && movedSections.targets[position.section] == nil
      && positionAfter(position) != nil
  }

  /// Maps the unnamed items of a surviving section.
  ///
  /// - Parameter section: Its old index.
  package func items(from section: Int) -> SlotMap { items[section] ?? SlotMap() }

  /// The origin of the move to a new position; `nil` if there is none.
  package func origin(ofMoveTo position: ItemPath) -> ItemPath? { movedItems.origins[position] }
}

extension ChangeSet {
  /// Maps index paths through this change set. Create it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  public var mapping: IndexPathMapping { IndexPathMapping(self) }
}
