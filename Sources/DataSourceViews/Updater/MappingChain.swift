import DataSourceCore
import DataSourcePlanning
import Foundation

/// The index path mappings of several consecutive changes.
///
/// A merged change may delete and insert items that have moved or changed; the chain maps each item
/// exactly. A change is mapped when an index path is looked up.
struct MappingChain {
  private var changes: [PlannedChange]

  /// A chain that maps every index path to `nil`.
  static var broken: MappingChain { MappingChain([.reload]) }

  init(_ changes: [PlannedChange] = []) { self.changes = changes }

  /// Whether it maps every index path to itself.
  var isEmpty: Bool { changes.allSatisfy(\.keepsPositions) }

  static func + (left: MappingChain, right: MappingChain) -> MappingChain {
    var result = left
    result.changes += right.changes
    return result
  }

  func newIndexPath(for indexPath: IndexPath) -> IndexPath? {
    changes.follow(indexPath) { $0.mapping.newIndexPath(for: $1) }
  }

  func positionAfter(_ position: ItemPath) -> ItemPath? {
    changes.follow(position) { $0.mapping.positionAfter($1) }
  }

  /// The index path after all changes, as if those that reload had kept every position.
  func assumedIndexPath(for indexPath: IndexPath) -> IndexPath? {
    changes.follow(indexPath) { $0.isReload ? $1 : $0.mapping.newIndexPath(for: $1) }
  }

  /// The section after all changes, as if those that reload had kept every section.
  func assumedSection(for section: Int) -> Int? {
    changes.follow(section) { $0.isReload ? $1 : $0.mapping.newSection(for: $1) }
  }

  /// Whether no change deletes or moves an item or its section.
  func keeps(_ indexPath: IndexPath) -> Bool {
    changes.follow(indexPath) {
      $0.mapping.keeps($1) ? $0.mapping.newIndexPath(for: $1) : nil
    } != nil
  }

  func oldIndexPath(for indexPath: IndexPath) -> IndexPath? {
    changes.reversed().follow(indexPath) { $0.mapping.oldIndexPath(for: $1) }
  }

  func newSection(for section: Int) -> Int? {
    changes.follow(section) { $0.mapping.newSection(for: $1) }
  }

  func oldSection(for section: Int) -> Int? {
    changes.reversed().follow(section) { $0.mapping.oldSection(for: $1) }
  }
}

extension Sequence<PlannedChange> {
  /// Maps a position by each change in turn.
  fileprivate func follow<Position>(
    _ position: Position, by map: (PlannedChange, Position) -> Position?
  ) -> Position? {
    var result = position
    for change in self where !change.keepsPositions {
      guard let next = map(change, result) else { return nil }
      result = next
    }
    return result
  }
}

extension PlannedChange {
  /// Whether it consists of updates alone.
  fileprivate var keepsPositions: Bool {
    !hasStructure || !isPlanned && structure.isContentOnly
  }
}
