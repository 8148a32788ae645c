import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions

extension DiffableDataSource {
  /// Groups edits. They are reported together, and can be undone together.
  ///
  /// ```swift
  /// try contacts.transaction("Delete Contact", undo: history) {
  ///   try contacts.remove(id: 7)
  /// }
  /// history.undo()
  /// ```
  ///
  /// Only edits in the closure, and those that observers make in response, can be undone; changes
  /// by a server or another screen stay. An item returns after the item it used to follow, or else
  /// before the item it used to precede. If an item is gone, or was changed or moved
  /// elsewhere since, its edit is skipped, and ``EditHistory/undo()`` returns the reason. A moved
  /// item counts as moved elsewhere if it is no longer between the items that were its neighbors
  /// after the edits. An update counts as a change to the whole item. To undo only one property of
  /// it, use ``set(_:to:at:)``.
  ///
  /// If the closure or an outer transaction throws, its edits are reverted, and there is nothing to
  /// undo. Neither is there if the edits change nothing, or cancel each other out. A nested call is
  /// part of the outer one, even that of another data source with the same history, so an item that
  /// moves from one list to another is a single step:
  ///
  /// ```swift
  /// try inbox.transaction("Archive", undo: history) {
  ///   let (message, _) = try inbox.remove(id: 7)
  ///   try archive.transaction("Archive", undo: history) { try archive.append(message) }
  /// }
  /// ```
  ///
  /// What another data source has changed stays if the closure throws, and can be undone.
  ///
  /// - Parameters:
  ///   - name: What the user did, for a menu such as "Undo Delete Contact".
  ///   - history: Keeps the edits. Several data sources can share it.
  ///   - body: Edits the data source.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error.
  /// - Complexity: That of ``transaction(_:)``; keeping an edit takes O(1), or O(changes) if it
  ///   replaces all data; comparing the data after several edits takes O(sections + items).
  @discardableResult
  public func transaction<Result, Failure: Error>(
    _ name: String, undo history: EditHistory, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Result?
    var edits: [RecordedEdit<SectionID, ItemType>] = []
    history.beginTransaction()
    defer { keep(edits, history.endTransaction(), name, in: history) }
    edits = try recording { _ throws(Failure) in result = try body() }
    // `nil` is impossible, because the closure has returned.
    return result!
  }

  /// Adds a step to a history, once all transactions have ended.
  ///
  /// - Parameters:
  ///   - edits: The edits; none if they were reverted.
  ///   - others: Steps of other data sources.
  private func keep(
    _ edits: [RecordedEdit<SectionID, ItemType>], _ others: [EditHistory.Step], _ name: String,
    in history: EditHistory
  ) {
    let add = { (succeeded: Bool) in
      let own = succeeded && !edits.isEmpty ? [self.step(name, edits)] : []
      if let step = EditHistory.Step.joined(others + own, name: name) { history.add(step) }
    }
    // Steps of others are kept at once, or later ones would precede them.
    if let openTransaction, !edits.isEmpty {
      openTransaction.endActions.append(add)
    } else {
      add(true)
    }
  }

  private func step(
    _ name: String, _ edits: [RecordedEdit<SectionID, ItemType>]
  ) -> EditHistory.Step {
    EditHistory.Step(name: name) { [weak self] whenReverted in
      guard let self else { return (nil, []) }
      var skipped: [EditError] = []
      let redo = recording { skipped = self.takeBack(edits, $0) }
      openTransaction?.revertActions.append(whenReverted)
      return (redo.isEmpty ? nil : step(name, redo), skipped)
    }
  }

  /// Performs edits together, and records them.
  ///
  /// - Returns: The edits; none if they are part of another recording.
  private func recording<Failure: Error>(
    _ body: (EditRecorder<SectionID, ItemType>) throws(Failure) -> Void
  ) throws(Failure) -> [RecordedEdit<SectionID, ItemType>] {
    if let recorder {
      try transaction { () throws(Failure) in try body(recorder) }
      return []
    }
    let recorder = EditRecorder(self)
    self.recorder = recorder
    defer { self.recorder = nil }
    // The data before an outer transaction is of no use.
    let before = openTransaction == nil ? nil : snapshot
    try transaction { () throws(Failure) in
      try body(recorder)
      recorder.finish { before ?? openTransaction?.before(snapshot) ?? snapshot }
    }
    return recorder.edits
  }

  // MARK: Taking back

  /// Takes back edits, the last one first.
  ///
  /// - Parameter recorder: Receives the opposite edits, and those that are not possible.
  /// - Returns: The reasons why edits are not possible.
  private func takeBack(
    _ edits: [RecordedEdit<SectionID, ItemType>], _ recorder: EditRecorder<SectionID, ItemType>
  ) -> [EditError] {
    // Before any of them is taken back, since that moves their neighbors.
    let overridden = edits.map { overriddenMove($0) }
    var skipped: [EditError] = []
    for (edit, reason) in zip(edits, overridden).reversed() {
      var opposite = edit
      if edit.skipping == .skipped {
        opposite.skipping = .retried
        recorder.record(skipped: opposite)
        continue
      }
      do throws(EditError) {
        if let reason { throw reason }
        if case .replaceAll(let old, let new) = edit.edit {
          if haveSameContent(snapshot, new) {
            try self.edit(replacingAllWith: old)
          } else {
            let parts =
              edit.parts
              ?? RecordedEdit.edits(
                of: comparison.difference(from: old, to: new), from: old, to: new,
                comparison.items.key)
            skipped += takeBack(parts, recorder)
          }
        } else {
          try takeBack(edit)
        }
      } catch {
        skipped.append(error)
        opposite.skipping = .skipped
        if !edit.isLost { recorder.record(skipped: opposite) }
      }
    }
    return skipped
  }

  /// The reason why a move must not be taken back: others have moved the same item or section
  /// since.
  private func overriddenMove(_ edit: RecordedEdit<SectionID, ItemType>) -> EditError? {
    guard let target = edit.target, edit.skipping != .skipped else { return nil }
    switch edit.edit {
    case .move(let item, _, _):
      let key = key(of: item)
      guard let position = contents.position(of: key) else { return nil }
      let isThere = target.section.map { index(ofSection: $0) == position.section } ?? true
      if isThere, target.contains(position.item, position: itemFinder(position.section)) {
        return nil
      }
      return .changedSince("\(key)")
    case .moveSection(let id, _, _):
      guard let index = index(ofSection: id), !target.contains(index, position: sectionFinder)
      else { return nil }
      return .changedSince("\(id)")
    default: return nil
    }
  }

  private func takeBack(_ edit: RecordedEdit<SectionID, ItemType>) throws(EditError) {
    switch edit.edit {
    case .insert(let items, _): for item in items { try remove(at: indexPath(ofUnchanged: item)) }
    case .remove(let items, _): try insert(contentsOf: items, at: target(edit.origin, from: nil))
    case .move(let item, _, _):
      let indexPath = try indexPath(ofKey: key(of: item))
      try move(from: indexPath, to: target(edit.origin, from: ItemPath(indexPath)))
    case .update(_, let new, _, _, let property?):
      let key = key(of: new)
      let indexPath = try indexPath(ofKey: key)
      guard let item = item(at: indexPath), property.new.isValue(item) else {
        throw .changedSince("\(key)")
      }
      try update(at: indexPath, property: property.inverse, property.old.assign)
    case .update(let old, let new, _, _, nil):
      if edit.isLost { throw .changedSince("\(key(of: new))") }
      try update(at: indexPath(ofUnchanged: new)) { $0 = old }
    case .insertSection(let head, let items, _):
      let index = try index(ofUnchanged: head)
      var known = IdentityMap<AnyHashable, ItemType>(minimumCapacity: items.count)
      for item in items { known.updateValue(item, forKey: key(of: item)) }
      let isKnown = snapshot.items[index].allSatisfy { item in
        known[key(of: item)].map { comparison.items.haveSameContent($0, item) } == true
      }
      guard isKnown else { throw .changedSince("\(head.id)") }
      try removeSectionContents(at: index)
    case .removeSection(let head, let items, _):
      // Items that have returned some other way in the meantime stay where they are.
      let missing = items.filter { indexPath(of: $0) == nil }
      try insertSection(head, missing, at: sectionTarget(edit.origin, from: nil))
    case .moveSection(let id, _, _):
      let index = try index(of: id)
      try moveSectionContents(from: index, to: sectionTarget(edit.origin, from: index))
    case .updateSection(let old, let new, _):
      try updateSection(at: index(ofUnchanged: new), to: old)
    case .replaceAll(let old, _): try self.edit(replacingAllWith: old)
    }
  }

  /// Whether two states have the same sections and items, with the same content.
  final func haveSameContent(_ first: Snapshot, _ second: Snapshot) -> Bool {
    first.items.count == second.items.count
      && zip(first.heads, second.heads).allSatisfy {
        $0.id == $1.id && comparison.sections.haveSameContent($0, $1)
      }
      && zip(first.items, second.items).allSatisfy {
        $0.elementsEqual($1) {
          comparison.items.haveEqualKeys($0, $1) && comparison.items.haveSameContent($0, $1)
        }
      }
  }

  /// Finds an item by identity, and throws if its content has changed.
  private func indexPath(ofUnchanged item: ItemType) throws(EditError) -> IndexPath {
    let key = key(of: item)
    let indexPath = try indexPath(ofKey: key)
    guard let current = self.item(at: indexPath), comparison.items.haveSameContent(current, item)
    else { throw .changedSince("\(key)") }
    return indexPath
  }

  /// Finds a section by identity, and throws if its titles or content have changed.
  private func index(ofUnchanged head: SectionHead<SectionID>) throws(EditError) -> Int {
    let index = try index(of: head.id)
    guard comparison.sections.haveSameContent(snapshot.heads[index], head) else {
      throw .changedSince("\(head.id)")
    }
    return index
  }

  private func indexPath(ofKey key: AnyHashable) throws(EditError) -> IndexPath {
    guard let position = contents.position(of: key) else { throw .unknownIdentity("\(key)") }
    return position.indexPath
  }

  /// Finds the index of an item in a section.
  private func itemFinder(_ section: Int) -> (AnyHashable) -> Int? {
    { [contents] key in
      contents.position(of: key).flatMap { $0.section == section ? $0.item : nil }
    }
  }

  private func sectionFinder(_ id: AnyHashable) -> Int? {
    (id.base as? SectionID).flatMap(index(ofSection:))
  }

  /// The new index path for an item that returns to its place.
  ///
  /// - Parameter origin: The item's current position; `nil` if it is inserted.
  private func target(
    _ place: Place<SectionID>?, from origin: ItemPath?
  ) throws(EditError) -> IndexPath {
    let section = if let id = place?.section { try index(of: id) } else { 0 }
    let origin = origin.flatMap { $0.section == section ? $0.item : nil }
    let count = numberOfItems(in: section) - (origin == nil ? 0 : 1)
    let item = place?.target(count: count, from: origin, position: itemFinder(section)) ?? count
    return ItemPath(section: section, item: item).indexPath
  }

  /// The new index for a section that returns to its place.
  private func sectionTarget(_ place: Place<SectionID>?, from origin: Int?) -> Int {
    let count = numberOfSections - (origin == nil ? 0 : 1)
    return place?.target(count: count, from: origin, position: sectionFinder) ?? count
  }
}
