import DataSourceCore
import IdentityDiff
import _DataSourceSubsequences

/// Receives edits, to undo them no matter what else was edited since: items and their neighbors are
/// found by identity.
final class EditRecorder<SectionID: Hashable, Item>: EditRecording {
  private unowned let source: DiffableDataSource<SectionID, Item>
  var edits: [RecordedEdit<SectionID, Item>] = []
  /// The data before and after many edits, each of whose inverses takes O(items). Also for edits
  /// that replace all data, or touch an element several times.
  private(set) var whole: (old: DataSnapshot<SectionID, Item>, new: DataSnapshot<SectionID, Item>)?
  private var replacesAll = false
  private var count = 0
  private(set) var revisions: (first: Int, last: Int)
  /// The data before and after the edits, until no others can be joined with them.
  private var ends: (old: DataSnapshot<SectionID, Item>, new: DataSnapshot<SectionID, Item>)?
  var isClosed: Bool {
    get { ends == nil }
    set { if newValue { ends = nil } }
  }

  init(_ source: DiffableDataSource<SectionID, Item>) {
    self.source = source
    ends = (source.snapshot, source.snapshot)
    revisions = (source.contents.revision, source.contents.revision)
  }

  /// Joins consecutive edits of one data source, and finishes.
  init?(joining recordings: [EditRecorder]) {
    guard let first = recordings.first, let last = recordings.last, let old = first.ends?.old,
      let new = last.ends?.new
    else { return nil }
    (source, ends) = (first.source, (old, new))
    revisions = (first.revisions.first, last.revisions.last)
    edits = recordings.flatMap(\.edits)
    count = recordings.reduce(0) { $0 + $1.count }
    replacesAll = recordings.contains(where: \.replacesAll)
    finish(old, new)
  }

  /// Records an edit that is going to be performed, unless it changes nothing.
  func record(_ edit: ListEdit<SectionID, Item>) {
    count += 1
    let comparison = source.comparison
    let position: SnapshotPosition
    switch edit {
    case .replace(let old, let new, let place, let property):
      guard let item = old.first else {
        edits += new.map { RecordedEdit(edit: .replace([], with: [$0], at: place)) }
        return
      }
      if property == nil, let new = new.first, comparison.items.haveEqualKeys(item, new),
        !areOneObject(item, new), comparison.items.haveSameContent(item, new)
      {
        return
      }
      position = SnapshotPosition(place)
    case .move(_, let place, _): position = SnapshotPosition(place)
    case .replaceSection(let old, let new, let index):
      if let old, let new, old.head.id == new.head.id,
        comparison.haveSameContent(old.head, new.head)
      {
        return
      }
      position = SnapshotPosition(section: nil, index: index)
    case .moveSection(_, let index, _): position = SnapshotPosition(section: nil, index: index)
    case .replaceAll(let old, let new, let touched, let properties):
      edits += RecordedEdit.edits(
        from: old, to: new, touched: touched, properties: properties, comparison)
      replacesAll = true
      return
    }
    edits.append(RecordedEdit(edit: edit, origin: source.snapshot.place(of: position, source.key)))
  }

  /// Replaces the edits of one element by what they have changed together, and finds where moved
  /// elements are.
  func finish() {
    guard let old = ends?.old else { return }
    ends = (old, source.snapshot)
    revisions.last = source.contents.revision
    finish(old, source.snapshot)
  }

  private func finish(_ old: DataSnapshot<SectionID, Item>, _ new: DataSnapshot<SectionID, Item>) {
    let (edits, identity) = (edits, source.comparison.items)
    // The edits are released last, since deinitializers may edit the data.
    defer { withExtendedLifetime(edits) {} }
    let touched = count > 1 ? TouchedElements(edits, source.key) : nil
    if touched != nil || replacesAll, edits.allSatisfy(\.isComparable) {
      // A single edit has changed something.
      if count > 1, source.haveSameContent(old, new) {
        self.edits = []
        return
      }
      if edits.count > 64 || replacesAll || touched?.repeats == true { whole = (old, new) }
    }
    if let touched, touched.repeats { self.edits = netEdits(from: old, to: new, touched) }
    // Nothing has moved further since a single edit.
    let after = DiffableContents(new, identity: identity)
    let moved = self.edits.map { edit in
      edit.skipping != .no
        ? nil : count == 1 ? edit.edit.target : after.movedElement(edit.edit, identity)?.position
    }
    let places = new.places(ofMoved: moved.compactMap(\.self), source.key)
    for (index, position) in moved.enumerated() {
      if let position { self.edits[index].target = places[position] }
    }
  }

  /// What the edits have changed, with one edit for the place and one for the content of an
  /// element.
  private func netEdits(
    from old: DataSnapshot<SectionID, Item>, to new: DataSnapshot<SectionID, Item>,
    _ touched: TouchedElements<SectionID>
  ) -> [RecordedEdit<SectionID, Item>] {
    let identity = source.comparison.items
    let before = DiffableContents(old, identity: identity)
    // A comparison finds neither single properties nor changes of objects.
    var updates: [RecordedEdit<SectionID, Item>] = []
    var indices = IdentityMap<UpdateKey, Int>()
    func isReplaced(_ key: AnyHashable) -> Bool {
      indices[UpdateKey(item: key, property: nil)] != nil
        || touched[.item(key)].isSuperset(of: .presence)
    }
    for edit in edits where edit.skipping == .no {
      guard let (item, new, property) = edit.edit.update(identity) else { continue }
      let key = UpdateKey(item: identity.key(item), property: property?.property)
      if let index = indices[key] {
        let first = updates[index].edit.update(identity)?.property
        updates[index].edit = .replace(
          [item], with: [new], at: ItemPath(section: 0, item: 0),
          property: property.map {
            PropertyEdit(property: $0.property, old: first?.old ?? $0.old, new: $0.new)
          })
      } else if before.position(of: key.item) != nil {
        indices.updateValue(updates.count, forKey: key)
        updates.append(edit)
      }
    }
    updates.removeAll { edit in
      guard let (item, new, property) = edit.edit.update(identity) else { return true }
      return property?.old.isValue(new) == true
        || !areOneObject(item, new) && isReplaced(identity.key(item))
    }
    var net = RecordedEdit.edits(from: old, to: new, touched: touched, source.comparison)
    net.removeAll { $0.edit.update(identity).map { !isReplaced(identity.key($0.old)) } == true }
    // The updates come first, so they are undone last: only then are removed objects back.
    return edits.filter { $0.skipping != .no } + updates + net
  }
}

/// What an update changes.
private struct UpdateKey: Hashable {
  let item: AnyHashable
  /// `nil` for the whole item.
  let property: AnyKeyPath?
}

/// An edit, and what finds its item or section again.
struct RecordedEdit<SectionID: Hashable, Item> {
  var edit: ListEdit<SectionID, Item>
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

  /// Whether it changes an object, whose earlier content is unknown.
  private var updatesObject: Bool {
    guard case .replace(let old, let new, _, _) = edit, let old = old.first, let new = new.first
    else { return false }
    return areOneObject(old, new)
  }

  /// The same edit, which was not performed.
  var unperformed: RecordedEdit {
    var edit = self
    edit.skipping = skipping == .skipped ? .retried : .skipped
    return edit
  }

  /// The edit that takes it back, if it changes one property of an item; `nil` otherwise.
  func propertyInverse(_ identity: ElementIdentity<Item>) -> RecordedEdit? {
    guard let (old, new, change) = edit.update(identity), let change else { return nil }
    let place = ItemPath(section: 0, item: 0)
    return RecordedEdit(
      edit: .replace([new], with: [old], at: place, property: change.inverse))
  }

  /// Whether it can never be undone.
  var isLost: Bool { if case .replace(_, _, _, nil) = edit { updatesObject } else { false } }

  /// Whether a comparison of the data finds the edit. An object has the same content in both
  /// states.
  fileprivate var isComparable: Bool { skipping == .no && !updatesObject }
}

/// A position in the list of items of a section, or in the list of sections.
struct SnapshotPosition: Hashable {
  /// The section; `nil` for a position in the list of sections.
  var section: Int?
  var index: Int

  init(section: Int?, index: Int) { (self.section, self.index) = (section, index) }

  init(_ item: ItemPath) { self.init(section: item.section, index: item.item) }
}

/// An element's place in a list: after one element and before another.
///
/// A class, so that the functions that copy a recorded edit are small: they had 10,000 bytes.
final class Place<SectionID> {
  /// An item's section; `nil` in a list.
  let section: SectionID?
  let previous: AnyHashable?
  let next: AnyHashable?
  private let index: Int

  fileprivate init(section: SectionID?, previous: AnyHashable?, next: AnyHashable?, index: Int) {
    (self.section, self.previous, self.next, self.index) = (section, previous, next, index)
  }

  /// The same place, for elements that return one after the other. A former first element returns
  /// to the start, wherever its old successor is. A former last one returns to the end.
  var inOrder: Place {
    Place(
      section: section, previous: previous, next: previous == nil ? nil : next,
      index: previous != nil && next == nil ? .max : index)
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

  /// Whether an element at an index is still between its former neighbors. Those that no longer
  /// exist are ignored.
  func contains(_ index: Int, position: (AnyHashable) -> Int?) -> Bool {
    (previous.flatMap(position) ?? -1) < index && index < (next.flatMap(position) ?? .max)
  }
}

extension DataSnapshot {
  /// An element's place.
  ///
  /// - Parameters:
  ///   - position: Its position.
  ///   - neighbors: The indices of its neighbors, if they are not the adjacent ones.
  func place(
    of position: SnapshotPosition, between neighbors: ElementMove<Int>? = nil,
    _ key: (Item) -> AnyHashable
  ) -> Place<SectionID> {
    func neighbor(_ index: Int) -> AnyHashable? {
      guard let section = position.section else {
        return heads.indices.contains(index) ? AnyHashable(heads[index].id) : nil
      }
      return items[section].indices.contains(index) ? key(items[section][index]) : nil
    }
    return Place(
      section: position.section.flatMap { heads.isEmpty ? nil : heads[$0].id },
      previous: neighbor(neighbors?.from ?? position.index - 1),
      next: neighbor(neighbors?.to ?? position.index + 1), index: position.index)
  }

  /// Where moved elements were left: between the nearest ones that have not moved.
  ///
  /// - Parameters:
  ///   - moved: The positions of all that have moved.
  ///   - isInOrder: Whether they return in order, each after the one before it.
  func places(
    ofMoved moved: [SnapshotPosition], isInOrder: Bool = false, _ key: (Item) -> AnyHashable
  ) -> [SnapshotPosition: Place<SectionID>] {
    var result: [SnapshotPosition: Place<SectionID>] = [:]
    for (section, moved) in Dictionary(grouping: moved, by: \.section) {
      for (index, neighbors) in neighbors(ofMoved: moved.map(\.index)) {
        let position = SnapshotPosition(section: section, index: index)
        var neighbors = neighbors
        if isInOrder { neighbors.from = index - 1 }
        let place = place(of: position, between: neighbors, key)
        result[position] = isInOrder ? place.inOrder : place
      }
    }
    return result
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
