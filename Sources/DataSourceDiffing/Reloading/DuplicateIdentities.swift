public import Foundation
import IdentityDiff

/// Identities that occur several times where each should occur once.
///
/// As long as all elements that share an identity stay where they are among the others, they may not be
/// noticed: what old and new data have in common is not looked through.
public struct DuplicateIdentities: Hashable, Sendable {
  /// A section or an item whose identity an earlier one has.
  public struct Place: Hashable, Sendable {
    /// Where it stands (AFTER): one component for a section, two for an item.
    public var indexPath: IndexPath
    /// The identity, in words.
    public var identity: String

    /// Names a place.
    public init(indexPath: IndexPath, identity: String) {
      self.indexPath = indexPath
      self.identity = identity
    }
  }

  /// Sections whose identity an earlier section has.
  public var sections: [Place]
  /// Items whose identity an earlier item, of any section, has.
  public var items: [Place]

  /// Names duplicates.
  public init(sections: [Place] = [], items: [Place] = []) {
    self.sections = sections
    self.items = items
  }

  /// Whether there are none.
  public var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

extension DuplicateIdentities: CustomStringConvertible {
  /// Such as `duplicate section friends at 2; duplicate item 7 at 0-3`.
  public var description: String {
    (sections.map { "duplicate section \($0.identity) at \($0.indexPath.shortDescription)" }
      + items.map { "duplicate item \($0.identity) at \($0.indexPath.shortDescription)" })
      .joined(separator: "; ")
  }
}

extension DuplicateIdentities {
  init(_ positions: DuplicatePositions<Int>, identity: (Int) -> String) {
    self.init(
      items: positions.new.map {
        Place(indexPath: IndexPath(indexes: [0, $0]), identity: identity($0))
      })
  }

  init(
    sections: DuplicatePositions<Int>, items: DuplicatePositions<ItemPath>,
    sectionIdentity: (Int) -> String, itemIdentity: (ItemPath) -> String
  ) {
    self.init(
      sections: sections.new.map {
        Place(indexPath: IndexPath(index: $0), identity: sectionIdentity($0))
      },
      items: items.new.map { Place(indexPath: $0.indexPath, identity: itemIdentity($0)) })
  }
}
