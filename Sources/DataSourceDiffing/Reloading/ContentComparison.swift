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
}

extension ContentComparison where SectionID: Sendable, Item: Sendable {
  /// The same comparison for any thread; `nil` if the items must stay with their actor.
  var concurrent: ConcurrentComparison<SectionID, Item>? {
    guard let items = items.concurrent else { return nil }
    let sections = sections == nil ? nil : Identity<Content>.section().concurrent
    return ConcurrentComparison(items: items, sections: sections)
  }
}

/// A comparison on another thread.
struct ConcurrentComparison<SectionID: Hashable & Sendable, Item: Sendable>: Sendable {
  fileprivate let items: ConcurrentIdentity<Item>
  fileprivate let sections: ConcurrentIdentity<SectionContent<SectionID, Item>>?

  @concurrent
  func difference(
    from old: [SectionContent<SectionID, Item>], to new: [SectionContent<SectionID, Item>]
  ) async -> ContentDifference {
    ContentComparison(items: items.identity, sections: sections?.identity)
      .difference(from: old, to: new)
  }
}

extension Identity {
  /// The identity of sections: their `id`. Their content is their titles.
  @inlinable @inline(__always)
  static func section<ID: Hashable, Item>() -> Identity where Element == SectionContent<ID, Item> {
    .by({ $0.id }, areEqual: { $0.hasEqualTitles(as: $1) })
  }

  /// The same for any thread.
  @inlinable @inline(__always)
  static func section<ID: Hashable & Sendable, Item: Sendable>() -> Identity
  where Element == SectionContent<ID, Item> {
    .by({ $0.id }, areEqual: { $0.hasEqualTitles(as: $1) })
  }
}

/// What changed, in one section or in many.
enum ContentDifference: Sendable {
  case list(ListDifference)
  case sections(SectionedDifference)

  /// The change sets that show it in one structural batch, and in two if that keeps moved sections.
  ///
  /// - Parameter itemCounts: the number of items of each section AFTER.
  func plans(
    itemCounts: [Int]
  ) -> (plan: ChangePlan, twoBatches: () -> ChangePlanner.TwoBatches?) {
    switch self {
    case .list(let difference): return (difference.plan(), { nil })
    case .sections(let difference):
      let planner = difference.planner(itemCounts: itemCounts)
      return (
        planner.plan,
        {
          planner.demotedSections.isEmpty
            ? nil : planner.twoBatches(sectionCount: itemCounts.count)
        }
      )
    }
  }

  /// The duplicates among the new sections and items.
  ///
  /// - Parameters:
  ///   - section: returns the identity of a section.
  ///   - item: returns the identity of an item.
  func duplicates(
    section: (Int) -> AnyHashable, item: (Position) -> AnyHashable
  ) -> [DuplicateIdentity] {
    func duplicate(_ place: Position) -> DuplicateIdentity {
      DuplicateIdentity(indexPath: place.indexPath, identity: "\(item(place))")
    }
    switch self {
    case .list(let difference):
      return difference.newDuplicates.map { duplicate(Position(section: 0, item: $0)) }
    case .sections(let difference):
      return difference.newDuplicateSections.map {
        DuplicateIdentity(indexPath: IndexPath(index: $0), identity: "\(section($0))")
      }
        + difference.newDuplicateItems.map {
          duplicate(Position(section: $0.sectionIndex, item: $0.itemIndex))
        }
    }
  }
}

extension DataSource {
  /// Reports a difference that has led to the data, and its duplicates before.
  ///
  /// - Returns: the change sets that were reported.
  func report(
    _ difference: ContentDifference, itemCounts: [Int], options: UpdateOptions,
    duplicates: () -> [DuplicateIdentity], to reportDuplicates: (([DuplicateIdentity]) -> Void)?
  ) -> [ChangeSet] {
    if let reportDuplicates {
      let duplicates = duplicates()
      if !duplicates.isEmpty { reportDuplicates(duplicates) }
    }
    return report(difference.plans(itemCounts: itemCounts).plan, options: options)
  }
}
