import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions

/// The positions of all items by identity.
///
/// It is kept for a few dozen edits before it has to be rebuilt: each entry stores how many changes
/// its position includes, and a lookup applies the later ones.
struct ItemIndex {
  private struct Entry {
    var position: ItemPath
    /// The number of changes that the position includes.
    var age: Int
  }

  /// The first item with each identity, and items that have been removed.
  private var entries: IdentityMap<AnyHashable, Entry>
  /// Whether an identity occurs several times. Then the index is valid for one state only.
  private var hasDuplicates = false
  private var changes: [Change] = []

  /// Indexes items.
  ///
  /// - Complexity: O(items)
  init<SectionID, Item>(
    _ snapshot: DataSnapshot<SectionID, Item>, key: (Item) -> AnyHashable
  ) {
    let lists = (0..<snapshot.sectionCount).map(snapshot.items(in:))
    // With room for insertions until the index is rebuilt.
    entries = IdentityMap(minimumCapacity: lists.reduce(64) { $0 + $1.count })
    for (section, items) in lists.enumerated() {
      for (index, item) in items.enumerated() {
        let entry = Entry(position: ItemPath(section: section, item: index), age: 0)
        let key = key(item)
        if let first = entries.updateValue(entry, forKey: key) {
          entries.updateValue(first, forKey: key)
          hasDuplicates = true
        }
      }
    }
  }

  /// The position of the first item with an identity.
  func position(of key: AnyHashable) -> ItemPath? {
    guard let entry = entries[key] else { return nil }
    var position = entry.position
    for change in changes[entry.age...] {
      guard let target = change.target(of: position) else { return nil }
      position = target
    }
    return position
  }

  /// Applies an edit.
  ///
  /// - Parameters:
  ///   - edit: The changes, in sequence. It may be empty if no surviving item changes its position.
  ///   - inserted: The identities of the inserted items. None of them is in use.
  ///   - place: The first inserted item's position.
  /// - Returns: `false` if the index has to be rebuilt.
  mutating func follow(_ edit: [Change], inserted: [AnyHashable], at place: ItemPath) -> Bool {
    if hasDuplicates || !edit.isEmpty && changes.count + edit.count > 64 { return false }
    changes += edit
    for (offset, key) in inserted.enumerated() {
      let position = ItemPath(section: place.section, item: place.item + offset)
      entries.updateValue(Entry(position: position, age: changes.count), forKey: key)
    }
    return true
  }
}

extension Change {
  /// The position of an item after the change; `nil` if the change removes the item.
  fileprivate func target(of position: ItemPath) -> ItemPath? {
    switch self {
    case .section(let type):
      return type.target(of: position.section, place: { $0[0] })
        .map { ItemPath(section: $0, item: position.item) }
    case .object(.move(let from, let to)) where from == position.indexPath:
      return ItemPath(to)
    case .object(let type):
      // Changes in other sections do not affect this one.
      let place = { (path: IndexPath) in path[0] == position.section ? path[1] : Int.max }
      return type.target(of: position.item, place: place)
        .map { ItemPath(section: position.section, item: $0) }
    }
  }
}

extension ChangeType {
  /// The index of a section, or of an item in its section, after the change.
  fileprivate func target(of index: Int, place: (IndexPath) -> Int) -> Int? {
    func without(_ removed: Int) -> Int? {
      removed == index ? nil : removed < index ? index - 1 : index
    }
    switch self {
    case .insert(let path): return place(path) <= index ? index + 1 : index
    case .delete(let path): return without(place(path))
    case .move(let from, let to):
      guard let index = without(place(from)) else { return place(to) }
      return place(to) <= index ? index + 1 : index
    case .update: return index
    }
  }
}
