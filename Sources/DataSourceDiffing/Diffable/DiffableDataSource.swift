import ChangePlanning
public import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions

/// A ready-made data source that owns its data: ``DiffableListDataSource``,
/// ``DiffableSectionedDataSource`` or ``DiffableModelDataSource``.
///
/// The data can be replaced as a whole, with computed changes, or edited item by item, with known
/// changes. The reload block and all observers are notified before the call returns, first of the
/// structure, then of the content.
///
/// Items are looked up and edited by index path or by identity. An edit that is not possible throws
/// an ``EditError`` and has no effect. With `UpdatePolicy.twoBatches`, edits throw
/// ``EditError/updateInProgress`` while observers are notified of the first of the two batches. An
/// edit by identity includes looking up the index path.
///
/// Methods with `id` are for `Identifiable` items, and accept nothing but their `id`. For items
/// with another identity there are methods with `identity`. They accept any type, because the
/// compiler does not know the identity's type from an `ElementIdentity`. An identity of the wrong
/// type is not found, and the error names both types.
public class DiffableDataSource<SectionID: Hashable, ItemType>: DataSource, ChangeObserversOwner {
  typealias Snapshot = DataSnapshot<SectionID, ItemType>

  /// How changes are reported.
  public var options: UpdateOptions {
    get { progress.options }
    set { progress.options = newValue }
  }

  package let changeObservers = ChangeObservers()

  let contents: DiffableContents<SectionID, ItemType>
  private let comparison: ContentComparison<SectionID, ItemType>
  private let queue = ApplyQueue()
  /// The options, and the state of transactions, requests and updates in progress.
  private struct Progress {
    var options = UpdateOptions()
    /// The data as reported during a transaction; `nil` if its edits are not reported yet.
    var reported: Snapshot?
    /// The objects that the transaction has updated, or removed and may insert again. Their earlier
    /// content is unknown, so a comparison does not find the change.
    var updatedObjects: Set<ObjectIdentifier> = []
    /// The edits of a transaction that have changed anything.
    var editCount = 0
    /// The change of a single edit, which need not be computed.
    var onlyChange: PlannedChange?
    /// The number of requests to replace all data.
    var requests = 0
    /// The request number of the last applied data.
    var appliedRequest = 0
    /// Whether the data is in the state between the two batches of one update.
    var isBetweenBatches = false
    /// The data that was applied between two batches.
    var postponed: Snapshot?
    /// What to do after a transaction.
    var whenDone: [(_ succeeded: Bool) -> Void] = []
    /// What to do if a transaction is reverted, from the last to the first.
    var whenReverted: [() -> Void] = []
    /// The inverses of a transaction's edits, if they can be undone; `nil` outside of one.
    var inverses: [InverseEdit<SectionID, ItemType>]?
  }

  // As in `DiffableContents`, without checks for overlapping accesses.
  @exclusivity(unchecked)
  private var progress = Progress()

  @usableFromInline
  init(
    _ snapshot: DataSnapshot<SectionID, ItemType>,
    comparison: ContentComparison<SectionID, ItemType>
  ) {
    contents = DiffableContents(snapshot, identity: comparison.items)
    self.comparison = comparison
    changeObservers.itemCount = { [contents] in contents.itemCount(of: $0) }
  }

  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The data, as a value.
  package final var snapshot: DataSnapshot<SectionID, ItemType> { contents.snapshot }

  public var numberOfSections: Int { contents.snapshot.sectionCount }

  public func numberOfItems(in section: Int) -> Int { contents.itemCount(of: section) }

  public func item(at indexPath: IndexPath) -> ItemType? { contents.item(at: indexPath) }

  public func headerTitle(for section: Int) -> String? {
    head(of: section)?.headerTitle
  }

  public func footerTitle(for section: Int) -> String? {
    head(of: section)?.footerTitle
  }

  public func sectionIdentity(at index: Int) -> AnyHashable? {
    head(of: index).map { AnyHashable($0.id) }
  }

  private func head(of section: Int) -> SectionHead<SectionID>? {
    let heads = contents.snapshot.sections.heads
    return section >= 0 && section < heads.count ? heads[section] : nil
  }

  /// Returns the index path of the first item with an identity.
  ///
  /// - Parameter identity: The identity, which may be optional.
  /// - Returns: The item's index path; `nil` if there is none.
  /// - Complexity: O(1); O(items) for the first lookup after all data was replaced, and again after
  ///   several dozen edits.
  public func indexPath<Identity: Hashable>(forIdentity identity: Identity) -> IndexPath? {
    firstResult(forIdentity: identity, contents.position)?.indexPath
  }

  /// Returns the first item with an identity.
  ///
  /// - Parameter identity: The identity, which may be optional.
  /// - Returns: The item; `nil` if there is none.
  /// - Complexity: That of ``indexPath(forIdentity:)``.
  public func item<Identity: Hashable>(forIdentity identity: Identity) -> ItemType? {
    indexPath(forIdentity: identity).flatMap(item(at:))
  }

  /// Returns the identity of the item at an index path.
  ///
  /// - Parameter indexPath: The item's index path.
  /// - Returns: The identity; `nil` if there is no item.
  public func identity(at indexPath: IndexPath) -> AnyHashable? {
    item(at: indexPath).map(comparison.items.key)
  }

  /// An item's identity.
  final func key(of item: ItemType) -> AnyHashable { comparison.items.key(item) }

  /// Whether two items with the same identity have the same content.
  final func haveSameContent(_ first: ItemType, _ second: ItemType) -> Bool {
    comparison.items.haveSameContent(first, second)
  }

  /// Whether two sections with the same identity have the same titles and content.
  final func haveSameContent(
    _ first: SectionHead<SectionID>, _ second: SectionHead<SectionID>
  ) -> Bool {
    comparison.sections.haveSameContent(first, second)
  }

  /// Returns the index path of the first item with the same identity as a given one.
  package final func indexPath(of item: ItemType) -> IndexPath? {
    contents.position(of: key(of: item))?.indexPath
  }

  /// Returns the index of the first section with an identity.
  final func index(ofSection id: SectionID) -> Int? { contents.section(of: id) }

  /// Groups edits and reports them together: one change set of structure and one of content, each
  /// unless it is empty. Edits that cancel each other out are not reported.
  ///
  /// ```swift
  /// try people.transaction {
  ///   try people.remove(id: 7)
  ///   try people.insert(grace, at: [0, 0])
  /// }
  /// ```
  ///
  /// If the closure throws, its edits are reverted and no change is reported. Objects that were
  /// updated stay changed, since their earlier content is unknown, so they are reported as updated.
  /// A nested transaction is part of the outer one.
  ///
  /// An object that is removed and inserted again is reported as updated, since it may have changed
  /// in the meantime.
  ///
  /// An observer added in the closure, such as an operator, starts with the current data. So the
  /// other observers are notified of the edits up to that point, and of their reversal if the
  /// closure throws.
  ///
  /// - Parameter body: Edits the data source.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error.
  /// - Complexity: That of the edits, plus O(sections + items), counting only the items in sections
  ///   where items are inserted, removed, moved or changed.
  @discardableResult
  public func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if contents.isInTransaction { return try body() }
    let before = (progress.appliedRequest, progress.postponed, progress.inverses?.count)
    contents.beginTransaction()
    (progress.editCount, progress.onlyChange) = (0, nil)
    changeObservers.reportPending = { [unowned self] in reportEdits(isLast: false) }
    var succeeded = false
    defer {
      changeObservers.reportPending = nil
      let actions = progress.whenDone
      let takeBacks = progress.whenReverted
      (progress.whenDone, progress.whenReverted) = ([], [])
      reportEdits(isLast: true)
      if !succeeded { for takeBack in takeBacks.reversed() { takeBack() } }
      for action in actions { action(succeeded) }
    }
    do {
      let result = try body()
      succeeded = true
      return result
    } catch {
      // Observers that were added meanwhile may know some of the edits.
      (progress.editCount, progress.onlyChange) = (progress.reported == nil ? 0 : 2, nil)
      (progress.appliedRequest, progress.postponed) = (before.0, before.1)
      // Released after the edits are reverted, since deinitializers may edit the data.
      let inverses = progress.inverses
      if let count = before.2 { progress.inverses?.removeSubrange(count...) }
      contents.revertTransaction()
      withExtendedLifetime(inverses) {}
      throw error
    }
  }

  /// Performs an action after the transaction in progress; immediately if there is none.
  ///
  /// - Parameter action: Called with whether the transaction has succeeded.
  final func performWhenDone(_ action: @escaping (_ succeeded: Bool) -> Void) {
    if contents.isInTransaction { progress.whenDone.append(action) } else { action(true) }
  }

  /// Performs an action if the transaction in progress is reverted.
  final func performWhenReverted(_ action: @escaping () -> Void) {
    if contents.isInTransaction { progress.whenReverted.append(action) }
  }

  /// Reports the edits of the transaction so far.
  ///
  /// - Parameter isLast: Whether the transaction ends.
  private func reportEdits(isLast: Bool) {
    let (count, onlyChange) = (progress.editCount, progress.onlyChange)
    (progress.editCount, progress.onlyChange) = (0, nil)
    let objects = progress.updatedObjects
    progress.updatedObjects = []
    let isObserved = changeObservers.isObserved
    let isCompared = isObserved && count > 0 && onlyChange == nil
    // A copy of the old data is made only for a comparison, which takes longer.
    let old = isCompared ? progress.reported ?? contents.beforeTransaction : nil
    let journal = isLast ? contents.endTransaction() : EditJournal()
    defer { withExtendedLifetime(journal) {} }
    progress.reported = isLast ? nil : contents.snapshot
    if let onlyChange { return send(onlyChange) }
    var change: PlannedChange?
    if let old { change = comparison.difference(from: old, to: contents.snapshot).change() }
    // Objects stay changed even if all edits were reverted.
    let updates = isObserved ? positions(of: objects) : []
    if !updates.isEmpty {
      let content = PlannedChange(
        structure: .some([]), updatedItems: updates, counts: .unchanged)
      change = change?.merged(with: content) ?? content
    }
    if let change { send(change) }
  }

  /// Where the objects are, in order.
  private func positions(of objects: Set<ObjectIdentifier>) -> [ItemPath] {
    var result: [ItemPath] = []
    for section in 0..<(objects.isEmpty ? 0 : numberOfSections) {
      for (index, item) in contents.snapshot.items(in: section).enumerated() {
        guard let object = object(of: item), objects.contains(object) else { continue }
        result.append(ItemPath(section: section, item: index))
      }
    }
    return result
  }

  /// The item at an index path as an object; `nil` if it is a value.
  private func object(at indexPath: IndexPath) -> ObjectIdentifier? {
    item(at: indexPath).flatMap(object)
  }

  /// An item as an object; `nil` if it is a value.
  private func object(of item: ItemType) -> ObjectIdentifier? {
    // Casting an item of unknown type takes 20 times as long.
    if ItemType.self is AnyObject.Type {
      return ObjectIdentifier(unsafeBitCast(item, to: AnyObject.self))
    }
    return type(of: item as Any) is AnyObject.Type ? ObjectIdentifier(item as AnyObject) : nil
  }

  /// Records that an item was removed. If it is an object, it may change before the transaction
  /// inserts it again.
  final func noteRemoval(of item: ItemType) {
    if contents.isInTransaction, let object = object(of: item) {
      progress.updatedObjects.insert(object)
    }
  }

  /// Records that the items that are not part of new data are removed.
  private func noteRemovals(replacingAllWith new: Snapshot) {
    func items(_ snapshot: Snapshot) -> some Sequence<ItemType> {
      (0..<snapshot.sectionCount).lazy.flatMap(snapshot.items(in:))
    }
    let old = contents.snapshot
    // Only a class, or a protocol, can have objects.
    guard let first = items(old).first(where: { _ in true }),
      ItemType.self is AnyObject.Type || type(of: first as Any) != ItemType.self
    else { return }
    let kept = Set(items(new).compactMap(object(of:)))
    progress.updatedObjects.formUnion(
      items(old).compactMap(object(of:)).filter { !kept.contains($0) })
  }

  /// Whether edits can be undone.
  final var isRecording: Bool { progress.inverses != nil }

  /// Performs one edit, and reports it.
  ///
  /// - Parameters:
  ///   - inverse: Returns the inverse, before the edit. It is called only if the edit can be
  ///     undone.
  ///   - body: Edits the contents.
  final func edit(
    inverse: () -> InverseEdit<SectionID, ItemType>?,
    edit body: () throws(EditError) -> PlannedChange
  ) throws(EditError) {
    guard isRecording else {
      try edit(body)
      return
    }
    try editRecording(inverse: inverse, body)
  }

  // A separate method, because otherwise each edit would search for the metadata of an optional
  // inverse.
  private func editRecording(
    inverse: () -> InverseEdit<SectionID, ItemType>?,
    _ body: () throws(EditError) -> PlannedChange
  ) throws(EditError) {
    let undo = inverse()
    if try edit(body), let undo { record(undo) }
  }

  /// Performs one edit, and reports it.
  ///
  /// - Returns: Whether it has changed anything.
  @discardableResult
  final func edit(
    _ body: () throws(EditError) -> PlannedChange
  ) throws(EditError) -> Bool {
    guard !progress.isBetweenBatches else { throw .updateInProgress }
    let change = try body()
    if contents.isInTransaction {
      progress.updatedObjects.formUnion(change.updatedItems.compactMap { object(at: $0.indexPath) })
      if !change.isEmpty {
        progress.editCount += 1
        progress.onlyChange = progress.editCount == 1 ? change : nil
      }
    } else {
      send(change)
    }
    return !change.isEmpty
  }

  /// Records an edit's inverse.
  final func record(_ inverse: InverseEdit<SectionID, ItemType>) {
    progress.inverses?.append(inverse)
  }

  /// Whether edits are refused, because the data is in the state between two batches.
  final var isBetweenBatches: Bool { progress.isBetweenBatches }

  /// Performs edits together, and returns their inverses.
  final func recordingInverses<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> [InverseEdit<SectionID, ItemType>] {
    // A nested call is part of the outer one.
    guard progress.inverses == nil else {
      try transaction(body)
      return []
    }
    progress.inverses = []
    defer { progress.inverses = nil }
    // The data before an outer transaction is of no use.
    let before = contents.isInTransaction ? contents.snapshot : nil
    try transaction { () throws(Failure) in
      try body()
      simplifyInverses(before)
    }
    return progress.inverses ?? []
  }

  /// Forgets edits that cancel each other out. Records the data before and after many edits: each
  /// inverse takes O(items), so undoing a new order of 20,000 items took three seconds.
  ///
  /// - Parameter before: The data before the edits, unless they are the whole transaction.
  private func simplifyInverses(_ before: Snapshot?) {
    // A single edit has changed something.
    guard let inverses = progress.inverses, inverses.count > 1,
      inverses.allSatisfy(\.isComparable)
    else { return }
    let old = before ?? contents.beforeTransaction
    if hasSameContent(as: old) {
      progress.inverses = []
    } else if inverses.count > 64 {
      record(.restoreAll(old: old, new: contents.snapshot))
    }
    // The inverses are released last, since deinitializers may edit the data.
    withExtendedLifetime(inverses) {}
  }

  /// Whether the data has the same sections and items as a snapshot, with the same content.
  final func hasSameContent(as other: DataSnapshot<SectionID, ItemType>) -> Bool {
    let current = snapshot
    return current.sectionCount == other.sectionCount
      && zip(current.sections.heads, other.sections.heads).allSatisfy {
        $0.id == $1.id && haveSameContent($0, $1)
      }
      && (0..<current.sectionCount).allSatisfy { section in
        current.items(in: section).elementsEqual(other.items(in: section)) {
          comparison.items.haveEqualKeys($0, $1) && haveSameContent($0, $1)
        }
      }
  }

  /// Reports a change to the observers, or a reload if the options require it; nothing if the
  /// change is empty.
  private func send(_ change: PlannedChange) {
    var reports: [PlannedChange]?
    if !change.isEmpty { send(change, options.policy(for: change), &reports) }
  }

  /// Reports a change that is not empty.
  private func send(
    _ change: PlannedChange, _ policy: UpdatePolicy, _ reports: inout [PlannedChange]?
  ) {
    guard changeObservers.isObserved else { return }
    let change = policy == .reload ? .reload : change
    changeObservers.report(change)
    reports?.append(change)
  }

  /// Replaces the data, and reports the changes.
  final func apply(_ new: DataSnapshot<SectionID, ItemType>) {
    var reports: [PlannedChange]?
    apply(new, &reports)
  }

  /// Performs an edit of several items, and reports the changes.
  ///
  /// Unlike ``apply(_:)``, it does not supersede data whose difference is being computed.
  final func edit(replacingAllWith new: DataSnapshot<SectionID, ItemType>) {
    var reports: [PlannedChange]?
    _ = apply(new, request: progress.appliedRequest, &reports)
  }

  /// Replaces the data, and reports the changes.
  ///
  /// - Returns: The reported change sets.
  package final func changeSets(applying new: DataSnapshot<SectionID, ItemType>) -> [ChangeSet] {
    var reports: [PlannedChange]? = []
    apply(new, &reports)
    guard let reports, reports.count != 1 else { return reports?[0].changeSets ?? [] }
    return reports.flatMap(\.changeSets)
  }

  private func apply(_ new: Snapshot, _ reports: inout [PlannedChange]?) {
    progress.requests += 1
    _ = apply(new, request: progress.requests, &reports)
  }

  /// - Parameter reports: Receives the reported changes, unless it is `nil`; most callers need
  ///   none.
  /// - Returns: `false` if other data superseded this data.
  private func apply(
    _ new: Snapshot, request: Int, _ reports: inout [PlannedChange]?
  ) -> Bool {
    progress.appliedRequest = request
    if contents.isInTransaction {
      (progress.editCount, progress.onlyChange) = (2, nil)
      noteRemovals(replacingAllWith: new)
    }
    if progress.isBetweenBatches {
      progress.postponed = new
      return true
    }
    let isReported = !contents.isInTransaction || options.reportDuplicates != nil
    let isRecorded = progress.inverses != nil
    guard changeObservers.isObserved && isReported || isRecorded else {
      contents.replace(with: new)
      return true
    }
    return commit(new, comparison.difference(from: contents.snapshot, to: new), &reports)
  }

  /// Replaces the data, given the difference.
  ///
  /// - Returns: `false` if other data superseded this data.
  private func commit(
    _ new: Snapshot, _ difference: consuming ContentDifference, _ reports: inout [PlannedChange]?
  ) -> Bool {
    guard let reportDuplicates = options.reportDuplicates else {
      replace(with: new, difference, &reports)
      return true
    }
    let (request, revision) = (progress.appliedRequest, contents.revision)
    let duplicates = comparison.duplicates(of: difference, in: new)
    if !duplicates.isEmpty { reportDuplicates(duplicates) }
    // The callee may have changed the data.
    guard progress.appliedRequest == request else { return false }
    let isCurrent = contents.revision == revision
    replace(
      with: new,
      isCurrent ? difference : comparison.difference(from: contents.snapshot, to: new), &reports)
    return true
  }

  private func replace(
    with new: Snapshot, _ difference: consuming ContentDifference, _ reports: inout [PlannedChange]?
  ) {
    if progress.inverses != nil {
      progress.inverses? += InverseEdit.inverses(
        of: difference, from: contents.snapshot, to: new, key: comparison.items.key)
    }
    // The old items are released after the report: their deinitializers may edit the data, which
    // would be reported first.
    let old = contents.snapshot
    defer { _fixLifetime(old) }
    contents.replace(with: new)
    if contents.isInTransaction { return }
    // A list never needs two batches. Its change takes over the difference, which is not copied.
    let sections = difference.isList ? nil : copy difference
    let change = (consume difference).change()
    if change.isEmpty { return }
    // One decision for both batches.
    let policy = options.policy(for: change)
    if policy == .twoBatches, let batches = sections?.twoBatches {
      replace(with: new, batches, &reports)
    } else {
      send(change, policy, &reports)
    }
  }

  /// Replaces the data in two batches.
  private func replace(
    with new: Snapshot, _ batches: ChangePlanner.TwoBatches, _ reports: inout [PlannedChange]?
  ) {
    contents.replace(with: .sections(new.sections.selecting(batches.between)))
    progress.isBetweenBatches = true
    if !batches.first.isEmpty { send(batches.first, .singleBatch, &reports) }
    contents.replace(with: new)
    // Data applied in between would overwrite edits from here on.
    progress.isBetweenBatches = progress.postponed != nil
    if !batches.second.isEmpty { send(batches.second, .singleBatch, &reports) }
    progress.isBetweenBatches = false
    guard let postponed = progress.postponed else { return }
    progress.postponed = nil
    _ = apply(postponed, request: progress.appliedRequest, &reports)
  }
}

extension DiffableDataSource where SectionID: Sendable, ItemType: Sendable {
  /// Replaces the data after computing the difference on another thread.
  ///
  /// Only one difference is computed at a time. It is applied even if newer data is waiting, so
  /// that frequent requests do not prevent all updates. Only the newest waiting data is kept.
  ///
  /// - Returns: The reported changes; `nil` if newer data superseded this data, or the task was
  ///   cancelled.
  package final func applyInBackground(
    _ new: DataSnapshot<SectionID, ItemType>
  ) async -> [PlannedChange]? {
    // A cancelled request must not displace a waiting one.
    if Task.isCancelled { return nil }
    progress.requests += 1
    let request = progress.requests
    guard await queue.enter() else { return nil }
    defer { queue.leave() }
    while true {
      // Invariant: the queue admits this request only. Each iteration compares with newer contents.
      if Task.isCancelled || progress.appliedRequest > request { return nil }
      var reports: [PlannedChange]? = []
      guard changeObservers.isObserved, let identity = comparison.items.concurrent else {
        return apply(new, request: request, &reports) ? reports : nil
      }
      let (base, revision) = (contents.snapshot, contents.revision)
      let difference = await comparison.difference(from: base, to: new, on: identity)
      // If the data was edited in the meantime, the difference is computed again.
      if contents.revision == revision, !Task.isCancelled {
        progress.appliedRequest = request
        return commit(new, difference, &reports) ? reports : nil
      }
    }
  }
}

extension DiffableDataSource where ItemType: Identifiable {
  /// Returns the index path of the first item with an `id`.
  ///
  /// - Parameter id: The item's `id`.
  /// - Returns: The item's index path; `nil` if there is none.
  /// - Complexity: O(1); O(items) for the first lookup after all data was replaced, and again after
  ///   several dozen edits.
  public func indexPath(forID id: ItemType.ID) -> IndexPath? { indexPath(forIdentity: id) }

  /// Returns the first item with an `id`.
  ///
  /// - Parameter id: The item's `id`.
  /// - Returns: The item; `nil` if there is none.
  /// - Complexity: That of ``indexPath(forID:)``.
  public func item(forID id: ItemType.ID) -> ItemType? { item(forIdentity: id) }
}
