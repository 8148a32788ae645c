import IdentityDiff

/// A section's identity and items, read once, since both may be computed. The items are in native
/// storage.
struct SectionSnapshot<Section: AnimatableSectionModelType> {
  let identity: Section.Identity
  let items: [Section.Item]

  init(_ section: Section) {
    identity = section.identity
    items = section.items.inNativeStorage
  }
}
