/// The identity and the items of a section, read once, since both may be computed.
@usableFromInline
struct _SectionSnapshot<Section: AnimatableSectionModelType>: AnimatableSectionModelType {
  @usableFromInline typealias Item = Section.Item
  @usableFromInline typealias Identity = Section.Identity

  @usableFromInline let identity: Section.Identity
  @usableFromInline let items: [Section.Item]

  @inlinable
  init(_ section: Section) {
    identity = section.identity
    items = section.items
  }

  @inlinable
  init(original: _SectionSnapshot, items: [Section.Item]) {
    self.identity = original.identity
    self.items = items
  }
}
