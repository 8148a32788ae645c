import DataSourceKit
import IdentityDiff

/// What a change of an operator's state touches, by handle, with the places BEFORE.
///
/// The places AFTER are looked up when the change is complete. What has a place on one side only
/// was inserted or deleted.
struct OutputChanges {
  private(set) var items = Touches<Position>()
  private(set) var sections = Touches<Int>()

  /// Whether so much has been read already that all items of the touched sections may be looked
  /// through.
  var isLarge = false

  /// Notes an item, with its place BEFORE if it has not been noted yet.
  mutating func touch(
    item: Int, before: @autoclosure () -> Position?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    items.touch(item, before, mayMove: mayMove, isUpdated: isUpdated)
  }

  /// Notes a section, with its place BEFORE if it has not been noted yet.
  mutating func touch(
    section: Int, before: @autoclosure () -> Int?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    sections.touch(section, before, mayMove: mayMove, isUpdated: isUpdated)
  }

  /// Forgets everything, and keeps the memory.
  mutating func removeAll() {
    items.removeAll()
    sections.removeAll()
    isLarge = false
  }
}

/// The touched items or sections, in the order in which they were touched first.
struct Touches<Place> {
  struct Touch {
    let handle: Int
    /// Its place; `nil` if it had none.
    let before: Place?
    /// Whether its order among what is not touched may have changed.
    var mayMove: Bool
    /// Whether it is to be read again.
    var isUpdated: Bool
  }

  private(set) var all: [Touch] = []

  /// The indices in `all` by handle, 0 and up and below 0; -1 for what is not touched.
  private var indices: [Int32] = []
  private var negativeIndices: [Int32] = []

  var handles: [Int] { all.map { $0.handle } }

  fileprivate mutating func touch(
    _ handle: Int, _ before: () -> Place?, mayMove: Bool, isUpdated: Bool
  ) {
    let next = Int32(all.count)
    let index =
      handle < 0
      ? Self.index(-1 - handle, in: &negativeIndices, next) : Self.index(handle, in: &indices, next)
    if index == next {
      all.append(
        Touch(handle: handle, before: before(), mayMove: mayMove, isUpdated: isUpdated))
    } else {
      all[Int(index)].mayMove = all[Int(index)].mayMove || mayMove
      all[Int(index)].isUpdated = all[Int(index)].isUpdated || isUpdated
    }
  }

  private static func index(_ place: Int, in indices: inout [Int32], _ next: Int32) -> Int32 {
    if place >= indices.count {
      indices.append(
        contentsOf: repeatElement(-1, count: place + 1 + place / 4 - indices.count))
    }
    if indices[place] < 0 { indices[place] = next }
    return indices[place]
  }

  fileprivate mutating func removeAll() {
    for touch in all {
      if touch.handle < 0 {
        negativeIndices[-1 - touch.handle] = -1
      } else {
        indices[touch.handle] = -1
      }
    }
    all.removeAll(keepingCapacity: true)
  }
}

/// The places of an operator's sections and items as they are now.
struct OutputPlaces {
  /// The place of an item; `nil` if it is not shown.
  let item: (Int) -> Position?
  /// The place of a section; `nil` if it is not shown.
  let section: (Int) -> Int?
  /// The number of items in a section, by its place.
  let itemCount: (Int) -> Int
}

extension OutputChanges {
  /// The change sets that lead to the places as they are now, and that no view rejects.
  ///
  /// - Complexity: O(changes · log changes), and the look-up of as many places.
  func plan(_ places: OutputPlaces) -> ChangePlan {
    var batch = Batch()
    var updatedSections: [Move<Int>] = []
    var updatedItems: [Move<Position>] = []
    for touch in sections.all {
      touch.add(places.section(touch.handle), to: &batch.sections, updated: &updatedSections) {
        _ in touch.mayMove
      }
    }
    let areSectionsTheSame = batch.sections.isEmpty && updatedSections.isEmpty
    if areSectionsTheSame, items.all.count == 1, let touch = items.all.first {
      return touch.plan(places.item(touch.handle))
    }
    batch.sections.sort()
    let mapping = batch.sections.isEmpty ? nil : ChangeSet.some(batch.changes).mapping
    for touch in items.all {
      touch.add(places.item(touch.handle), to: &batch.items, updated: &updatedItems) { move in
        let section = mapping.map { $0.sectionAfter(move.from.section) } ?? move.from.section
        return touch.mayMove || section != move.to.section
      }
    }
    if areSectionsTheSame, batch.items.isEmpty, updatedItems.isEmpty { return ChangePlan() }
    batch.items.sort()
    return ChangePlanner(
      batch, updatedSections: updatedSections.inOrder { $0.to < $1.to },
      updatedItems: updatedItems.inOrder { $0.to < $1.to }, mayMoveNeedlessly: true,
      itemCount: places.itemCount
    ) { section, moves in
      // Where the moves are many, finding fewer costs no more than reporting them.
      let count = places.itemCount(section)
      return isLarge || count / 16 < moves ? count : nil
    }.plan
  }
}

extension Touches.Touch where Place: Hashable & Comparable & Sendable {
  /// Adds what happened to something, by its place AFTER, to a batch in which moves may have no effect.
  fileprivate func add(
    _ after: Place?, to level: inout Batch.Level<Place>, updated: inout [Move<Place>],
    mayMove: (Move<Place>) -> Bool
  ) {
    switch (before, after) {
    case (let before?, nil): level.deletes.append(before)
    case (nil, let after?): level.inserts.append(after)
    case (let before?, let after?):
      let move = Move(from: before, to: after)
      if mayMove(move) { level.moves.append(move) }
      if isUpdated { updated.append(move) }
    case (nil, nil): break
    }
  }
}

extension Touches<Position>.Touch {
  /// The change sets, if nothing else is touched.
  fileprivate func plan(_ after: Position?) -> ChangePlan {
    func changes(_ type: ChangeType) -> ChangeSet { .some([.object(type: type)]) }
    switch (before, after) {
    case (let before?, nil): return ChangePlan(structure: changes(.delete(before.indexPath)))
    case (nil, let after?): return ChangePlan(structure: changes(.insert(after.indexPath)))
    case (let before?, let after?):
      var plan = ChangePlan()
      if before != after, mayMove || before.section != after.section {
        plan.structure = changes(.move(before.indexPath, after.indexPath))
      }
      if isUpdated { plan.content = changes(.update(after.indexPath)) }
      return plan
    case (nil, nil): return ChangePlan()
    }
  }
}

extension Batch.Level {
  fileprivate var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// Brings the changes of each kind into ascending order.
  fileprivate mutating func sort() {
    deletes = deletes.inOrder(by: <)
    inserts = inserts.inOrder(by: <)
    moves = moves.inOrder { $0.from < $1.from }
  }
}

extension Array {
  /// The elements sorted, which takes O(n) if they are in order already.
  func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    zip(self, dropFirst()).contains { isBefore($1, $0) } ? sorted(by: isBefore) : self
  }
}
