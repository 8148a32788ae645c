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

  func difference(from old: [Content], to new: [Content]) -> ContentDifference {
    // One section is compared faster as a list.
    if old.count == 1, new.count == 1, old[0].id == new[0].id, old[0].hasEqualTitles(as: new[0]) {
      return .list(
        items.difference(old[0].items, new[0].items), before: old[0].items.count,
        after: new[0].items.count)
    }
    let difference = Diff.difference(
      from: old, to: new, sectionIdentity: sections, items: \.items, identity: items)
    return .sections(
      difference, before: old.map { $0.items.count }, after: new.map { $0.items.count })
  }

  /// The sections and items of new data with the identity of an earlier one that the difference lists.
  func duplicates(of difference: ContentDifference, in new: [Content]) -> [DuplicateIdentity] {
    func duplicate(_ item: ItemPath) -> DuplicateIdentity {
      let identity = items.key(new[item.section].items[item.item])
      return DuplicateIdentity(indexPath: item.indexPath, identity: "\(identity)")
    }
    switch difference {
    case .list(let difference, _, _):
      return difference.newDuplicates.map { duplicate(ItemPath(section: 0, item: $0)) }
    case .sections(let difference, _, _):
      return difference.newDuplicateSections.map {
        DuplicateIdentity(indexPath: IndexPath(index: $0), identity: "\(new[$0].id)")
      } + difference.newDuplicateItems.map(duplicate)
    }
  }
}

/// The difference of two states of sections, with the item counts of both.
enum ContentDifference: Sendable {
  /// There is one section, whose titles are equal.
  case list(ListDifference, before: Int, after: Int)
  case sections(SectionedDifference, before: [Int], after: [Int])

  /// The change that shows it.
  var change: PlannedChange {
    switch self {
    case .list(let difference, let before, let after):
      difference.change(section: 0, counts: .section(before: before, after: after))
    case .sections(let difference, let before, let after):
      difference.planner(itemCounts: after).change(counts: .known(before: before, after: after))
    }
  }

  /// Two batches that show it, if one of them would have to replace a section.
  var twoBatches: ChangePlanner.TwoBatches? {
    guard case .sections(let difference, _, let after) = self else { return nil }
    let planner = difference.planner(itemCounts: after)
    return planner.demotedSections.isEmpty ? nil : planner.twoBatches(sectionCount: after.count)
  }
}

extension ConcurrentIdentity where Element: Sendable {
  /// Computes the difference of two states of sections on another thread.
  @concurrent
  func difference<SectionID: Hashable & Sendable>(
    from old: [SectionContent<SectionID, Element>], to new: [SectionContent<SectionID, Element>]
  ) async -> ContentDifference {
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
    return report(difference.change, options: options)
  }
}
