import DataSourceKit
import Foundation

/// The index path mappings of several consecutive change sets.
///
/// A merged change set may delete and insert again what has only moved or changed; the chain follows each
/// item exactly.
struct MappingChain {
  private var mappings: [IndexPathMapping] = []

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
    var result = left
    result.mappings += right.mappings
    return result
  }

  func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    mappings.reduce(indexPath) { $0.flatMap($1.indexPathAfter) }
  }

  func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    mappings.reversed().reduce(indexPath) { $0.flatMap($1.indexPathBefore) }
  }

  func sectionAfter(_ section: Int) -> Int? {
    mappings.reduce(section) { $0.flatMap($1.sectionAfter) }
  }

  func sectionBefore(_ section: Int) -> Int? {
    mappings.reversed().reduce(section) { $0.flatMap($1.sectionBefore) }
  }
}
