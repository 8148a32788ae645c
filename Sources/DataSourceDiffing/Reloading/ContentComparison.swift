import DataSourceKit
import Foundation
public import IdentityDiff

/// Finds what has changed between two states of sections.
///
/// The identities are made where the types are known, so that the compiler specialises the engine.
@usableFromInline
struct ContentComparison<SectionID: Hashable, Item> {
  @usableFromInline typealias Content = SectionContent<SectionID, Item>

  let items: Identity<Item>
  /// `nil` for a list, which has one section.
  let sections: Identity<Content>?

  @usableFromInline
  init(items: Identity<Item>, sections: Identity<Content>?) {
    self.items = items
    self.sections = sections
  }

  func difference(from old: [Content], to new: [Content]) -> ContentDifference {
    guard let sections else {
      return .list(items.difference(old.first?.items ?? [], new.first?.items ?? []))
    }
    return .sections(
      Diff.difference(
        from: old, to: new, sectionIdentity: sections, items: \.items, identity: items))
  }

  /// The sections and items of new data whose identity an earlier one has, as far as the difference that has
  /// led to it knows them.
  func duplicates(of difference: ContentDifference, in new: [Content]) -> [DuplicateIdentity] {
    func duplicate(_ place: Position) -> DuplicateIdentity {
      let item = new[place.section].items[place.item]
      return DuplicateIdentity(indexPath: place.indexPath, identity: "\(items.key(item))")
    }
    switch difference {
    case .list(let difference):
      return difference.newDuplicates.map { duplicate(Position(section: 0, item: $0)) }
    case .sections(let difference):
      return difference.newDuplicateSections.map {
        DuplicateIdentity(indexPath: IndexPath(index: $0), identity: "\(new[$0].id)")
      } + difference.newDuplicateItems.map { duplicate($0.position) }
    }
  }
}

extension ContentComparison where SectionID: Sendable, Item: Sendable {
  /// The same comparison for any thread; `nil` if the items must stay with their actor.
  var concurrent: ConcurrentComparison<SectionID, Item>? {
    items.concurrent.map { ConcurrentComparison(items: $0, hasSections: sections != nil) }
  }
}

/// A comparison on another thread.
struct ConcurrentComparison<SectionID: Hashable & Sendable, Item: Sendable>: Sendable {
  fileprivate let items: ConcurrentIdentity<Item>
  fileprivate let hasSections: Bool

  @concurrent
  func difference(
    from old: [SectionContent<SectionID, Item>], to new: [SectionContent<SectionID, Item>]
  ) async -> ContentDifference {
    ContentComparison(items: items.identity, sections: hasSections ? .section() : nil)
      .difference(from: old, to: new)
  }
}

extension Identity {
  /// The identity of sections: their `id`. Their content is their titles.
  @inlinable @inline(__always)
  static func section<ID: Hashable, Item>() -> Identity where Element == SectionContent<ID, Item> {
    .by({ $0.id }, areEqual: { $0.hasEqualTitles(as: $1) })
  }
}

/// What changed, in one section or in many.
enum ContentDifference: Sendable {
  case list(ListDifference)
  case sections(SectionedDifference)

  /// The change sets that show it in one structural batch; and the planner of many sections, which can do
  /// that in two.
  ///
  /// - Parameter itemCounts: the number of items of each section AFTER.
  func plan(itemCounts: [Int]) -> (ChangePlan, ChangePlanner?) {
    switch self {
    case .list(let difference): return (difference.plan(), nil)
    case .sections(let difference):
      let planner = difference.planner(itemCounts: itemCounts)
      return (planner.plan, planner)
    }
  }
}

extension DataSource {
  /// Reports a change from one state of sections to another one, which the data source holds, and its
  /// duplicates before. Neither state is read if there are no observers.
  ///
  /// - Returns: the change sets that were reported.
  @usableFromInline
  func report<ID>(
    from old: () -> [SectionContent<ID, ItemType>], to new: () -> [SectionContent<ID, ItemType>],
    _ comparison: ContentComparison<ID, ItemType>, options: UpdateOptions,
    reportDuplicates: (([DuplicateIdentity]) -> Void)?
  ) -> [ChangeSet] {
    guard isObserved else { return [] }
    let new = new()
    let difference = comparison.difference(from: old(), to: new)
    if let reportDuplicates {
      let duplicates = comparison.duplicates(of: difference, in: new)
      if !duplicates.isEmpty { reportDuplicates(duplicates) }
    }
    return report(difference.plan(itemCounts: new.map { $0.items.count }).0, options: options)
  }
}
