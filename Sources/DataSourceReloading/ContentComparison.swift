import DataSourceCore
import DataSourcePlanning
import Foundation
public import IdentityDiff

/// Computes the difference between two states of the data.
///
/// The identities are created where the types are known, so that the compiler specializes the
/// engine.
@usableFromInline
package final class ContentComparison<SectionID: Hashable, Item> {
  @usableFromInline package typealias Snapshot = DataSnapshot<SectionID, Item>
  @usableFromInline package typealias Head = SectionHead<SectionID>

  package let items: ElementIdentity<Item>
  /// `nil` for lists, whose only section has no identity.
  private let sections: ElementIdentity<Head>?

  @usableFromInline
  package init(items: ElementIdentity<Item>, sections: ElementIdentity<Head>?) {
    self.items = items
    self.sections = sections
  }

  package func difference(from old: Snapshot, to new: Snapshot) -> SectionedDifference {
    let signpost = Signpost("difference")
    defer { signpost.end() }
    return items.difference(old.items, new.items, sections: sectionDifference(from: old, to: new))
  }

  private func sectionDifference(from old: Snapshot, to new: Snapshot) -> ListDifference {
    sections?.difference(old.heads, new.heads) ?? ListDifference()
  }

  /// Whether two sections with one identity have the same titles and content.
  package func haveSameContent(_ first: Head, _ second: Head) -> Bool {
    sections?.haveSameContent(first, second) ?? true
  }

  /// The change that shows a difference.
  package func change(
    for difference: consuming SectionedDifference, from old: Snapshot, to new: Snapshot
  ) -> PlannedChange {
    let signpost = Signpost("plan")
    defer { signpost.end() }
    return difference.change(before: old.itemCounts, after: new.itemCounts)
  }

  /// The duplicates that the difference lists in new data: sections and items that repeat an
  /// earlier identity.
  package func duplicates(of difference: SectionedDifference, in new: Snapshot)
    -> [DuplicateIdentity]
  {
    difference.newDuplicateSections.map {
      DuplicateIdentity(indexPath: IndexPath(index: $0), identity: "\(new.heads[$0].id)")
    }
      + difference.newDuplicateItems.map {
        let identity = items.key(new.items[$0.section][$0.item])
        return DuplicateIdentity(indexPath: $0.indexPath, identity: "\(identity)")
      }
  }
}

extension ContentComparison where Item: Sendable {
  /// Computes the difference between two states of the data, comparing items on another thread.
  ///
  /// Sections are compared by the caller, since neither their content nor its `Equatable` need be
  /// `Sendable`.
  package func difference(
    from old: Snapshot, to new: Snapshot, on identity: ConcurrentIdentity<Item>
  ) async -> SectionedDifference {
    await identity.difference(
      old.items, new.items, sections: sectionDifference(from: old, to: new))
  }
}

extension ConcurrentIdentity where Element: Sendable {
  @concurrent
  fileprivate func difference(
    _ old: [[Element]], _ new: [[Element]], sections: ListDifference
  ) async -> SectionedDifference {
    identity.difference(old, new, sections: sections)
  }
}

extension ElementIdentity {
  /// Sections are identified by their `id`, and compared by their titles and content.
  @_alwaysEmitIntoClient @inline(__always)
  package static func section<ID: Hashable>() -> ElementIdentity where Element == SectionHead<ID> {
    .by({ $0.id }, areEqual: { $0.hasEqualContent(as: $1) })
  }

  /// Whether two elements with one identity have the same content, as far as that can be known. A
  /// value with a NaN does not equal itself, so two of these are compared as text.
  package func haveSameContent(_ first: Element, _ second: Element) -> Bool {
    areEqual(first, second)
      || !areEqual(first, first) && !areEqual(second, second)
        && String(reflecting: first) == String(reflecting: second)
  }
}

extension DataSource {
  /// Reports the difference between two states of the data. The data source is already in the
  /// second state. Neither state is read if there are no observers.
  @usableFromInline
  func report<ID>(
    from old: () -> DataSnapshot<ID, ItemType>, to new: () -> DataSnapshot<ID, ItemType>,
    _ comparison: ContentComparison<ID, ItemType>, options: UpdateOptions
  ) {
    guard isObserved else { return }
    let (new, old) = (new(), old())
    let difference = comparison.difference(from: old, to: new)
    options.report(comparison.duplicates(of: difference, in: new))
    let change = comparison.change(for: difference, from: old, to: new)
    if !change.isEmpty, isObserved { report(options.reported(change)) }
  }
}
