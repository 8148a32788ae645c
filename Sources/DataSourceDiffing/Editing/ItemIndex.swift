import DataSourceKit

/// The positions of all items by identity.
///
/// It follows a few dozen edits before it has to be made anew: each entry remembers how many shifts
/// there had been when it was made, and those that came later are carried out on it when it is read.
struct ItemIndex {
  private struct Entry {
    var position: Position
    /// The number of shifts that the position includes.
    var age: Int
  }

  /// The first item of each identity.
  private var entries: [AnyHashable: Entry] = [:]
  /// Whether an identity occurs several times, so that the index holds for one state only.
  private var hasDuplicates = false
  private var shifts: [Shift] = []

  /// Something that moves other items along.
  enum Shift {
    case insert(Position)
    case remove(Position)
    case move(Position, Position)
    case insertSection(Int)
    case removeSection(Int)
    case moveSection(Int, Int)
  }

  /// Indexes items.
  ///
  /// - Complexity: O(items)
  init<SectionID, Item>(
    _ contents: [SectionContent<SectionID, Item>], key: (Item) -> AnyHashable
  ) {
    entries.reserveCapacity(contents.reduce(0) { $0 + $1.items.count })
    for (section, content) in contents.enumerated() {
      for (index, item) in content.items.enumerated() {
        add(key(item), at: Position(section: section, item: index))
      }
    }
  }

  /// The position of the first item with an identity.
  func position(of key: AnyHashable) -> Position? {
    guard let entry = entries[key] else { return nil }
    var position = entry.position
    for shift in shifts[entry.age...] {
      guard let target = shift.target(of: position) else { return nil }
      position = target
    }
    return position
  }

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - shift: what it moves along; `nil` if it moves nothing.
  ///   - removed: the identities of the items that it removes.
  ///   - inserted: the identities and positions of the items that it inserts.
  /// - Returns: `false` if the index has to be made anew.
  mutating func follow(
    _ shift: Shift?, removed: [AnyHashable] = [], inserted: [(AnyHashable, Position)] = []
  ) -> Bool {
    if hasDuplicates || shift != nil && shifts.count == 64 { return false }
    for key in removed { entries[key] = nil }
    if let shift { shifts.append(shift) }
    for (key, position) in inserted { add(key, at: position) }
    return !hasDuplicates
  }

  private mutating func add(_ key: AnyHashable, at position: Position) {
    let entry = Entry(position: position, age: shifts.count)
    if let first = entries.updateValue(entry, forKey: key) {
      entries[key] = first
      hasDuplicates = true
    }
  }
}

extension ItemIndex.Shift {
  /// The position to which it takes an item; `nil` if it removes the item.
  fileprivate func target(of position: Position) -> Position? {
    var target = position
    switch self {
    case .insert(let place):
      if position.section == place.section, position.item >= place.item { target.item += 1 }
    case .remove(let place):
      if position == place { return nil }
      if position.section == place.section, position.item > place.item { target.item -= 1 }
    case .move(let from, let to):
      if position == from { return to }
      return Self.remove(from).target(of: position).flatMap(Self.insert(to).target)
    case .insertSection(let section):
      if position.section >= section { target.section += 1 }
    case .removeSection(let section):
      if position.section == section { return nil }
      if position.section > section { target.section -= 1 }
    case .moveSection(let from, let to):
      if position.section == from {
        target.section = to
      } else {
        return Self.removeSection(from).target(of: position)
          .flatMap(Self.insertSection(to).target)
      }
    }
    return target
  }
}
