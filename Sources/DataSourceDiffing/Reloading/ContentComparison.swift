import DataSourceKit
import Foundation
public import IdentityDiff

/// Computes the difference of two states of sections. A list is one section, whose identity is 0.
///
/// The identities are created where the types are known, so that the compiler specialises the engine.
@usableFromInline
struct ContentComparison<SectionID: Hashable, Item> {
  @usableFromInline typealias Content = SectionContent<SectionID, Item>

  let items: ElementIdentity<Item>
  let sections: ElementIdentity<Content>

  @usableFromInline
  init(items: ElementIdentity<Item>, sections: ElementIdentity<Content>) {
    self.items = items
    self.sections = sections
  }

  func difference(from old: [Content], to new: [Content]) -> SectionedDifference {
    Diff.difference(
      from: old, to: new, sectionIdentity: sections, items: \.items, identity: items)
  }

  /// The sections and items of new data with the identity of an earlier one that the difference lists.
  func duplicates(of difference: SectionedDifference, in new: [Content]) -> [DuplicateIdentity] {
    difference.newDuplicateSections.map {
      DuplicateIdentity(indexPath: IndexPath(index: $0), identity: "\(new[$0].id)")
    }
      + difference.newDuplicateItems.map {
        let item = new[$0.section].items[$0.item]
        return DuplicateIdentity(indexPath: $0.indexPath, identity: "\(items.key(item))")
      }
  }
}

extension ConcurrentIdentity where Element: Sendable {
  /// Computes the difference of two states of sections on another thread.
  @concurrent
  func difference<SectionID: Hashable & Sendable>(
    from old: [SectionContent<SectionID, Element>], to new: [SectionContent<SectionID, Element>]
  ) async -> SectionedDifference {
    ContentComparison(items: identity, sections: .section()).difference(from: old, to: new)
  }
}

extension ElementIdentity {
  /// Sections are identified by their `id`, and their content is their titles.
  @inlinable @inline(__always)
  static func section<ID: Hashable, Item>() -> ElementIdentity
  where Element == SectionContent<ID, Item> {
    .by({ $0.id }, areEqual: { $0.hasEqualTitles(as: $1) })
  }
}

extension DataSource {
  /// Reports the difference of two states of sections, the second of which the data source holds. Neither
  /// state is read if there are no observers.
  ///
  /// - Returns: The change sets that were reported.
  @usableFromInline
  func report<ID>(
    from old: () -> [SectionContent<ID, ItemType>], to new: () -> [SectionContent<ID, ItemType>],
    _ comparison: ContentComparison<ID, ItemType>, options: UpdateOptions
  ) -> [ChangeSet] {
    guard isObserved else { return [] }
    let new = new()
    let difference = comparison.difference(from: old(), to: new)
    if let reportDuplicates = options.reportDuplicates {
      let duplicates = comparison.duplicates(of: difference, in: new)
      if !duplicates.isEmpty { reportDuplicates(duplicates) }
    }
    return report(difference.plan(itemCounts: new.map { $0.items.count }), options: options)
  }
}
