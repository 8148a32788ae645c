import DataSourceKit
public import IdentityDiff

/// How a data source tells its items apart and compares them.
///
/// The closures are made where the types are known, so that the compiler can specialise the diff for them.
@usableFromInline
struct _ItemIdentity<SectionID: Hashable, Item> {
  @usableFromInline typealias Contents = [SectionContent<SectionID, Item>]

  /// Finds what changed.
  @usableFromInline let difference: (Contents, Contents) -> _Difference
  /// The same for any thread; `nil` where items must stay with their actor.
  @usableFromInline let concurrentDifference: (@Sendable (Contents, Contents) -> _Difference)?
  /// Makes an index of all items.
  @usableFromInline let makeIndex: (Contents) -> any _ItemIndex<Item>
  /// The identity of an item.
  @usableFromInline let identity: (Item) -> AnyHashable

  /// For items that must stay with their actor.
  @inlinable
  init<ID: Hashable>(
    id: @escaping (Item) -> ID, difference: @escaping (Contents, Contents) -> _Difference
  ) {
    self.init(id: id, difference: difference, concurrentDifference: nil)
  }

  /// For items that may go anywhere. It is one closure, so that it is compiled once.
  @inlinable
  init<ID: Hashable>(
    id: @escaping (Item) -> ID,
    concurrently difference: @escaping @Sendable (Contents, Contents) -> _Difference
  ) {
    self.init(id: id, difference: difference, concurrentDifference: difference)
  }

  @inlinable
  init<ID: Hashable>(
    id: @escaping (Item) -> ID, difference: @escaping (Contents, Contents) -> _Difference,
    concurrentDifference: (@Sendable (Contents, Contents) -> _Difference)?
  ) {
    self.difference = difference
    self.concurrentDifference = concurrentDifference
    makeIndex = { _IdentityIndex(contents: $0, id: id) }
    identity = { AnyHashable(id($0)) }
  }
}

/// What changed, in one section or in many.
@usableFromInline
enum _Difference: Sendable {
  case list(ListDifference)
  case sections(SectionedDifference)

  @inlinable
  static func list<SectionID, Item>(
    _ old: [SectionContent<SectionID, Item>], _ new: [SectionContent<SectionID, Item>],
    _ difference: ([Item], [Item]) -> ListDifference
  ) -> _Difference {
    .list(difference(old.first?.items ?? [], new.first?.items ?? []))
  }
}

extension _Difference {
  /// The change sets that show it in one structural batch, and in two if that keeps moved sections.
  func plans<SectionID, Item>(
    _ new: [SectionContent<SectionID, Item>]
  ) -> (plan: ChangePlan, twoBatches: () -> ChangePlanner.TwoBatches?) {
    switch self {
    case .list(let difference): return (difference.plan(), { nil })
    case .sections(let difference):
      let planner = difference.planner(itemCounts: new.map { $0.items.count })
      return (
        planner.plan,
        { planner.demotedSections.isEmpty ? nil : planner.twoBatches(sectionCount: new.count) }
      )
    }
  }

  /// The duplicates among the new items and sections.
  func duplicates<SectionID, Item>(
    _ new: [SectionContent<SectionID, Item>], identity: (Item) -> AnyHashable
  ) -> DuplicateIdentities {
    switch self {
    case .list(let difference):
      DuplicateIdentities(difference.duplicates) { "\(identity(new[0].items[$0]))" }
    case .sections(let difference):
      DuplicateIdentities(
        sections: difference.duplicateSections, items: difference.duplicateItems,
        sectionIdentity: { "\(new[$0].id)" },
        itemIdentity: { "\(identity(new[$0.sectionIndex].items[$0.itemIndex]))" })
    }
  }
}
