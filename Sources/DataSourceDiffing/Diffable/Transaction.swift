import ChangePlanning
import DataSourceKit
import ListPositions

/// The state of a transaction in progress.
final class Transaction<SectionID: Hashable, Item> {
  typealias Snapshot = DataSnapshot<SectionID, Item>

  /// The change that the edits make, and that is not reported yet; `nil` if it must be computed.
  private(set) var change: PlannedChange? = .nothing

  /// The data as reported; `nil` if nothing is reported yet.
  private var reported: Snapshot?

  /// The objects that were updated, or removed and may be inserted again. Their earlier content is
  /// unknown, so a comparison does not find the change.
  private(set) var changedObjects: Set<ObjectIdentifier> = []

  /// The edits so far. A copy of the old data would share its arrays with the new data, so the
  /// first edit would copy all items of a section: for 2,000 mails, half of the time of a deletion.
  private var edits: [Edit<SectionID, Item>] = []
  /// The old data, if reverting many edits would take longer than copying it.
  private var old: Snapshot?
  /// The largest number of edits that are reverted one by one. Each may shift all items.
  private static var mostEdits: Int { 16 }

  /// What to do at the end, with whether the transaction has succeeded.
  var endActions: [(_ succeeded: Bool) -> Void] = []
  /// What to do if it is reverted, from the last to the first.
  var revertActions: [() -> Void] = []

  /// Adds an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - change: Its change.
  ///   - current: The data after it.
  func add(_ edit: Edit<SectionID, Item>, _ change: PlannedChange, _ current: Snapshot) {
    if !change.isEmpty {
      self.change = self.change?.isEmpty == true && !change.isReload ? change : nil
    }
    noteObjects(edit)
    if old != nil { return }
    edits.append(edit)
    if edits.count > Self.mostEdits { old = before(current) }
  }

  /// The data before the transaction.
  func before(_ current: Snapshot) -> Snapshot {
    if let old { return old }
    var result = current
    for edit in edits.reversed() { result.apply(edit.inverse) }
    return result
  }

  /// The data as last reported.
  func lastReported(_ current: Snapshot) -> Snapshot { reported ?? before(current) }

  /// Records that all edits are reported.
  func didReport(_ current: Snapshot) {
    (change, reported, changedObjects) = (.nothing, current, [])
  }

  /// Forgets the edits.
  ///
  /// - Returns: The data before the transaction, and the edits.
  func revert(_ current: Snapshot) -> (Snapshot, [Edit<SectionID, Item>]) {
    let result = (before(current), edits)
    // Observers that were added meanwhile may know some of the edits.
    (edits, old, change) = ([], nil, reported == nil ? .nothing : nil)
    return result
  }

  /// Calls the actions for the end.
  func finish(succeeded: Bool) {
    if !succeeded { for action in revertActions.reversed() { action() } }
    for action in endActions { action(succeeded) }
  }

  /// Records objects that are removed, and may change before they are inserted again, or that are
  /// updated in place.
  private func noteObjects(_ edit: Edit<SectionID, Item>) {
    switch edit {
    case .replace(let old, _, _, _), .replaceSection((_, let old)?, nil, _):
      changedObjects.formUnion(old.compactMap(object(of:)))
    case .replaceAll(let old, let new):
      // Only a class, or a protocol, can have objects.
      guard let first = old.items.joined().first,
        Item.self is AnyObject.Type || type(of: first as Any) != Item.self
      else { return }
      let kept = Set(new.items.joined().compactMap(object(of:)))
      changedObjects.formUnion(
        old.items.joined().compactMap(object(of:)).filter { !kept.contains($0) })
    case .move, .replaceSection, .moveSection: break
    }
  }
}

/// An item as an object; `nil` if it is a value.
private func object<Item>(of item: Item) -> ObjectIdentifier? {
  type(of: item as Any) is AnyObject.Type ? ObjectIdentifier(item as AnyObject) : nil
}

extension DataSnapshot {
  /// Where objects are, in order.
  func positions(of objects: Set<ObjectIdentifier>) -> [ItemPath] {
    items.enumerated().flatMap { section, items in
      items.indices.compactMap { index in
        guard let object = object(of: items[index]), objects.contains(object) else { return nil }
        return ItemPath(section: section, item: index)
      }
    }
  }
}
