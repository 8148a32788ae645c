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

  private init(_ mappings: [IndexPathMapping]) {
    self.mappings = mappings
  }

  /// Appends the mapping of the next change set.
  ///
  /// - Complexity: O(changes · log changes)
  mutating func append(_ changeSet: ChangeSet) {
    if !changeSet.isContentOnly { mappings.append(changeSet.mapping) }
  }

  static func + (left: MappingChain, right: MappingChain) -> MappingChain {
    if left.mappings.isEmpty { return right }
    if right.mappings.isEmpty { return left }
    return MappingChain(left.mappings + right.mappings)
  }

  func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    follow(indexPath, mappings) { $0.indexPathAfter($1) }
  }

  func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    follow(indexPath, mappings.reversed()) { $0.indexPathBefore($1) }
  }

  func sectionAfter(_ section: Int) -> Int? {
    follow(section, mappings) { $0.sectionAfter($1) }
  }

  func sectionBefore(_ section: Int) -> Int? {
    follow(section, mappings.reversed()) { $0.sectionBefore($1) }
  }

  private func follow<Place>(
    _ place: Place, _ mappings: [IndexPathMapping], _ step: (IndexPathMapping, Place) -> Place?
  ) -> Place? {
    var place = place
    for mapping in mappings {
      guard let next = step(mapping, place) else { return nil }
      place = next
    }
    return place
  }
}
