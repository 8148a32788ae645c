import ChangePlanning
import DataSourceKit
import Foundation
public import IdentityDiff
import ListPositions

/// Computes the difference between two states of the data.
///
/// The identities are created where the types are known, so that the compiler specializes the
/// engine. A class, because copying its ten closures costs as much as comparing a few items.
@usableFromInline
final class ContentComparison<SectionID: Hashable, Item> {
  @usableFromInline typealias Snapshot = DataSnapshot<SectionID, Item>
  @usableFromInline typealias Head = SectionHead<SectionID>

  let items: ElementIdentity<Item>
  let sections: ElementIdentity<Head>

  @usableFromInline
  init(items: ElementIdentity<Item>, sections: ElementIdentity<Head>) {
    self.items = items
    self.sections = sections
  }

  /// - Parameters:
  ///   - old: The old data.
  ///   - new: The new data: a list if the old data is one.
  func difference(from old: Snapshot, to new: Snapshot) -> ContentDifference {
    let signpost = Signpost("difference")
    defer { signpost.end() }
    if case .list(let old) = old, case .list(let new) = new {
      return .list(items.difference(old, new), before: old.count, after: new.count)
    }
    let (old, new) = (old.sections, new.sections)
    guard let sections = sectionDifference(from: old, to: new) else {
      let (old, new) = (old.items[0], new.items[0])
      return .list(items.difference(old, new), before: old.count, after: new.count)
    }
    return .sections(
      items.difference(old.items, new.items, sections: sections), before: old.itemCounts,
      after: new.itemCounts)
  }

  /// The difference between the sections without their items; `nil` if both states have one section
  /// that stays equal, since its items are compared faster as a list.
  private func sectionDifference(
    from old: SectionSnapshot<SectionID, Item>, to new: SectionSnapshot<SectionID, Item>
  ) -> ListDifference? {
    if old.count == 1, new.count == 1, sections.haveEqualKeys(old.heads[0], new.heads[0]),
      sections.areEqual(old.heads[0], new.heads[0])
    {
      return nil
    }
    return sections.difference(old.heads, new.heads)
  }

  /// The duplicates that the difference lists in new data: sections and items that repeat an
  /// earlier identity.
  func duplicates(of difference: ContentDifference, in new: Snapshot) -> [DuplicateIdentity] {
    func duplicate(_ item: ItemPath) -> DuplicateIdentity {
      let identity = items.key(new.items(in: item.section)[item.item])
      return DuplicateIdentity(indexPath: item.indexPath, identity: "\(identity)")
    }
    switch difference {
    case .list(let difference, _, _):
      return difference.newDuplicates.map { duplicate(ItemPath(section: 0, item: $0)) }
    case .sections(let difference, _, _):
      return difference.newDuplicateSections.map {
        DuplicateIdentity(
          indexPath: IndexPath(index: $0), identity: "\(new.sections.heads[$0].id)")
      } + difference.newDuplicateItems.map(duplicate)
    }
  }
}

/// The difference between two states of sections, with the item counts of both.
enum ContentDifference: Sendable {
  /// Both states are lists.
  case list(ListDifference, before: Int, after: Int)
  case sections(SectionedDifference, before: [Int], after: [Int])

  var isList: Bool { if case .list = self { true } else { false } }

  /// The change that shows the difference.
  consuming func change() -> PlannedChange {
    let signpost = Signpost("plan")
    defer { signpost.end() }
    return switch consume self {
    case .list(let difference, let before, let after):
      difference.change(section: 0, counts: .section(before: before, after: after))
    case .sections(let difference, let before, let after):
      difference.change(counts: .known(before: before, after: after), itemCounts: after)
    }
  }

  /// Two batches that show the difference, if one batch would have to replace a section; `nil` if
  /// two batches would, too: the section would not exist between them.
  var twoBatches: ChangePlanner.TwoBatches? {
    guard case .sections(let difference, _, let after) = self else { return nil }
    let planner = difference.planner(itemCounts: after)
    let isUseful = !planner.demotedSections.isEmpty && !planner.replacesEmptySections
    return isUseful ? planner.twoBatches(sectionCount: after.count) : nil
  }
}

extension ContentComparison where Item: Sendable {
  /// Computes the difference between two states of the data, comparing items on another thread.
  ///
  /// Sections are compared by the caller, since neither their content nor its `Equatable` need be
  /// `Sendable`.
  func difference(
    from old: Snapshot, to new: Snapshot, on identity: ConcurrentIdentity<Item>
  ) async -> ContentDifference {
    if case .list(let old) = old, case .list(let new) = new {
      return await identity.difference(from: old, to: new)
    }
    let (old, new) = (old.sections, new.sections)
    guard let sections = sectionDifference(from: old, to: new) else {
      return await identity.difference(from: old.items[0], to: new.items[0])
    }
    return .sections(
      await identity.difference(from: old.items, to: new.items, sections: sections),
      before: old.itemCounts, after: new.itemCounts)
  }
}

extension ConcurrentIdentity where Element: Sendable {
  @concurrent
  fileprivate func difference(from old: [Element], to new: [Element]) async -> ContentDifference {
    .list(identity.difference(old, new), before: old.count, after: new.count)
  }

  @concurrent
  fileprivate func difference(
    from old: [[Element]], to new: [[Element]], sections: ListDifference
  ) async -> SectionedDifference {
    identity.difference(old, new, sections: sections)
  }
}

extension ElementIdentity {
  /// Sections are identified by their `id`, and compared by their titles and content.
  @inlinable @inline(__always)
  package static func section<ID: Hashable>() -> ElementIdentity where Element == SectionHead<ID> {
    .by({ $0.id }, areEqual: { $0.hasEqualContent(as: $1) })
  }

  /// Whether two elements with one identity have the same content, as far as that can be known: a
  /// value with a NaN does not equal itself, so two of these are compared as text.
  func haveSameContent(_ first: Element, _ second: Element) -> Bool {
    areEqual(first, second)
      || !areEqual(first, first) && !areEqual(second, second)
        && String(reflecting: first) == String(reflecting: second)
  }
}

extension DataSource {
  /// Reports the difference between two states of the data. The data source is already in the
  /// second state. Neither state is read if there are no observers.
  ///
  /// - Returns: The reported change sets.
  @usableFromInline
  func report<ID>(
    from old: () -> DataSnapshot<ID, ItemType>, to new: () -> DataSnapshot<ID, ItemType>,
    _ comparison: ContentComparison<ID, ItemType>, options: UpdateOptions
  ) -> [ChangeSet] {
    guard isObserved else { return [] }
    let new = new()
    let difference = comparison.difference(from: old(), to: new)
    if let reportDuplicates = options.reportDuplicates {
      let duplicates = comparison.duplicates(of: difference, in: new)
      if !duplicates.isEmpty { reportDuplicates(duplicates) }
    }
    let change = difference.change()
    if change.isEmpty || !isObserved { return [] }
    let reported = options.reported(change)
    report(reported)
    return reported.changeSets
  }
}
