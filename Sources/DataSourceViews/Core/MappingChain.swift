import DataSourceKit
import Foundation

/// The index path mappings of several consecutive change sets.
///
/// A merged change set may delete and insert items that have moved or changed; the chain maps each item
/// exactly.
struct MappingChain {
  private var mappings: [IndexPathMapping] = []

  /// Exceptions of the first mappings, and the number of these mappings.
  private var matches: (mappings: Int, after: [IndexPath: IndexPath]) = (0, [:])

  /// A chain that maps every index path to `nil`.
  static var broken: MappingChain { MappingChain([.all]) }

  init(_ changeSets: [ChangeSet] = []) {
    for changeSet in changeSets { append(changeSet) }
  }

  /// Creates a chain of one mapping.
  init(_ mapping: IndexPathMapping) { mappings = [mapping] }

  /// Whether the chain is empty, and so maps every index path to itself.
  var isEmpty: Bool { mappings.isEmpty && matches.after.isEmpty }

  /// The mapping of the chain if it is the only one, without exceptions; otherwise `nil`.
  var onlyMapping: IndexPathMapping? {
    mappings.count == 1 && matches.after.isEmpty ? mappings[0] : nil
  }

  /// Appends the mapping of the next change set.
  ///
  /// - Complexity: O(changes · log changes)
  mutating func append(_ changeSet: ChangeSet) {
    if !changeSet.isContentOnly { mappings.append(changeSet.mapping) }
  }

  static func + (left: MappingChain, right: MappingChain) -> MappingChain {
    if left.mappings.isEmpty { return right }
    // Appending nothing would copy the array.
    if right.mappings.isEmpty { return left }
    var result = left
    // Exceptions apply to the list at one time, so those of the later chain are dropped.
    result.mappings += right.mappings
    return result
  }

  /// Adds exceptions to the mapping.
  mutating func match(_ indexPaths: [IndexPath: IndexPath]) {
    matches = (mappings.count, indexPaths)
  }

  func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    if isEmpty { return indexPath }
    var (result, first) = (indexPath, 0)
    if !matches.after.isEmpty, let match = matches.after[indexPath] {
      (result, first) = (match, matches.mappings)
    }
    for index in first..<mappings.count {
      guard let after = mappings[index].indexPathAfter(result) else { return nil }
      result = after
    }
    return result
  }

  func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    var result = indexPath
    for index in mappings.indices.reversed() {
      if index == matches.mappings - 1,
        let match = matches.after.first(where: { $0.value == result })
      {
        return match.key
      }
      guard let before = mappings[index].indexPathBefore(result) else { return nil }
      result = before
    }
    return result
  }

  func sectionAfter(_ section: Int) -> Int? {
    var result = section
    for index in mappings.indices {
      guard let after = mappings[index].sectionAfter(result) else { return nil }
      result = after
    }
    return result
  }

  func sectionBefore(_ section: Int) -> Int? {
    var result = section
    for index in mappings.indices.reversed() {
      guard let before = mappings[index].sectionBefore(result) else { return nil }
      result = before
    }
    return result
  }
}
