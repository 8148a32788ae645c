public import Foundation

/// An index path of exactly two components, neither negative, as two integers.
///
/// `IndexPath.section` and `.item` belong to UIKit and AppKit where these exist, and trap on index
/// paths of another length. Everything in this package reads index paths through this type instead.
@frozen
@usableFromInline
package struct Position: Hashable, Comparable, Sendable {
  @usableFromInline
  package var section: Int
  @usableFromInline
  package var item: Int

  @inlinable
  package init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

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

  @inlinable
  package static func < (left: Position, right: Position) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension IndexPath {
  /// The index path that names a section: the section's index and item 0.
  package init(sectionIndex: Int) {
    self = Position(section: sectionIndex, item: 0).indexPath
  }

  /// The index of the section that this index path names in a change of a section: the first of one or two
  /// components. `nil` for any other length and for a negative section.
  package var namedSection: Int? {
    guard count == 1 || count == 2, self[0] >= 0 else { return nil }
    return self[0]
  }

  /// The components, separated by hyphens, such as `0-2`.
  package var shortDescription: String {
    isEmpty ? "(empty)" : map(String.init).joined(separator: "-")
  }
}
