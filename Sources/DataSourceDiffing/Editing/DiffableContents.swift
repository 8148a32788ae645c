import DataSourceKit
import Foundation
import IdentityDiff

/// The sections that a ready-made data source owns, with indices that follow their edits.
struct DiffableContents<SectionID: Hashable, Item> {
  typealias Content = SectionContent<SectionID, Item>

  private(set) var sections: [Content]
  /// Grows with each change.
  private(set) var revision = 0

  private let identity: Identity<Item>
  // Both are made when they are needed.
  private var itemIndex: ItemIndex?
  private var sectionIndex: [SectionID: Int]?

  init(_ sections: [Content], identity: Identity<Item>) {
    self.sections = sections
    self.identity = identity
  }

  /// The number of items in a section, 0 where there is no such section.
  func itemCount(of section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// The item at an index path, `nil` where there is none.
  func item(at indexPath: IndexPath) -> Item? {
    guard let place = Position(indexPath), place.item < itemCount(of: place.section) else {
      return nil
    }
    return sections[place.section].items[place.item]
  }

  /// The position of the first item with an identity.
  ///
  /// - Complexity: O(1), and O(items) for the first time after all data was replaced, and after some dozens
  ///   of edits.
  mutating func position(of key: AnyHashable) -> Position? {
    let index = itemIndex ?? ItemIndex(sections, key: identity.key)
    itemIndex = index
    return index.position(of: key)
  }

  /// The index of the first section with an identity.
  ///
  /// - Complexity: O(1), and O(sections) for the first time after sections have changed.
  mutating func section(of id: SectionID) -> Int? {
    let index =
      sectionIndex
      ?? Dictionary(
        zip(sections.map(\.id), sections.indices), uniquingKeysWith: { first, _ in first })
    sectionIndex = index
    return index[id]
  }

  /// Replaces all sections.
  mutating func replace(with new: [Content]) {
    sections = new
    revision += 1
    (itemIndex, sectionIndex) = (nil, nil)
  }

  /// Carries out an edit.
  ///
  /// - Returns: what has changed and the edit that reverts it; `nil` if the edit changes nothing.
  mutating func perform(
    _ edit: Edit<SectionID, Item>
  ) throws(EditError) -> (plan: ChangePlan, inverse: Edit<SectionID, Item>)? {
    try edit.checkPlaces(in: sections)
    let keys = keys(of: edit)
    try checkIdentities(of: edit, keys)
    guard let plan = plan(of: edit, keys) else { return nil }
    noteInIndices(edit, keys)
    let inverse = edit.perform(on: &sections)
    revision += 1
    return (plan, inverse)
  }

  /// Reverts edits.
  ///
  /// - Parameter inverses: the edits that revert them, that of the first edit first.
  mutating func revert(_ inverses: [Edit<SectionID, Item>]) {
    for edit in inverses.reversed() { _ = edit.perform(on: &sections) }
    replace(with: sections)
  }
}

extension DiffableContents {
  /// The identities that an edit removes and inserts, each read once.
  private struct Keys {
    /// Those of a removal are known only if there is an index to follow it.
    var removed: [AnyHashable] = []
    var inserted: [AnyHashable] = []
    /// Whether an item is replaced by one with its identity.
    var isUpdate = false
  }

  private func keys(of edit: Edit<SectionID, Item>) -> Keys {
    func key(at place: Position) -> AnyHashable {
      identity.key(sections[place.section].items[place.item])
    }
    switch edit {
    case .insert(let item, _): return Keys(inserted: [identity.key(item)])
    case .remove(let place): return itemIndex == nil ? Keys() : Keys(removed: [key(at: place)])
    case .replace(let place, let item):
      let (old, new) = (key(at: place), identity.key(item))
      return old == new ? Keys(isUpdate: true) : Keys(removed: [old], inserted: [new])
    case .insertSection(let content, _): return Keys(inserted: content.items.map(identity.key))
    case .removeSection(let section):
      return itemIndex == nil ? Keys() : Keys(removed: sections[section].items.map(identity.key))
    case .move, .moveSection, .retitle, .replaceAll: return Keys()
    }
  }

  /// Throws if an edit inserts an identity that is in use.
  private mutating func checkIdentities(
    of edit: Edit<SectionID, Item>, _ keys: Keys
  ) throws(EditError) {
    if case .insertSection(let content, _) = edit, section(of: content.id) != nil {
      throw .duplicateIdentity("\(content.id)")
    }
    var earlier: Set<AnyHashable> = []
    for key in keys.inserted {
      let isNew = keys.inserted.count == 1 || earlier.insert(key).inserted
      guard isNew, position(of: key) == nil else { throw .duplicateIdentity("\(key)") }
    }
  }

  /// What an edit changes, before it is carried out; `nil` if it changes nothing.
  private func plan(of edit: Edit<SectionID, Item>, _ keys: Keys) -> ChangePlan? {
    func structure(_ changes: Change...) -> ChangePlan { ChangePlan(structure: .some(changes)) }
    func section(_ index: Int) -> IndexPath { IndexPath(sectionIndex: index) }
    switch edit {
    case .insert(_, let place): return structure(.item(type: .insert(place.indexPath)))
    case .remove(let place): return structure(.item(type: .delete(place.indexPath)))
    case .move(let from, let to):
      return from == to ? nil : structure(.item(type: .move(from.indexPath, to.indexPath)))
    case .replace(let place, let item):
      let (old, path) = (sections[place.section].items[place.item], place.indexPath)
      guard keys.isUpdate else {
        return structure(.item(type: .delete(path)), .item(type: .insert(path)))
      }
      // The earlier content of an object that was changed in place is unknown, so it counts as changed.
      let isChanged = !identity.areEqual(old, item) || areOneObject(old, item)
      return ChangePlan(content: .some(isChanged ? [.item(type: .update(path))] : []))
    case .insertSection(_, let index): return structure(.section(type: .insert(section(index))))
    case .removeSection(let index): return structure(.section(type: .delete(section(index))))
    case .moveSection(let from, let to):
      return from == to ? nil : structure(.section(type: .move(section(from), section(to))))
    case .retitle(let index, let headerTitle, let footerTitle):
      let content = sections[index]
      if content.headerTitle == headerTitle, content.footerTitle == footerTitle { return nil }
      // An empty section must not be updated.
      return content.items.isEmpty
        ? structure(
          .section(type: .delete(section(index))), .section(type: .insert(section(index))))
        : ChangePlan(content: .some([.section(type: .update(section(index)))]))
    case .replaceAll: return ChangePlan(structure: .all)
    }
  }

  private func areOneObject(_ first: Item, _ second: Item) -> Bool {
    type(of: first as Any) is AnyObject.Type && first as AnyObject === second as AnyObject
  }

  /// Lets the indices follow an edit that is about to be carried out, or drops them.
  private mutating func noteInIndices(_ edit: Edit<SectionID, Item>, _ keys: Keys) {
    switch edit {
    case .insertSection(let content, let section) where section == sections.count:
      sectionIndex?[content.id] = section
    case .insertSection, .removeSection, .moveSection, .replaceAll: sectionIndex = nil
    default: break
    }
    guard var index = itemIndex else { return }
    itemIndex = nil
    if note(edit, keys, in: &index) { itemIndex = index }
  }

  /// - Returns: `false` if the index has to be made anew.
  private func note(
    _ edit: Edit<SectionID, Item>, _ keys: Keys, in index: inout ItemIndex
  ) -> Bool {
    func isLast(_ place: Position) -> Bool {
      place.item == sections[place.section].items.count - 1
    }
    switch edit {
    case .insert(_, let place):
      let isAppended = place.item == sections[place.section].items.count
      return index.follow(
        isAppended ? nil : .insert(place), inserted: [(keys.inserted[0], place)])
    case .remove(let place):
      return index.follow(isLast(place) ? nil : .remove(place), removed: keys.removed)
    case .move(let from, let to): return index.follow(.move(from, to))
    case .replace(let place, _):
      return keys.isUpdate
        || index.follow(nil, removed: keys.removed, inserted: [(keys.inserted[0], place)])
    case .insertSection(_, let section):
      let inserted = keys.inserted.enumerated().map {
        ($0.element, Position(section: section, item: $0.offset))
      }
      return index.follow(
        section == sections.count ? nil : .insertSection(section), inserted: inserted)
    case .removeSection(let section):
      return index.follow(
        section == sections.count - 1 ? nil : .removeSection(section), removed: keys.removed)
    case .moveSection(let from, let to): return index.follow(.moveSection(from, to))
    case .retitle: return true
    case .replaceAll: return false
    }
  }
}
