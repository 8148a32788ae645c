package import DataSourceKit

/// Finds items by identity, whatever type the identity has.
@usableFromInline
protocol _ItemIndex<Item>: AnyObject {
  associatedtype Item

  /// Whether an identity occurs several times, so that the index is right for one state only.
  var hasDuplicates: Bool { get }

  /// Notes that something has happened to a single item.
  ///
  /// - Returns: `false` if the index is to be made anew.
  func note(_ edit: _IndexEdit, inserted: Item?) -> Bool

  /// The position of the first item with the identity of another one.
  func position(ofItem item: Item) -> Position?
}

/// Something that happens to a single item, and shifts others.
@usableFromInline
enum _IndexEdit {
  case insert(Position)
  case remove(Position)
  case move(Position, Position)

  /// Where it takes an item; `nil` if it removes it.
  @usableFromInline
  func target(of position: Position) -> Position? {
    switch self {
    case .insert(let place): return position.shifted(byInsertionAt: place)
    case .remove(let place):
      return position == place ? nil : position.shifted(byRemovalAt: place)
    case .move(let from, let to):
      if position == from { return to }
      return position.shifted(byRemovalAt: from).shifted(byInsertionAt: to)
    }
  }
}

extension Position {
  fileprivate func shifted(byInsertionAt place: Position) -> Position {
    guard section == place.section, item >= place.item else { return self }
    return Position(section: section, item: item + 1)
  }

  fileprivate func shifted(byRemovalAt place: Position) -> Position {
    guard section == place.section, item > place.item else { return self }
    return Position(section: section, item: item - 1)
  }
}

/// The positions of all items by identity.
///
/// It follows a few dozen edits of single items before it has to be made anew: each entry remembers how many
/// edits there had been when it was made, and those that came later are carried out on it when it is asked
/// for.
@usableFromInline
final class _IdentityIndex<Item, ID: Hashable>: _ItemIndex {
  @usableFromInline
  struct Entry {
    @usableFromInline var position: Position
    @usableFromInline var age: Int

    @inlinable
    init(position: Position, age: Int) {
      self.position = position
      self.age = age
    }
  }

  /// The first item of each identity.
  @usableFromInline var entries: [ID: Entry] = [:]
  @usableFromInline var hasDuplicates = false
  @usableFromInline let id: (Item) -> ID
  @usableFromInline var edits: [_IndexEdit] = []

  @inlinable
  init<SectionID>(contents: [SectionContent<SectionID, Item>], id: @escaping (Item) -> ID) {
    self.id = id
    entries.reserveCapacity(contents.reduce(0) { $0 + $1.items.count })
    for (section, content) in contents.enumerated() {
      for (index, item) in content.items.enumerated() {
        let entry = Entry(position: Position(section: section, item: index), age: 0)
        if let first = entries.updateValue(entry, forKey: id(item)) {
          entries[id(item)] = first
          hasDuplicates = true
        }
      }
    }
  }

  /// The position of the first item with an identity.
  @inlinable
  func position(of id: ID) -> Position? {
    guard let entry = entries[id] else { return nil }
    var position = entry.position
    for edit in edits[entry.age...] {
      guard let target = edit.target(of: position) else { return nil }
      position = target
    }
    return position
  }

  @usableFromInline
  func position(ofItem item: Item) -> Position? { position(of: id(item)) }

  @usableFromInline
  func note(_ edit: _IndexEdit, inserted: Item?) -> Bool {
    guard !hasDuplicates, edits.count < 64 else { return false }
    edits.append(edit)
    guard case .insert(let position) = edit, let inserted else { return true }
    let id = id(inserted)
    if self.position(of: id) != nil { return false }
    entries[id] = Entry(position: position, age: edits.count)
    return true
  }
}
