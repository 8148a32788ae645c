import DataSourceKit
import Foundation

/// The index path mappings of several consecutive changes.
///
/// A merged change may delete and insert items that have moved or changed; the chain maps each item exactly. A
/// change is mapped when an index path is looked up.
struct MappingChain {
  // Usually there is one change, which takes no array.
  private var first: PlannedChange?
  private var others: [PlannedChange] = []

  /// Exceptions of the first changes, and the number of these changes.
  private var matches: (changes: Int, after: [IndexPath: IndexPath]) = (0, [:])

  /// A chain that maps every index path to `nil`.
  static var broken: MappingChain { MappingChain([.all]) }

  init() {}

  init(_ change: PlannedChange) { append(change) }

  init(_ changeSets: [ChangeSet]) {
    for changeSet in changeSets { append(PlannedChange(reported: changeSet)) }
  }

  /// Whether the chain is empty, and so maps every index path to itself.
  var isEmpty: Bool { first == nil && matches.after.isEmpty }

  /// The change of the chain if it is the only one, without exceptions; otherwise `nil`.
  var onlyChange: PlannedChange? { others.isEmpty && matches.after.isEmpty ? first : nil }

  private var count: Int { first == nil ? 0 : 1 + others.count }

  private subscript(index: Int) -> IndexPathMapping {
    (index == 0 ? first ?? others[0] : others[index - 1]).mapping
  }

  /// Appends the next change.
  mutating func append(_ change: PlannedChange) {
    // Updates keep all positions.
    if change.structure.isEmpty || !change.isPlanned && change.structure.isContentOnly { return }
    if first == nil { first = change } else { others.append(change) }
  }

  static func + (left: MappingChain, right: MappingChain) -> MappingChain {
    if left.first == nil { return right }
    guard let next = right.first else { return left }
    var result = left
    // Exceptions apply to the list at one time, so those of the later chain are dropped.
    result.others.append(next)
    result.others += right.others
    return result
  }

  /// Adds exceptions to the mapping.
  mutating func match(_ indexPaths: [IndexPath: IndexPath]) {
    matches = (count, indexPaths)
  }

  func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    if isEmpty { return indexPath }
    var (result, start) = (indexPath, 0)
    if !matches.after.isEmpty, let match = matches.after[indexPath] {
      (result, start) = (match, matches.changes)
    }
    for index in start..<count {
      guard let after = self[index].indexPathAfter(result) else { return nil }
      result = after
    }
    return result
  }

  func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    var result = indexPath
    for index in (0..<count).reversed() {
      if index == matches.changes - 1,
        let match = matches.after.first(where: { $0.value == result })
      {
        return match.key
      }
      guard let before = self[index].indexPathBefore(result) else { return nil }
      result = before
    }
    return result
  }

  func sectionAfter(_ section: Int) -> Int? {
    var result = section
    for index in 0..<count {
      guard let after = self[index].sectionAfter(result) else { return nil }
      result = after
    }
    return result
  }

  func sectionBefore(_ section: Int) -> Int? {
    var result = section
    for index in (0..<count).reversed() {
      guard let before = self[index].sectionBefore(result) else { return nil }
      result = before
    }
    return result
  }
}
