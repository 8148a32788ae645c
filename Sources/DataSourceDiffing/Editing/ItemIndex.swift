import DataSourceKit
import Foundation

/// The positions of all items by identity.
///
/// It follows a few dozen edits before it has to be made anew: each entry remembers how many changes there
/// had been when it was made, and those that came later are carried out on it when it is read.
struct ItemIndex {
  private struct Entry {
    var position: Position
    /// The number of changes that the position includes.
    var age: Int
  }

  /// The first item of each identity, and items that have been removed since.
  private var entries: [AnyHashable: Entry] = [:]
  /// Whether an identity occurs several times, so that the index holds for one state only.
  private var hasDuplicates = false
  private var changes: [Change] = []

  /// Indexes items.
  ///
  /// - Complexity: O(items)
  init<SectionID, Item>(
    _ contents: [SectionContent<SectionID, Item>], key: (Item) -> AnyHashable
  ) {
    entries.reserveCapacity(contents.reduce(0) { $0 + $1.items.count })
    for (section, content) in contents.enumerated() {
      for (index, item) in content.items.enumerated() {
        let entry = Entry(position: Position(section: section, item: index), age: 0)
        let key = key(item)
        if let first = entries.updateValue(entry, forKey: key) {
          entries[key] = first
          hasDuplicates = true
        }
      }
    }
  }

  /// The position of the first item with an identity.
  func position(of key: AnyHashable) -> Position? {
    guard let entry = entries[key] else { return nil }
    var position = entry.position
    for change in changes[entry.age...] {
      guard let target = change.target(of: position) else { return nil }
      position = target
    }
    return position
  }

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - edit: what it changes, one change after the other. It may be empty if no item that stays gets
  ///     another position.
  ///   - inserted: the identities of the items that it inserts, none of which is in use.
  ///   - place: the position of the first of them.
  /// - Returns: `false` if the index has to be made anew.
  mutating func follow(_ edit: [Change], inserted: [AnyHashable], at place: Position) -> Bool {
    if hasDuplicates || !edit.isEmpty && changes.count >= 64 { return false }
    changes += edit
    for (offset, key) in inserted.enumerated() {
      let position = Position(section: place.section, item: place.item + offset)
      entries[key] = Entry(position: position, age: changes.count)
    }
    return true
  }
}

extension Change {
  /// The position to which the change takes an item; `nil` if it removes the item.
  fileprivate func target(of position: Position) -> Position? {
    switch self {
    case .section(let type):
      return type.target(of: position.section, place: { $0[0] })
        .map { Position(section: $0, item: position.item) }
    case .object(.move(let from, let to)) where from == position.indexPath:
      return Position(to)
    case .object(let type):
      // What happens in other sections moves no item of this one.
      let place = { (path: IndexPath) in path[0] == position.section ? path[1] : Int.max }
      return type.target(of: position.item, place: place)
        .map { Position(section: position.section, item: $0) }
    }
  }
}

extension ChangeType {
  /// The index to which the change takes a section, or an item in its section.
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
