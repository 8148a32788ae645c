import DataSourceCore
import Foundation
import IdentityDiff

extension DiffableDataSource {
  /// Groups edits. They are reported together, and can be undone together.
  ///
  /// ```swift
  /// contacts.transaction("Delete Contact", undo: history) {
  ///   contacts.remove(id: 7)
  /// }
  /// history.undo()
  /// ```
  ///
  /// Only edits in the closure, and those that observers make in response, can be undone; changes
  /// by a server or another screen stay. An item returns after the item it used to follow, or else
  /// before the item it used to precede, or else to its index. If an item is gone, or was changed
  /// or moved elsewhere since, its edit is skipped, and ``EditHistory/undo()`` returns the reason.
  /// A moved item counts as moved elsewhere if it is no longer between the items that were its
  /// neighbors after the edits. An update counts as a change to the whole item. To undo only one
  /// property of it, use ``set(_:to:at:)``. Several edits of an item count as one.
  ///
  /// If the closure or an outer transaction throws, its edits are reverted, and there is nothing to
  /// undo. Neither is there if the edits change nothing, or cancel each other out. A nested call is
  /// part of the outer one, even that of another data source with the same history. So an item that
  /// moves from one list to another is a single step:
  ///
  /// ```swift
  /// try inbox.transaction("Archive", undo: history) {
  ///   guard let (message, _) = inbox.remove(id: 7) else { return }
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
  /// - Throws: The closure's error.
  /// - Complexity: That of ``transaction(_:)``. Keeping an edit takes O(1), or O(changes) if it
  ///   replaces all data. After several edits, comparing the data takes O(sections + items).
  public func transaction<Failure: Error>(
    _ name: String, undo history: EditHistory, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var recording: EditRecorder<SectionID, ItemType>?
    history.beginTransaction()
    defer { keep(recording, history.endTransaction(), name, in: history) }
    recording = try record { _ throws(Failure) in try body() }
  }

  /// Adds a step to a history, once all transactions have ended.
  ///
  /// - Parameters:
  ///   - recording: The edits; `nil` if they were reverted, or are part of another recording.
  ///   - others: The edits of other data sources.
  private func keep(
    _ recording: EditRecorder<SectionID, ItemType>?, _ others: [EditHistory.Part], _ name: String,
    in history: EditHistory
  ) {
    let add = { (succeeded: Bool) in
      let own = succeeded ? self.part(recording) : nil
      history.add(others + [own].compactMap(\.self), name: name)
    }
    // Steps of others are kept at once, or later ones would precede them.
    if let openTransaction, recording?.edits.isEmpty == false {
      openTransaction.actions.atEnd.append(add)
    } else {
      add(true)
    }
  }

  /// - Returns: The part of a step for these edits; `nil` if there are none.
  private func part(_ recording: EditRecorder<SectionID, ItemType>?) -> EditHistory.Part? {
    guard let recording, !recording.edits.isEmpty else { return nil }
    return EditHistory.Part(
      source: { [weak self] in self }, recording: recording,
      keptItems: { [weak self] in self?.keptItems(recording) ?? [] },
      takeBack: { [weak self] kept, whenReverted in
        guard let self else { return (nil, []) }
        var skipped: [EditError] = []
        let redo = record { skipped = self.takeBack(recording, kept, $0) }
        openTransaction?.actions.ifReverted.append(whenReverted)
        // Even if nothing was done, the step is the next one to redo.
        if let redo, redo.edits.isEmpty {
          redo.edits = recording.edits.filter { !$0.isLost }.map(\.unperformed)
        }
        return (part(redo), skipped)
      },
      join: { [weak self] recordings in
        self?.part(EditRecorder(joining: recordings.compactMap { $0 as? EditRecorder }))
      })
  }

  /// Performs edits together, and records them.
  ///
  /// - Returns: The edits, with the responses of observers; `nil` if they are part of another
  ///   recording.
  private func record<Failure: Error>(
    _ body: (EditRecorder<SectionID, ItemType>) throws(Failure) -> Void
  ) throws(Failure) -> EditRecorder<SectionID, ItemType>? {
    if let recorder {
      try transaction { () throws(Failure) in try body(recorder) }
      return nil
    }
    let new = EditRecorder(self)
    recorder = new
    defer { recorder = nil }
    try transaction { () throws(Failure) in try body(new) }
    new.finish()
    return new
  }

  // MARK: Taking back

  /// Takes back edits, the last one first.
  ///
  /// - Parameters:
  ///   - kept: Items that stay in other data sources.
  ///   - recorder: Receives the opposite edits, and those that are not possible.
  /// - Returns: The reasons why edits are not possible.
  private func takeBack(
    _ recording: EditRecorder<SectionID, ItemType>, _ kept: EditHistory.KeptItems,
    _ recorder: EditRecorder<SectionID, ItemType>
  ) -> [EditError] {
    if kept.count == 0, let (old, new) = recording.whole, haveSameContent(snapshot, new) {
      // Of many edits, the fewest moves are redone: to find the others takes as long as the rest.
      let touched = recording.edits.count > 64 ? nil : TouchedElements(recording.edits, key)
      let properties = recording.edits.compactMap { $0.propertyInverse(comparison.items) }
      perform(.replaceAll(snapshot, with: old, touched: touched, properties: properties))
      return []
    }
    // Before any of them is taken back, since that moves their neighbors.
    let overridden = recording.edits.map { overriddenMove($0) }
    var skipped: [EditError] = []
    for (edit, reason) in zip(recording.edits, overridden).reversed() {
      let count = recorder.edits.count
      do throws(EditError) {
        if let reason { throw reason }
        if edit.skipping != .skipped {
          if kept.count > 0 { try check(edit, kept) }
          try takeBack(edit, &skipped)
        }
      } catch {
        skipped.append(error)
      }
      // There may be nothing to do, since others have done it.
      if recorder.edits.count == count, !edit.isLost { recorder.edits.append(edit.unperformed) }
    }
    return skipped
  }

  /// The reason why a move must not be taken back: others have moved the same item or section
  /// since.
  private func overriddenMove(_ edit: RecordedEdit<SectionID, ItemType>) -> EditError? {
    guard edit.skipping != .skipped, let target = edit.target,
      let (key, position) = contents.movedElement(edit.edit, comparison.items)
    else { return nil }
    let isThere = target.section.map { index(ofSection: $0) == position.section } ?? true
    if isThere, target.contains(position.index, position: finder(position.section)) { return nil }
    return .changedSince("\(key)")
  }

  /// - Parameter skipped: Receives the reasons why parts of the edit are not possible.
  private func takeBack(
    _ edit: RecordedEdit<SectionID, ItemType>, _ skipped: inout [EditError]
  ) throws(EditError) {
    switch edit.edit {
    case .replace(let old, let new, _, let property):
      guard let item = new.first else {
        return try insert(contentsOf: old, at: target(edit.origin, from: nil))
      }
      let key = key(of: item)
      let indexPath = try indexPath(ofKey: key)
      let isUnchanged = self.item(at: indexPath).map {
        property?.new.isValue($0) ?? comparison.items.haveSameContent($0, item)
      }
      guard isUnchanged == true, !edit.isLost else { throw .changedSince("\(key)") }
      if let old = old.first {
        try update(at: indexPath, property: property?.inverse, property?.old.assign ?? { $0 = old })
      } else {
        try remove(at: indexPath)
      }
    case .move(let item, _, _):
      let indexPath = try indexPath(ofKey: key(of: item))
      try move(from: indexPath, to: target(edit.origin, from: ItemPath(indexPath)))
    case .replaceSection(let old?, nil, _):
      // Items that have returned some other way in the meantime stay where they are.
      let there = old.items.filter { indexPath(of: $0) != nil }
      let missing = there.isEmpty ? old.items : old.items.filter { indexPath(of: $0) == nil }
      try insertSection(old.head, missing, at: index(edit.origin, in: nil, from: nil))
      skipped += there.map { .duplicateIdentity("\(key(of: $0))") }
    case .replaceSection(let old, let new?, _):
      let index = try index(of: new.head.id)
      if let old, comparison.haveSameContent(snapshot.heads[index], new.head) {
        return try updateSection(at: index, to: old.head)
      }
      guard old == nil, isUnchanged(new, at: index) else { throw .changedSince("\(new.head.id)") }
      let gone = new.items.compactMap { item -> EditError? in
        let key = key(of: item)
        guard let position = contents.position(of: key) else { return .unknownIdentity("\(key)") }
        return position.section == index ? nil : .changedSince("\(key)")
      }
      try removeSectionContents(at: index)
      skipped += gone
    case .moveSection(let id, _, _):
      let index = try index(of: id)
      try moveSectionContents(from: index, to: self.index(edit.origin, in: nil, from: index))
    // Recorded as single edits.
    case .replaceAll, .replaceSection(nil, nil, _): break
    }
  }

  /// Whether a section and its items are as they were inserted.
  private func isUnchanged(_ section: StoredSection<SectionID, ItemType>, at index: Int) -> Bool {
    guard comparison.haveSameContent(snapshot.heads[index], section.head) else {
      return false
    }
    var known = IdentityMap<AnyHashable, ItemType>(minimumCapacity: section.items.count)
    for item in section.items { known.updateValue(item, forKey: key(of: item)) }
    return snapshot.items[index].allSatisfy { item in
      known[key(of: item)].map { comparison.items.haveSameContent($0, item) } == true
    }
  }

  /// The inserted items that were changed since, so that they are not removed.
  private func keptItems(
    _ recording: EditRecorder<SectionID, ItemType>
  ) -> [EditHistory.TypedKey] {
    recording.edits.filter { $0.skipping != .skipped }.flatMap { edit -> [ItemType] in
      switch edit.edit {
      case .replace(let old, let new, _, _) where old.isEmpty:
        new.filter { item in
          let current = indexPath(of: item).flatMap(self.item(at:))
          return current.map { comparison.items.haveSameContent($0, item) } == false
        }
      case .replaceSection(nil, let new?, _):
        index(ofSection: new.head.id).map { isUnchanged(new, at: $0) } == false
          ? new.items.filter { indexPath(of: $0) != nil } : []
      default: []
      }
    }.map(typedKey)
  }

  private func typedKey(_ item: ItemType) -> EditHistory.TypedKey {
    EditHistory.TypedKey(type: ObjectIdentifier(ItemType.self), key: key(of: item))
  }

  /// Throws if an edit has removed an item that stays in another data source.
  private func check(
    _ edit: RecordedEdit<SectionID, ItemType>, _ kept: EditHistory.KeptItems
  ) throws(EditError) {
    let removed =
      switch edit.edit {
      case .replace(let old, let new, _, _) where new.isEmpty: old
      case .replaceSection(let old?, nil, _): old.items
      default: [ItemType]()
      }
    for item in removed where kept[typedKey(item)] != nil {
      throw .changedSince("\(key(of: item))")
    }
  }

  /// Whether two states have the same sections and items, with the same content.
  final func haveSameContent(_ first: Snapshot, _ second: Snapshot) -> Bool {
    first.items.count == second.items.count
      && zip(first.heads, second.heads).allSatisfy {
        $0.id == $1.id && comparison.haveSameContent($0, $1)
      }
      && zip(first.items, second.items).allSatisfy {
        $0.elementsEqual($1) {
          comparison.items.haveEqualKeys($0, $1) && comparison.items.haveSameContent($0, $1)
        }
      }
  }

  private func indexPath(ofKey key: AnyHashable) throws(EditError) -> IndexPath {
    guard let position = contents.position(of: key) else { throw .unknownIdentity("\(key)") }
    return position.indexPath
  }

  /// Finds the index of an item in a section, or that of a section.
  private func finder(_ section: Int?) -> (AnyHashable) -> Int? {
    { [self] key in
      guard let section else { return (key.base as? SectionID).flatMap(index(ofSection:)) }
      return contents.position(of: key).flatMap { $0.section == section ? $0.item : nil }
    }
  }

  /// The new index path for an item that returns to its place.
  ///
  /// - Parameter origin: The item's current position; `nil` if it is inserted.
  private func target(
    _ place: Place<SectionID>?, from origin: ItemPath?
  ) throws(EditError) -> IndexPath {
    let section = if let id = place?.section { try index(of: id) } else { 0 }
    let origin = origin.flatMap { $0.section == section ? $0.item : nil }
    let item = index(place, in: section, from: origin)
    return ItemPath(section: section, item: item).indexPath
  }

  /// The new index for an element that returns to its place.
  ///
  /// - Parameters:
  ///   - section: The section; `nil` if the element is a section.
  ///   - origin: The element's current index in the section; `nil` if it is not there.
  private func index(
    _ place: Place<SectionID>?, in section: Int?, from origin: Int?
  ) -> Int {
    let elements = section.map(numberOfItems(in:)) ?? numberOfSections
    let count = elements - (origin == nil ? 0 : 1)
    return place?.target(count: count, from: origin, position: finder(section)) ?? count
  }
}

extension DiffableContents {
  /// The item or section that an edit moves, and where it is now.
  func movedElement(
    _ edit: ListEdit<SectionID, Item>, _ identity: ElementIdentity<Item>
  ) -> (key: AnyHashable, position: SnapshotPosition)? {
    switch edit {
    case .move(let item, _, _):
      let key = identity.key(item)
      return position(of: key).map { (key, SnapshotPosition($0)) }
    case .moveSection(let id, _, _):
      return section(of: id).map { (id, SnapshotPosition(section: nil, index: $0)) }
    default: return nil
    }
  }
}
