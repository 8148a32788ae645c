/// A number that represents an item or a section while it exists.
///
/// The tag exists only for the compiler: handles of items, handles of sections and indices are
/// different types.
@usableFromInline
struct Handle<Tag>: Hashable {
  @usableFromInline let number: Int
}

@usableFromInline enum ItemTag {}
@usableFromInline enum SectionTag {}
enum StageTag {}

/// An item's handle.
@usableFromInline typealias ItemHandle = Handle<ItemTag>

/// A section's handle.
@usableFromInline typealias SectionHandle = Handle<SectionTag>
