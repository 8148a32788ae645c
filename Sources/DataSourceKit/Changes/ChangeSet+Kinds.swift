public import Foundation
public import IdentityDiff

// The changes by kind. Those with impossible index paths, and all of `ChangeSet.all`, are left out.

extension ChangeSet {
  /// The BEFORE indices of sections that are deleted.
  ///
  /// - Complexity: O(changes)
  public var deletedSections: IndexSet { sections { if case .delete = $0 { true } else { false } } }

  /// The AFTER indices of sections that are inserted.
  ///
  /// - Complexity: O(changes)
  public var insertedSections: IndexSet {
    sections { if case .insert = $0 { true } else { false } }
  }

  /// The sections that move with all their items, by ascending BEFORE index.
  ///
  /// - Complexity: O(changes · log changes)
  public var movedSections: [Move<Int>] {
    changes.compactMap {
      guard case .section(.move(let origin, let target)) = $0, let from = origin.namedSection,
        let to = target.namedSection
      else { return nil }
      return Move(from: from, to: to)
    }.sorted { $0.from < $1.from }
  }

  /// The BEFORE indices of sections that are updated.
  ///
  /// - Complexity: O(changes)
  public var updatedSections: IndexSet { sections { if case .update = $0 { true } else { false } } }

  /// The BEFORE index paths of items that are deleted, ascending.
  ///
  /// - Complexity: O(changes · log changes)
  public var deletedItems: [IndexPath] { items { if case .delete = $0 { true } else { false } } }

  /// The AFTER index paths of items that are inserted, ascending.
  ///
  /// - Complexity: O(changes · log changes)
  public var insertedItems: [IndexPath] { items { if case .insert = $0 { true } else { false } } }

  /// The items that move, by ascending BEFORE index path.
  ///
  /// - Complexity: O(changes · log changes)
  public var movedItems: [Move<IndexPath>] {
    changes.compactMap {
      guard case .object(.move(let from, let to)) = $0, Position(from) != nil, Position(to) != nil
      else { return nil }
      return Move(from: from, to: to)
    }.sorted { $0.from < $1.from }
  }

  /// The BEFORE index paths of items that are updated, ascending.
  ///
  /// - Complexity: O(changes · log changes)
  public var updatedItems: [IndexPath] { items { if case .update = $0 { true } else { false } } }

  private func sections(_ isOfKind: (ChangeType) -> Bool) -> IndexSet {
    var result = IndexSet()
    for case .section(let type) in changes where isOfKind(type) {
      // An index set traps at the last integer, which no list has.
      guard let section = (type.before ?? type.after)?.namedSection, section != .max else {
        continue
      }
      result.insert(section)
    }
    return result
  }

  private func items(_ isOfKind: (ChangeType) -> Bool) -> [IndexPath] {
    changes.compactMap {
      guard case .object(let type) = $0, isOfKind(type), let indexPath = type.before ?? type.after,
        Position(indexPath) != nil
      else { return nil }
      return indexPath
    }.sorted()
  }
}
