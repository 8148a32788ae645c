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
  /// before the item it used to precede. If an item is gone or was changed since, its edit is
  /// skipped, and ``EditHistory/undo()`` returns the reason. An update counts as a change to the
  /// whole item. To undo only one property of it, use ``set(_:to:at:)``.
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
    var inverses: [InverseEdit<SectionID, ItemType>] = []
    history.beginTransaction()
    defer { keep(inverses, history.endTransaction(), name, in: history) }
    inverses = try recordingInverses { () throws(Failure) in result = try body() }
    // `nil` is impossible, because the closure has returned.
    return result!
  }

  /// Adds a step to a history, once all transactions have ended.
  ///
  /// - Parameters:
  ///   - inverses: The inverses of the edits; none if they were reverted.
  ///   - others: Steps of other data sources.
  private func keep(
    _ inverses: [InverseEdit<SectionID, ItemType>], _ others: [EditHistory.Step], _ name: String,
    in history: EditHistory
  ) {
    // Steps of others are kept at once, or later ones would precede them.
    if inverses.isEmpty {
      if let step = EditHistory.Step.joined(others, name: name) { history.add(step) }
      return
    }
    performWhenDone { succeeded in
      let own = succeeded ? [self.step(name, inverses)] : []
      if let step = EditHistory.Step.joined(others + own, name: name) { history.add(step) }
    }
  }

  private func step(
    _ name: String, _ inverses: [InverseEdit<SectionID, ItemType>]
  ) -> EditHistory.Step {
    EditHistory.Step(name: name) { [weak self] whenReverted in
      guard let self else { return (nil, []) }
      var skipped: [EditError] = []
      let redo = recordingInverses {
        for inverse in inverses.reversed() {
          if case .restoreAll(let old, let new) = inverse {
            guard !isBetweenBatches, hasSameContent(as: new) else { continue }
            return edit(replacingAllWith: old)
          }
          do throws(EditError) {
            try takeBack(inverse)
          } catch {
            skipped.append(error)
            if !inverse.isLost { record(.refused(inverse)) }
          }
        }
      }
      performWhenReverted(whenReverted)
      return (redo.isEmpty ? nil : step(name, redo), skipped)
    }
  }

  private func takeBack(_ inverse: InverseEdit<SectionID, ItemType>) throws(EditError) {
    switch inverse {
    case .remove(let item): try remove(at: indexPath(ofUnchanged: item))
    case .insert(let item, let place): try insert(item, at: target(place, from: nil))
    case .move(let key, let place):
      let indexPath = try indexPath(ofKey: key)
      try move(at: indexPath, to: target(place, from: ItemPath(indexPath)))
    case .cannotRestore(let key): throw .changedSince("\(key)")
    case .restore(_, let old, let new):
      try update(at: indexPath(ofUnchanged: new)) { $0 = old }
    case .set(let key, _, let restore): try restore(self, indexPath(ofKey: key))
    case .removeSection(let head, let items):
      let index = try index(ofUnchanged: head)
      var known = IdentityMap<AnyHashable, ItemType>(minimumCapacity: items.count)
      for item in items { known.updateValue(item, forKey: key(of: item)) }
      let isKnown = snapshot.items(in: index).allSatisfy { item in
        known[key(of: item)].map { haveSameContent($0, item) } == true
      }
      guard isKnown else { throw .changedSince("\(head.id)") }
      try removeSectionContents(at: index)
    case .insertSection(let head, let items, let place):
      // Items that have returned some other way in the meantime stay where they are.
      let missing = items.filter { indexPath(of: $0) == nil }
      try insertSectionContents(head, missing, at: target(place, from: nil))
    case .moveSection(let id, let place):
      let index = try index(of: id)
      try moveSectionContents(at: index, to: target(place, from: index))
    case .setHead(let old, let new):
      try setHead(ofSection: index(ofUnchanged: new), to: old)
    case .refused(let inverse): record(.retry(inverse))
    case .retry(let inverse): try takeBack(inverse)
    case .restoreAll: break
    }
  }

  /// Finds an item by identity, and throws if its content has changed.
  private func indexPath(ofUnchanged item: ItemType) throws(EditError) -> IndexPath {
    let key = key(of: item)
    let indexPath = try indexPath(ofKey: key)
    guard let current = self.item(at: indexPath), haveSameContent(current, item) else {
      throw .changedSince("\(key)")
    }
    return indexPath
  }

  /// Finds a section by identity, and throws if its titles or content have changed.
  private func index(ofUnchanged head: SectionHead<SectionID>) throws(EditError) -> Int {
    let index = try index(of: head.id)
    guard haveSameContent(snapshot.sections.heads[index], head) else {
      throw .changedSince("\(head.id)")
    }
    return index
  }

  private func indexPath(ofKey key: AnyHashable) throws(EditError) -> IndexPath {
    guard let position = contents.position(of: key) else { throw .unknownIdentity("\(key)") }
    return position.indexPath
  }

  /// The index of a section with an identity.
  final func index(of id: SectionID) throws(EditError) -> Int {
    guard let index = index(ofSection: id) else { throw .unknownIdentity("\(id)") }
    return index
  }

  /// The new index path for an item that returns to its place.
  ///
  /// - Parameter origin: The item's current position; `nil` if it is inserted.
  private func target(
    _ place: InverseEdit<SectionID, ItemType>.Place, from origin: ItemPath?
  ) throws(EditError) -> IndexPath {
    let section = if let id = place.section { try index(of: id) } else { 0 }
    let origin = origin.flatMap { $0.section == section ? $0.item : nil }
    let item = place.neighbors.target(
      count: numberOfItems(in: section) - (origin == nil ? 0 : 1), from: origin
    ) { contents.position(of: $0).flatMap { $0.section == section ? $0.item : nil } }
    return ItemPath(section: section, item: item).indexPath
  }

  /// The new index for a section that returns to its place.
  private func target(_ neighbors: Neighbors<SectionID>, from origin: Int?) -> Int {
    neighbors.target(
      count: numberOfSections - (origin == nil ? 0 : 1), from: origin, position: index(ofSection:))
  }
}

// Edits to sections. Only `DiffableSections` has public versions.

extension DiffableDataSource {
  func insertSectionContents(
    _ head: SectionHead<SectionID>, _ items: [ItemType], at index: Int
  ) throws(EditError) {
    try edit(
      inverse: { .removeSection(head, items) },
      edit: {
        () throws(EditError) in try contents.insertSection(head, items, at: index)
      })
  }

  func removeSectionContents(at index: Int) throws(EditError) {
    let items = snapshot.items(in: index)
    try edit(
      inverse: {
        let sections = snapshot.sections
        guard sections.heads.indices.contains(index) else { return nil }
        return .insertSection(
          sections.heads[index], sections.items[index], snapshot.place(ofSection: index))
      }, edit: { () throws(EditError) in try contents.removeSection(at: index) })
    if contents.isInTransaction { for item in items { noteRemoval(of: item) } }
  }

  func moveSectionContents(at index: Int, to target: Int) throws(EditError) {
    try edit(
      inverse: {
        let heads = snapshot.sections.heads
        guard heads.indices.contains(index) else { return nil }
        return .moveSection(heads[index].id, snapshot.place(ofSection: index))
      }, edit: { () throws(EditError) in try contents.moveSection(at: index, to: target) })
  }

  func setHead(
    ofSection index: Int, to head: SectionHead<SectionID>
  ) throws(EditError) {
    try edit(
      inverse: {
        let old = snapshot.sections.heads[index]
        return old.id == head.id && haveSameContent(old, head)
          ? nil : .setHead(old: old, new: head)
      },
      edit: {
        () throws(EditError) in try contents.setHead(ofSection: index, to: head)
      })
  }
}
