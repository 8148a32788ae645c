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
  private var movedSections = TwoWay<Int>()
  private var movedItems = TwoWay<ItemPath>()

  /// The positions in each section that are named, by the section's BEFORE index.
  private var removedItems: [Int: [Int]] = [:]

  /// The positions in each section that are named, by the section's AFTER index.
  private var addedItems: [Int: [Int]] = [:]

  /// Creates a mapping without malformed changes. After ``ChangeSet/all`` no index path can be mapped.
  package init(_ changeSet: ChangeSet) {
    self.init(Batch(changeSet.changes))
    isReload = changeSet == .all
  }

  package init(_ batch: Batch) {
    movedSections = TwoWay(batch.sections.moves)
    movedItems = TwoWay(batch.items.moves)
    sections = batch.sections.map
    removedItems = Self.bySection(batch.items.deletes + batch.items.moves.map(\.from))
    addedItems = Self.bySection(batch.items.inserts + batch.items.moves.map(\.to))
  }

  /// The positions of each section, ascending and unique, as `SlotMap` requires.
  private static func bySection(_ positions: [ItemPath]) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    var items: [Int] = []
    let sorted = positions.sorted()
    for (index, position) in sorted.enumerated() {
      if items.last != position.item { items.append(position.item) }
      if index + 1 == sorted.count || sorted[index + 1].section != position.section {
        result[position.section] = items
        items = []
      }
    }
    return result
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
    return movedSections.targets[section] ?? sections.after(section)
  }

  /// Returns the BEFORE index of a section.
  ///
  /// - Parameter section: The section's AFTER index.
  /// - Returns: Its BEFORE index; `nil` if it is inserted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func sectionBefore(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.origins[section] ?? sections.before(section)
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
    if let target = movedItems.targets[position] { return target }
    guard let section = sectionAfter(position.section),
      let item = items(from: position.section, to: section).after(position.item)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  package func positionBefore(_ position: ItemPath) -> ItemPath? {
    if let origin = movedItems.origins[position] { return origin }
    guard let section = sectionBefore(position.section),
      let item = items(from: section, to: position.section).before(position.item)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// The mapping of the unnamed items of a surviving section.
  func items(from before: Int, to after: Int) -> SlotMap {
    var map = SlotMap()
    // Both are ascending already.
    map.removed = removedItems[before] ?? []
    map.added = addedItems[after] ?? []
    return map
  }

  /// The origin of the move to an AFTER position; `nil` if there is none.
  func origin(ofMoveTo position: ItemPath) -> ItemPath? { movedItems.origins[position] }
}

extension ChangeSet {
  /// The mapping of index paths by this change set. Create it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  public var mapping: IndexPathMapping { IndexPathMapping(self) }
}

/// Moves by origin and by target. Of several with the same origin or target the first is used.
private struct TwoWay<Place: Hashable & Comparable & Sendable>: Hashable, Sendable {
  private(set) var targets: [Place: Place] = [:]
  private(set) var origins: [Place: Place] = [:]

  init() {}

  init(_ moves: [ElementMove<Place>]) {
    targets.reserveCapacity(moves.count)
    origins.reserveCapacity(moves.count)
    for move in moves where targets[move.from] == nil && origins[move.to] == nil {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
  }
}
