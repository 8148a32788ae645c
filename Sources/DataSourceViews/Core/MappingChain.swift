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

  /// Appends the mapping of the next change set.
  ///
  /// - Complexity: O(changes · log changes)
  mutating func append(_ changeSet: ChangeSet) {
    if !changeSet.isContentOnly { mappings.append(changeSet.mapping) }
  }

  static func + (left: MappingChain, right: MappingChain) -> MappingChain {
    if left.mappings.isEmpty { return right }
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
    let match = matches.after[indexPath]
    var result = match ?? indexPath as IndexPath?
    for mapping in mappings.dropFirst(match == nil ? 0 : matches.mappings) {
      result = result.flatMap(mapping.indexPathAfter)
    }
    return result
  }

  func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    var result = indexPath as IndexPath?
    for (number, mapping) in mappings.enumerated().reversed() {
      if number == matches.mappings - 1,
        let match = matches.after.first(where: { $0.value == result })
      {
        return match.key
      }
      result = result.flatMap(mapping.indexPathBefore)
    }
    return result
  }

  func sectionAfter(_ section: Int) -> Int? {
    mappings.reduce(section) { $0.flatMap($1.sectionAfter) }
  }

  func sectionBefore(_ section: Int) -> Int? {
    mappings.reversed().reduce(section) { $0.flatMap($1.sectionBefore) }
  }
}
