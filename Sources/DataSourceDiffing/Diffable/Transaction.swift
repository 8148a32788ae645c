import DataSourceCore
import DataSourcePlanning

/// The state of a transaction in progress.
final class Transaction<SectionID: Hashable, Item> {
  typealias Snapshot = DataSnapshot<SectionID, Item>

  /// The data before the transaction.
  let old: Snapshot

  /// The change that the edits make, and that is not reported yet; `nil` if it must be computed.
  private(set) var change: PlannedChange? = .nothing

  /// The data as reported; `nil` if nothing is reported yet.
  private var reported: Snapshot?

  /// Whether observers are being notified of the edits so far, since another one is added.
  var isReporting = false

  /// The objects that were updated, or removed and may be inserted again. Their earlier content is
  /// unknown, so a comparison does not find the change.
  private(set) var changedObjects: Set<ObjectIdentifier> = []

  struct Actions {
    /// What to do at the end, with whether the transaction has succeeded.
    var atEnd: [(_ succeeded: Bool) -> Void] = []
    /// What to do if it is reverted, from the last to the first.
    var ifReverted: [() -> Void] = []
  }
  var actions = Actions()

  init(_ old: Snapshot) { self.old = old }

  /// Adds an edit and its change.
  func add(_ edit: ListEdit<SectionID, Item>, _ change: PlannedChange) {
    if !change.isEmpty {
      self.change = self.change?.isEmpty == true && !change.isReload ? change : nil
    }
    noteObjects(edit)
  }

  /// The data as last reported.
  var lastReported: Snapshot { reported ?? old }

  /// Records that all edits are reported.
  func didReport(_ current: Snapshot) {
    (change, reported, changedObjects) = (.nothing, current, [])
  }

  /// Records that all edits are reverted. Observers that were added meanwhile may know some of
  /// them.
  func didRevert() { change = reported == nil ? .nothing : nil }

  /// Records that the edits of a nested transaction are reverted, and calls its actions.
  ///
  /// - Parameter earlier: The actions before the nested transaction.
  func didRevertNested(to earlier: Actions) {
    change = nil
    let all = actions
    actions = earlier
    for action in all.ifReverted[earlier.ifReverted.count...].reversed() { action() }
    for action in all.atEnd[earlier.atEnd.count...] { action(false) }
  }

  /// Calls the actions for the end.
  func finish(succeeded: Bool) {
    if !succeeded { for action in actions.ifReverted.reversed() { action() } }
    for action in actions.atEnd { action(succeeded) }
  }

  /// Records objects that are removed, and may change before they are inserted again, or that are
  /// updated in place.
  private func noteObjects(_ edit: ListEdit<SectionID, Item>) {
    switch edit {
    case .replace(let old, _, _, _): changedObjects.formUnion(old.compactMap(object(of:)))
    case .replaceSection(let old?, nil, _):
      changedObjects.formUnion(old.items.compactMap(object(of:)))
    case .replaceAll(let old, let new, _, _):
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
