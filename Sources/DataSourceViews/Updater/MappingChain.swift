import ChangePlanning
import DataSourceKit
import Foundation

/// The index path mappings of several consecutive changes.
///
/// A merged change may delete and insert items that have moved or changed; the chain maps each item
/// exactly. A change is mapped when an index path is looked up.
struct MappingChain {
  // Usually there is one change, which needs no array.
  private var first: PlannedChange?
  private var others: [PlannedChange] = []

  /// A chain that maps every index path to `nil`.
  static var broken: MappingChain { MappingChain([.all]) }

  init() {}

  init(_ change: PlannedChange) { append(change) }

  init(_ changeSets: [ChangeSet]) {
    for changeSet in changeSets { append(PlannedChange(reported: changeSet)) }
  }

  /// Whether the chain is empty, so that it maps every index path to itself.
  var isEmpty: Bool { first == nil }

  /// The chain's change if it is the only one; otherwise `nil`.
  var onlyChange: PlannedChange? { others.isEmpty ? first : nil }

  /// Appends the next change.
  mutating func append(_ change: PlannedChange) {
    // Updates keep all positions.
    if !change.hasStructure || !change.isPlanned && change.structure.isContentOnly { return }
    if first == nil { first = change } else { others.append(change) }
  }

  static func + (left: MappingChain, right: MappingChain) -> MappingChain {
    if left.first == nil { return right }
    guard let next = right.first else { return left }
    var result = left
    result.others.append(next)
    result.others += right.others
    return result
  }

  func newIndexPath(for indexPath: IndexPath) -> IndexPath? {
    forward(indexPath) { $0.newIndexPath(for: $1) }
  }

  /// Whether no change deletes or moves an item or its section.
  func keeps(_ indexPath: IndexPath) -> Bool {
    forward(indexPath) { $0.keeps($1) ? $0.newIndexPath(for: $1) : nil } != nil
  }

  func oldIndexPath(for indexPath: IndexPath) -> IndexPath? {
    backward(indexPath) { $0.oldIndexPath(for: $1) }
  }

  func newSection(for section: Int) -> Int? { forward(section) { $0.newSection(for: $1) } }

  func oldSection(for section: Int) -> Int? { backward(section) { $0.oldSection(for: $1) } }

  /// Maps a position by each change in turn.
  private func forward<Position>(
    _ position: Position, by map: (IndexPathMapping, Position) -> Position?
  ) -> Position? {
    guard let first else { return position }
    var result = map(first.mapping, position)
    for change in others { result = result.flatMap { map(change.mapping, $0) } }
    return result
  }

  /// Maps a position by each change in turn, from the last to the first.
  private func backward<Position>(
    _ position: Position, by map: (IndexPathMapping, Position) -> Position?
  ) -> Position? {
    var result: Position? = position
    for change in others.reversed() { result = result.flatMap { map(change.mapping, $0) } }
    guard let first else { return result }
    return result.flatMap { map(first.mapping, $0) }
  }
}
