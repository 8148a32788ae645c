/// How to take back the edits of a transaction.
///
/// A copy of the old data would share its arrays with the new data, so the first edit would copy
/// all items of a section. For 2,000 mails, that took half of the time of a deletion with undo.
struct EditJournal<SectionID: Hashable, Item> {
  typealias Snapshot = DataSnapshot<SectionID, Item>

  /// In the order of the edits. The type of the elements is not generic: an array's metadata would
  /// be searched for at each edit.
  private var takeBacks: [AnyTakeBack] = []

  /// The old data, if taking back many edits would take longer than copying it.
  private var old: Snapshot?

  /// The largest number of edits that are taken back one by one. Each may shift all items.
  private static var mostEdits: Int { 16 }

  /// Remembers an edit.
  ///
  /// - Parameters:
  ///   - takeBack: Reverts the edit.
  ///   - current: The data after the edit.
  mutating func note(_ takeBack: @escaping (inout Snapshot) -> Void, _ current: Snapshot) {
    if old != nil { return }
    takeBacks.append(TakeBack(takeBack))
    if takeBacks.count > Self.mostEdits { keep(current) }
  }

  /// Keeps the old data, before all data is replaced.
  ///
  /// What was remembered is released with the journal only, which may run any code.
  mutating func keep(_ current: Snapshot) {
    if old == nil { old = earlier(than: current) }
  }

  /// The data before the edits.
  func earlier(than current: Snapshot) -> Snapshot {
    if let old { return old }
    var result = current
    for takeBack in takeBacks.reversed() {
      // A checked cast would search for metadata.
      unsafeDowncast(takeBack, to: TakeBack<Snapshot>.self).perform(&result)
    }
    return result
  }
}

private class AnyTakeBack {}

private final class TakeBack<Snapshot>: AnyTakeBack {
  let perform: (inout Snapshot) -> Void

  init(_ perform: @escaping (inout Snapshot) -> Void) { self.perform = perform }
}
