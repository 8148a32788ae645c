public import DataSourcePositions
public import Foundation

// `IndexPath.section` and `.item` trap on index paths of another length. Everything in this package
// reads index paths through `ItemPath` instead, with the short names of `IndexPath`.

extension ItemPath {
  /// The section's position.
  @inlinable
  package var section: Int {
    get { sectionIndex }
    set { sectionIndex = newValue }
  }

  /// The item's position in its section.
  @inlinable
  package var item: Int {
    get { itemIndex }
    set { itemIndex = newValue }
  }

  @inlinable
  package init(section: Int, item: Int) { self.init(sectionIndex: section, itemIndex: item) }

  /// `nil` for an index path that is too short, too long, or has a negative component.
  @inlinable
  package init?(_ indexPath: IndexPath) {
    guard indexPath.count == 2 else { return nil }
    self.init(section: indexPath[0], item: indexPath[1])
    guard section >= 0, item >= 0 else { return nil }
  }

  @inlinable
  package var indexPath: IndexPath {
    // Two components are stored inline; going through an array would allocate.
    IndexPath(index: section).appending(item)
  }
}

extension IndexPath {
  /// The index path that names a section: the section's index and item 0.
  package init(sectionIndex: Int) {
    self = ItemPath(section: sectionIndex, item: 0).indexPath
  }

  /// The section's index, if this index path names a section in a change: the first of one or two
  /// components. `nil` for any other length and for a negative section.
  @usableFromInline
  package var namedSection: Int? {
    guard count == 1 || count == 2, self[0] >= 0 else { return nil }
    return self[0]
  }

  /// The components, separated by hyphens, such as `0-2`.
  package var shortDescription: String {
    isEmpty ? "(empty)" : map(String.init).joined(separator: "-")
  }
}
