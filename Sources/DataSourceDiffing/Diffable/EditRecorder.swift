import DataSourceKit
import IdentityDiff
import ListPositions
import Subsequences

/// Receives edits, to undo them no matter what else was edited since: items and their neighbors are
/// found by identity.
final class EditRecorder<SectionID: Hashable, Item> {
  private unowned let source: DiffableDataSource<SectionID, Item>
  fileprivate(set) var edits: [RecordedEdit<SectionID, Item>] = []

  init(_ source: DiffableDataSource<SectionID, Item>) { self.source = source }

  /// Records an edit that is going to be performed, unless it changes nothing.
  func record(_ edit: Edit<SectionID, Item>) {
    let snapshot = source.snapshot
    var recorded = RecordedEdit(edit: edit)
    switch edit {
    case .insert(let items, let place):
      edits += items.map { RecordedEdit(edit: .insert([$0], at: place)) }
      return
    case .update(let old, let new, _, true, nil):
      if !areOneObject(old, new), source.comparison.items.haveSameContent(old, new) { return }
    case .remove(_, let place), .move(_, let place, _):
      recorded.origin = snapshot.place(of: place, source.key)
    case .removeSection(_, _, let index), .moveSection(_, let index, _):
      recorded.origin = snapshot.place(ofSection: index)
    case .updateSection(let old, let new, _):
      if old.id == new.id, source.comparison.sections.haveSameContent(old, new) { return }
    case .replaceAll(let old, let new): if source.haveSameContent(old, new) { return }
    case .update, .insertSection: break
    }
    edits.append(recorded)
  }

  /// Records an edit that could not be undone, or that was skipped, without performing it.
  func record(skipped edit: RecordedEdit<SectionID, Item>) { edits.append(edit) }

  /// Forgets edits that cancel each other out, and finds where moved elements are.
  ///
  /// - Parameter old: Returns the data before the edits.
  func finish(_ old: () -> DataSnapshot<SectionID, Item>) {
    let (new, edits) = (source.snapshot, edits)
    let (items, sections) = (edits.map(movedItem), edits.map(movedSection))
    let itemPlaces = new.places(ofMoved: items.compactMap(\.self), source.key)
    let sectionPlaces = new.places(ofMovedSections: sections.compactMap(\.self))
    for index in edits.indices {
      if let item = items[index] { self.edits[index].target = itemPlaces[item] }
      if let section = sections[index] { self.edits[index].target = sectionPlaces[section] }
    }
    // A single edit has changed something.
    if edits.count > 1, edits.allSatisfy(\.isComparable) {
      let old = old()
      if source.haveSameContent(old, new) {
        self.edits = []
      } else if edits.count > 64 {
        // Each inverse takes O(items).
        self.edits = [RecordedEdit(edit: .replaceAll(old, with: new), parts: self.edits)]
      }
    }
    // The edits are released last, since deinitializers may edit the data.
    withExtendedLifetime(edits) {}
  }

  /// Where an item is that an edit has moved.
  private func movedItem(_ edit: RecordedEdit<SectionID, Item>) -> ItemPath? {
    guard edit.skipping == .no, case .move(let item, _, _) = edit.edit else { return nil }
    return source.contents.position(of: source.key(of: item))
  }

  /// Where a section is that an edit has moved.
  private func movedSection(_ edit: RecordedEdit<SectionID, Item>) -> Int? {
    guard edit.skipping == .no, case .moveSection(let id, _, _) = edit.edit else { return nil }
    return source.index(ofSection: id)
  }
}

/// An edit, and what finds its item or section again.
struct RecordedEdit<SectionID: Hashable, Item> {
  let edit: Edit<SectionID, Item>
  /// The single edits that a replacement of all data consists of; `nil` if they are not known.
  var parts: [RecordedEdit]?
  /// Where the removed or moved element was.
  var origin: Place<SectionID>?
  /// Where the moved element was left.
  var target: Place<SectionID>?
  /// Whether it was not performed, but is kept to be undone later.
  var skipping = Skipping.no

  enum Skipping {
    case no
    /// It could not be taken back. Taking it back now changes nothing.
    case skipped
    /// Then it can be tried again.
    case retried
  }

  /// Whether it can never be undone: an object's earlier content is unknown.
  var isLost: Bool {
    if case .update(let old, let new, _, _, nil) = edit { areOneObject(old, new) } else { false }
  }

  /// Whether a comparison of the data finds the edit. An object has the same content in both
  /// states.
  fileprivate var isComparable: Bool {
    if skipping != .no { return false }
    if case .update(let old, let new, _, _, _) = edit { return !areOneObject(old, new) }
    return true
  }
}

/// An element's place in a list: after one element and before another.
struct Place<SectionID> {
  /// An item's section; `nil` in a list.
  var section: SectionID?
  fileprivate(set) var previous: AnyHashable?
  fileprivate(set) var next: AnyHashable?
  fileprivate let index: Int

  /// The same place, except that a former first element returns to the start, wherever the element
  /// after it is.
  var inOrder: Place {
    var place = self
    if previous == nil { place.next = nil }
    return place
  }

  /// The element's index once it has returned.
  ///
  /// - Parameters:
  ///   - count: The number of elements without it.
  ///   - origin: The element's current index; `nil` if it is inserted.
  ///   - position: Returns a neighbor's current index; `nil` if it is gone.
  func target(count: Int, from origin: Int?, position: (AnyHashable) -> Int?) -> Int {
    // As if the element had been removed first.
    func after(_ index: Int) -> Int { if let origin, origin < index { index - 1 } else { index } }
    if let previous = previous.flatMap(position) { return after(previous) + 1 }
    if let next = next.flatMap(position) { return after(next) }
    return min(index, count)
  }

  /// Whether an element at an index is still between its neighbors, as far as they are not gone.
  func contains(_ index: Int, position: (AnyHashable) -> Int?) -> Bool {
    (previous.flatMap(position) ?? -1) < index && index < (next.flatMap(position) ?? .max)
  }
}

extension DataSnapshot {
  /// An item's place.
  ///
  /// - Parameters:
  ///   - item: Its position.
  ///   - neighbors: The indices of its neighbors, if they are not the adjacent ones.
  func place(
    of item: ItemPath, between neighbors: ElementMove<Int>? = nil, _ key: (Item) -> AnyHashable
  ) -> Place<SectionID> {
    place(
      of: item.item, between: neighbors, in: items[item.section], key,
      section: heads.isEmpty ? nil : heads[item.section].id)
  }

  /// A section's place.
  func place(ofSection index: Int, between neighbors: ElementMove<Int>? = nil) -> Place<SectionID> {
    place(of: index, between: neighbors, in: heads, { AnyHashable($0.id) }, section: nil)
  }

  private func place<Element>(
    of index: Int, between neighbors: ElementMove<Int>?, in elements: [Element],
    _ key: (Element) -> AnyHashable, section: SectionID?
  ) -> Place<SectionID> {
    func neighbor(_ index: Int) -> AnyHashable? {
      elements.indices.contains(index) ? key(elements[index]) : nil
    }
    return Place(
      section: section, previous: neighbor(neighbors?.from ?? index - 1),
      next: neighbor(neighbors?.to ?? index + 1), index: index)
  }

  /// Where moved items were left: between the nearest ones that have not moved.
  func places(
    ofMoved moved: [ItemPath], _ key: (Item) -> AnyHashable
  ) -> [ItemPath: Place<SectionID>] {
    var result: [ItemPath: Place<SectionID>] = [:]
    for (section, moved) in Dictionary(grouping: moved, by: \.section) {
      for (index, neighbors) in neighbors(ofMoved: moved.map(\.item)) {
        let path = ItemPath(section: section, item: index)
        result[path] = place(of: path, between: neighbors, key)
      }
    }
    return result
  }

  /// Where moved sections were left: between the nearest ones that have not moved.
  func places(ofMovedSections moved: [Int]) -> [Int: Place<SectionID>] {
    let all = neighbors(ofMoved: moved).map { ($0, place(ofSection: $0, between: $1)) }
    return Dictionary(all) { first, _ in first }
  }
}

/// The nearest indices before and after moved elements that are not among these.
private func neighbors(ofMoved moved: [Int]) -> [Int: ElementMove<Int>] {
  var result: [Int: ElementMove<Int>] = [:]
  let moved = moved.inOrder()
  for index in moved {
    result[index] = ElementMove(from: result[index - 1]?.from ?? index - 1, to: index + 1)
  }
  for index in moved.reversed() {
    if let next = result[index + 1] { result[index]?.to = next.to }
  }
  return result
}
