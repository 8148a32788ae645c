import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions
import Subsequences

/// Undoes an edit, no matter what else was edited since: items and their former neighbors are found
/// by identity.
///
/// Indirect, so that the functions that copy a value are small: they had 20,000 bytes.
indirect enum InverseEdit<SectionID: Hashable, Item> {
  /// An item's former section, `nil` in a list, and neighbors.
  typealias Place = (section: SectionID?, neighbors: Neighbors<AnyHashable>)

  /// Removes an item, unless it was changed since the edit.
  case remove(Item)
  case insert(Item, Place)
  case move(AnyHashable, Place)

  /// Restores an item's earlier content, unless it was changed since the edit.
  case restore(AnyHashable, old: Item, new: Item)
  /// An object cannot be restored, because its earlier content is unknown.
  case cannotRestore(AnyHashable)
  /// Restores a property of the item at an index path, unless it was changed since the edit.
  case set(
    AnyHashable, isObject: Bool,
    (DiffableDataSource<SectionID, Item>, IndexPath) throws(EditError) -> Void)

  /// Removes a section, unless it was changed since the edit, or has other items.
  case removeSection(SectionHead<SectionID>, [Item])
  case insertSection(SectionHead<SectionID>, [Item], Neighbors<SectionID>)
  case moveSection(SectionID, Neighbors<SectionID>)
  case setHead(old: SectionHead<SectionID>, new: SectionHead<SectionID>)

  /// Undoes all edits before this one at once, if the data has not changed since.
  case restoreAll(old: DataSnapshot<SectionID, Item>, new: DataSnapshot<SectionID, Item>)

  /// An inverse that was not possible. Redoing it changes nothing, but then it can be tried again.
  case refused(InverseEdit)
  case retry(InverseEdit)

  /// Whether it cannot be undone.
  var isLost: Bool { if case .cannotRestore = self { true } else { false } }

  /// Whether a comparison of the data finds the edit. An object has the same content in both
  /// states.
  var isComparable: Bool {
    switch self {
    case .cannotRestore, .refused, .retry: false
    case .set(_, let isObject, _): !isObject
    default: true
    }
  }
}

extension DataSnapshot {
  /// A section's identity; `nil` in a list.
  private func sectionID(at index: Int) -> SectionID? {
    switch self {
    case .list: nil
    case .sections(let sections): sections.heads[index].id
    }
  }

  /// An item's place. The indices must exist.
  func place(of item: ItemPath, key: (Item) -> AnyHashable) -> InverseEdit<SectionID, Item>.Place {
    (
      sectionID(at: item.section),
      Neighbors(of: item.item, in: items(in: item.section), identity: key)
    )
  }

  /// A section's place. The index must exist.
  func place(ofSection index: Int) -> Neighbors<SectionID> {
    Neighbors(of: index, in: sections.heads) { $0.id }
  }
}

/// An element's former place in a list: after one element and before another.
struct Neighbors<ID> {
  private let previous: ID?
  private let next: ID?
  private let index: Int

  init<Element>(of index: Int, in elements: [Element], identity: (Element) -> ID) {
    func id(_ index: Int) -> ID? {
      elements.indices.contains(index) ? identity(elements[index]) : nil
    }
    (previous, next, self.index) = (id(index - 1), id(index + 1), index)
  }

  private init(previous: ID?, next: ID?, index: Int) {
    (self.previous, self.next, self.index) = (previous, next, index)
  }

  /// The same place, except that a former first element returns to the start, wherever the element
  /// after it is.
  var inOrder: Neighbors {
    Neighbors(previous: previous, next: previous == nil ? nil : next, index: index)
  }

  /// The element's index once it has returned.
  ///
  /// - Parameters:
  ///   - count: The number of elements without it.
  ///   - origin: The element's current index; `nil` if it is inserted.
  ///   - position: Returns a neighbor's current index; `nil` if it is gone.
  func target(count: Int, from origin: Int?, position: (ID) -> Int?) -> Int {
    // As if the element had been removed first.
    func after(_ index: Int) -> Int { if let origin, origin < index { index - 1 } else { index } }
    if let previous = previous.flatMap(position) { return after(previous) + 1 }
    if let next = next.flatMap(position) { return after(next) }
    return min(index, count)
  }
}

extension InverseEdit {
  /// The inverses of the edits that make up a difference, in the presumed order of these edits: the
  /// last one is undone first.
  ///
  /// - Complexity: O(changes)
  static func inverses(
    of difference: ContentDifference, from old: DataSnapshot<SectionID, Item>,
    to new: DataSnapshot<SectionID, Item>, key: (Item) -> AnyHashable
  ) -> [InverseEdit] {
    let changes = difference.sectioned
    func oldItem(_ place: ItemPath) -> Item { old.items(in: place.section)[place.item] }
    func newItem(_ place: ItemPath) -> Item { new.items(in: place.section)[place.item] }

    // In undo order. A former first element returns to the start, since the element after it may
    // not be in place yet.
    var undo: [InverseEdit] = []
    func sectionPlace(_ index: Int) -> Neighbors<SectionID> { old.place(ofSection: index).inOrder }
    func itemPlace(_ item: ItemPath) -> Place {
      let place = old.place(of: item, key: key)
      return (place.section, place.neighbors.inOrder)
    }
    let (heads, newHeads) = (old.sections.heads, new.sections.heads)
    // Sections return in their old order, so the one before each is in place already.
    let moved = changes.movedSections.map(\.from)
    let gone = Set(changes.deletedSections)
    let survivors = Dictionary(grouping: changes.movedItems.map(\.from)) { $0.section }
    for index in (changes.deletedSections + moved).inOrder() {
      guard gone.contains(index) else {
        undo.append(.moveSection(heads[index].id, sectionPlace(index)))
        continue
      }
      // Items that have moved elsewhere return one by one.
      let elsewhere = Set(survivors[index, default: []].map(\.item))
      let items = old.items(in: index).enumerated().filter { !elsewhere.contains($0.offset) }
      undo.append(.insertSection(heads[index], items.map(\.element), sectionPlace(index)))
    }
    var sections = IdentityMap<SectionID, SectionHead<SectionID>>(
      minimumCapacity: newHeads.count)
    for head in newHeads { sections.updateValue(head, forKey: head.id) }
    for head in heads {
      guard let new = sections[head.id], !new.hasEqualContent(as: head) else { continue }
      undo.append(.setHead(old: head, new: new))
    }
    undo += changes.insertedItems.map { .remove(newItem($0)) }
    for update in changes.updatedItems {
      let (old, new) = (oldItem(update.from), newItem(update.to))
      undo.append(.restore(key(new), old: old, new: new))
    }
    let deleted = Set(changes.deletedItems)
    for place in (changes.deletedItems + changes.movedItems.map(\.from)).inOrder() {
      let (item, target) = (oldItem(place), itemPlace(place))
      undo.append(deleted.contains(place) ? .insert(item, target) : .move(key(item), target))
    }
    let arrived = Set(changes.movedItems.map(\.to))
    for index in changes.insertedSections {
      let items = new.items(in: index).enumerated()
        .filter { !arrived.contains(ItemPath(section: index, item: $0.offset)) }
      undo.append(.removeSection(newHeads[index], items.map(\.element)))
    }
    return undo.reversed()
  }
}

extension ContentDifference {
  /// The difference by sections, even for lists.
  fileprivate var sectioned: SectionedDifference {
    switch self {
    case .sections(let difference, _, _): return difference
    case .list(let difference, _, _):
      var result = SectionedDifference()
      func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
      func pair(_ move: ElementMove<Int>) -> ElementMove<ItemPath> {
        ElementMove(from: path(move.from), to: path(move.to))
      }
      result.deletedItems = difference.deleted.map(path)
      result.insertedItems = difference.inserted.map(path)
      result.movedItems = difference.moved.map(pair)
      result.updatedItems = difference.updated.map(pair)
      return result
    }
  }
}
