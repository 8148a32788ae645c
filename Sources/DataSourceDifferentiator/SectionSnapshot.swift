/// A section's identity and items, read once, since both may be computed.
struct SectionSnapshot<Section: AnimatableSectionModelType>: AnimatableSectionModelType {
  typealias Item = Section.Item
  typealias Identity = Section.Identity

  let identity: Section.Identity
  let items: [Section.Item]

  init(_ section: Section) {
    identity = section.identity
    items = section.items
  }

  init(original: SectionSnapshot, items: [Section.Item]) {
    self.identity = original.identity
    self.items = items
  }
}
