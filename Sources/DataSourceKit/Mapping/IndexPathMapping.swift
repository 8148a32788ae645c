public import Foundation

/// Where a change set takes each index path: from BEFORE to AFTER and back.
///
/// Use it to keep a selection, a scroll position or a look-up in step with the data. It is made once
/// for a change set, and then answers each question in logarithmic time.
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
/// The mapping knows the changes, not the data. An index path that exists BEFORE is taken to one
/// that exists AFTER, and one that exists in neither is mapped as if the list went on; ask
/// ``DataSource/contains(_:)`` where that may happen. An item of an updated section keeps its index,
/// although an update allows the section to be of another size.
public struct IndexPathMapping: Hashable, Sendable {
  /// After a reload nothing can be told.
  private var isReload = false

  private var sections = SlotMap()
  private var movedSections = TwoWay<Int>()
  private var movedItems = TwoWay<Position>()

  /// The positions in each section that are named, by the section's BEFORE index.
  private var removedItems: [Int: [Int]] = [:]

  /// The positions in each section that are named, by the section's AFTER index.
  private var addedItems: [Int: [Int]] = [:]

  /// Malformed changes are left out. After ``ChangeSet/all`` nothing can be mapped.
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

  /// The positions of each section, in order, each once: what a `SlotMap` needs.
  private static func bySection(_ positions: [Position]) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for position in positions { result[position.section, default: []].append(position.item) }
    return result.mapValues { SlotMap(removed: $0).removed }
  }
}

extension IndexPathMapping {
  /// The AFTER index of a section.
  ///
  /// - Parameter section: The section's BEFORE index.
  /// - Returns: Its AFTER index; `nil` if it is deleted, negative, or everything was reloaded.
  /// - Complexity: O(log changes)
  public func sectionAfter(_ section: Int) -> Int? {
    guard !isReload, section >= 0 else { return nil }
    return movedSections.targets[section] ?? sections.after(section)
  }

  /// The BEFORE index of a section.
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
  /// The AFTER index path of an item.
  ///
  /// - Parameter indexPath: The item's BEFORE index path.
  /// - Returns: Its AFTER index path; `nil` if the item or its section is deleted, if everything was
  ///   reloaded, and for an index path that can be no item's.
  /// - Complexity: O(log changes)
  public func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    Position(indexPath).flatMap(positionAfter)?.indexPath
  }

  /// The BEFORE index path of an item.
  ///
  /// - Parameter indexPath: The item's AFTER index path.
  /// - Returns: Its BEFORE index path; `nil` if the item or its section is inserted, if everything
  ///   was reloaded, and for an index path that can be no item's.
  /// - Complexity: O(log changes)
  public func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    Position(indexPath).flatMap(positionBefore)?.indexPath
  }

  package func positionAfter(_ position: Position) -> Position? {
    if let target = movedItems.targets[position] { return target }
    guard let section = sectionAfter(position.section),
      let item = items(from: position.section, to: section).after(position.item)
    else { return nil }
    return Position(section: section, item: item)
  }

  package func positionBefore(_ position: Position) -> Position? {
    if let origin = movedItems.origins[position] { return origin }
    guard let section = sectionBefore(position.section),
      let item = items(from: section, to: position.section).before(position.item)
    else { return nil }
    return Position(section: section, item: item)
  }

  /// Where the unnamed items of a surviving section go, by its BEFORE and its AFTER index.
  func items(from before: Int, to after: Int) -> SlotMap {
    var map = SlotMap()
    // Both are ascending already.
    map.removed = removedItems[before] ?? []
    map.added = addedItems[after] ?? []
    return map
  }

  /// Where the item comes from that is moved to an AFTER position; `nil` if none is.
  func origin(ofMoveTo position: Position) -> Position? { movedItems.origins[position] }
}

extension ChangeSet {
  /// Where this change set takes each index path. Make it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  public var mapping: IndexPathMapping { IndexPathMapping(self) }
}

/// Moves, to be looked up from either end. Of several from or to the same place the first counts.
private struct TwoWay<Place: Hashable & Comparable & Sendable>: Hashable, Sendable {
  private(set) var targets: [Place: Place] = [:]
  private(set) var origins: [Place: Place] = [:]

  init() {}

  init(_ moves: [Move<Place>]) {
    for move in moves where targets[move.from] == nil && origins[move.to] == nil {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
  }
}
