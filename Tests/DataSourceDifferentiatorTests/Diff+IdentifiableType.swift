import DataSourceDifferentiator
import IdentityDiff

// The tests' elements are `IdentifiableType`; `ElementIdentity.identity` finds what to compare.

extension Diff {
  static func difference<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    difference(from: old, to: new, identity: .identity)
  }

  static func difference<Section: AnimatableSectionModelType>(
    from old: [Section], to new: [Section]
  ) -> SectionedDifference {
    difference(
      from: old, to: new, sectionIdentity: .ignoringContent { $0.identity }, items: { $0.items },
      identity: .identity)
  }

  static func difference<Model: Equatable, Item>(
    from old: [AnimatableSectionModel<Model, Item>], to new: [AnimatableSectionModel<Model, Item>]
  ) -> SectionedDifference {
    difference(
      from: old, to: new,
      sectionIdentity: .by({ $0.identity }, areEqual: { $0.model == $1.model }),
      items: { $0.items }, identity: .identity)
  }

  static func duplicates<Element: IdentifiableType & Equatable>(in elements: [Element]) -> [Int] {
    duplicates(in: elements, identity: .identity)
  }
}
