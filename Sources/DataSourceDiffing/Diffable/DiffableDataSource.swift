public import DataSourceCore
import DataSourcePlanning
import DataSourceReloading
import Foundation
import IdentityDiff

/// A ready-made data source that owns its data: ``DiffableListDataSource``,
/// ``DiffableSectionedDataSource`` or ``DiffableModelDataSource``.
///
/// The data can be replaced as a whole, with computed changes, or edited item by item, with known
/// changes. The reload block and all observers are notified before the call returns, first of the
/// structure, then of the content. If one of them makes the call, they are notified once all have
/// received the previous change.
///
/// Items are looked up and edited by index path, or by their `id` if they are `Identifiable`. For
/// another identity, look up the index path with ``indexPath(forIdentity:)``. An edit that is not
/// possible throws an ``EditError`` and has no effect. An edit by `id` includes looking up the
/// index path, and an insertion looking up the new identities.
public class DiffableDataSource<SectionID: Hashable, ItemType>: DataSource, ChangeObserversOwner,
  CustomDebugStringConvertible
{
  @usableFromInline typealias Snapshot = DataSnapshot<SectionID, ItemType>

  /// How changes are reported.
  @exclusivity(unchecked)  // Closures that are replaced may use it while they are released.
  public var options: UpdateOptions = UpdateOptions()

  package let changeObservers = ChangeObservers()

  let contents: DiffableContents<SectionID, ItemType>
  let comparison: ContentComparison<SectionID, ItemType>
  private let queue = ApplyQueue()

  private(set) var openTransaction: Transaction<SectionID, ItemType>?

  /// Receives edits before they are performed.
  weak var recorder: EditRecorder<SectionID, ItemType>?

  /// The number of requests to replace all data.
  private var requests = 0
  /// The request number of the last applied data.
  private var appliedRequest = 0

  @usableFromInline
  init(
    _ snapshot: DataSnapshot<SectionID, ItemType>,
    comparison: ContentComparison<SectionID, ItemType>
  ) {
    contents = DiffableContents(snapshot, identity: comparison.items)
    self.comparison = comparison
    changeObservers.itemCount = { [contents] in contents.snapshot.itemCount(of: $0) }
  }

  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The data, as a value.
  @usableFromInline
  package final var snapshot: DataSnapshot<SectionID, ItemType> { contents.snapshot }

  public var numberOfSections: Int { contents.snapshot.itemCounts.count }

  public var itemCounts: [Int] { contents.snapshot.itemCounts }

  public func numberOfItems(in section: Int) -> Int { contents.snapshot.itemCount(of: section) }

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
    let heads = contents.snapshot.heads
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

  /// Returns the identity of the item at an index path.
  ///
  /// - Parameter indexPath: The item's index path.
  /// - Returns: The identity; `nil` if there is no item.
  public func identity(at indexPath: IndexPath) -> AnyHashable? {
    item(at: indexPath).map(key)
  }

  /// Returns the index path of the first item with the same identity as a given one.
  @usableFromInline
  package final func indexPath(of item: ItemType) -> IndexPath? {
    contents.position(of: key(of: item))?.indexPath
  }

  /// An item's identity.
  package final func key(of item: ItemType) -> AnyHashable { comparison.items.key(item) }

  /// Groups edits and reports them together: one change set of structure and one of content, each
  /// unless it is empty. Edits that cancel each other out are not reported.
  ///
  /// ```swift
  /// try people.transaction {
  ///   people.remove(id: 7)
  ///   try people.insert(grace, at: [0, 0])
  /// }
  /// ```
  ///
  /// If the closure throws, its edits are reverted and no change is reported. Objects that were
  /// updated stay changed, since their earlier content is unknown, so they are reported as updated.
  /// A nested transaction is part of the outer one. If only the nested one throws, its own edits
  /// are reverted, and the outer one can continue.
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
  ///   where items are inserted, removed, moved or changed. The same for a nested transaction.
  @discardableResult
  public func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = appliedRequest
    if let transaction = openTransaction {
      let (old, actions, edits) = (contents.snapshot, transaction.actions, recorder?.edits)
      do { return try body() } catch {
        // The edits are released after the data: their items may edit it.
        let undone = (recorder?.edits, transaction.actions)
        defer { withExtendedLifetime(undone) {} }
        appliedRequest = before
        if let edits { recorder?.edits = edits }
        transaction.didRevertNested(to: actions)
        contents.replace(with: old)
        throw error
      }
    }
    let transaction = Transaction(contents.snapshot)
    openTransaction = transaction
    changeObservers.reportPending = { [unowned self] in report(transaction, isLast: false) }
    var succeeded = false
    defer {
      changeObservers.reportPending = nil
      report(transaction, isLast: true)
      transaction.finish(succeeded: succeeded)
    }
    do {
      let result = try body()
      succeeded = true
      return result
    } catch {
      appliedRequest = before
      transaction.didRevert()
      contents.replace(with: transaction.old)
      throw error
    }
  }

  /// Reports the edits of a transaction so far.
  ///
  /// - Parameter isLast: Whether the transaction ends.
  private func report(_ transaction: Transaction<SectionID, ItemType>, isLast: Bool) {
    let (current, objects) = (contents.snapshot, transaction.changedObjects)
    let isObserved = changeObservers.isObserved
    var change = transaction.change ?? .nothing
    if transaction.change == nil, isObserved {
      let old = transaction.lastReported
      change = comparison.change(
        for: comparison.difference(from: old, to: current), from: old, to: current)
    }
    // Objects stay changed even if all edits were reverted.
    if isObserved, !objects.isEmpty, transaction.change?.isEmpty != false {
      change = change.merged(
        with: PlannedChange(
          Batch(), updates: current.positions(of: objects).map { ElementMove(from: $0, to: $0) },
          counts: .unchanged))
    }
    if isLast {
      openTransaction = nil
      send(change)
      return
    }
    transaction.didReport(current)
    let isNested = transaction.isReporting
    transaction.isReporting = true
    send(change)
    transaction.isReporting = isNested
  }

  /// Performs an edit, and reports it. Its positions must exist.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - keys: The identities of inserted items, which must not be in use.
  final func perform(_ edit: ListEdit<SectionID, ItemType>, _ keys: [AnyHashable] = []) {
    recorder?.record(edit)
    let change = contents.perform(edit, keys)
    if let openTransaction {
      openTransaction.add(edit, change)
      // An observer has responded. Those that still wait get both, merged, as outside transactions.
      if openTransaction.isReporting { report(openTransaction, isLast: false) }
    } else {
      send(change)
    }
  }

  /// Reports a change to the observers, or a reload if the options require it.
  ///
  /// - Returns: The change as it is reported.
  @discardableResult
  final func send(_ change: PlannedChange) -> PlannedChange {
    if change.isEmpty || !changeObservers.isObserved { return change }
    let change = options.reported(change)
    changeObservers.report(change)
    return change
  }

  /// Replaces the data, and reports the change.
  ///
  /// - Returns: The reported change; `nil` if other data superseded this data.
  @discardableResult
  package final func apply(_ new: DataSnapshot<SectionID, ItemType>) -> PlannedChange? {
    requests += 1
    return apply(new, request: requests)
  }

  /// Performs an edit of several items, and reports the change.
  ///
  /// Unlike ``apply(_:)``, it does not supersede data whose difference is being computed.
  @usableFromInline
  final func edit(replacingAllWith new: Snapshot) { _ = apply(new, request: appliedRequest) }

  /// - Returns: The reported change; `nil` if other data superseded this data.
  private func apply(_ new: Snapshot, request: Int) -> PlannedChange? {
    appliedRequest = request
    let isCompared = openTransaction == nil || options.duplicatesHandler != nil
    if isCompared, changeObservers.isObserved {
      return commit(new, comparison.difference(from: contents.snapshot, to: new))
    }
    perform(.replaceAll(contents.snapshot, with: new))
    return .nothing
  }

  /// Replaces the data, given the difference.
  ///
  /// - Returns: The reported change; `nil` if other data superseded this data.
  private func commit(_ new: Snapshot, _ difference: consuming SectionedDifference)
    -> PlannedChange?
  {
    if options.duplicatesHandler == nil { return adopt(new, difference) }
    let (request, revision) = (appliedRequest, contents.revision)
    options.report(comparison.duplicates(of: difference, in: new))
    // The callee may have changed the data.
    guard appliedRequest == request else { return nil }
    if contents.revision == revision { return adopt(new, difference) }
    return adopt(new, comparison.difference(from: contents.snapshot, to: new))
  }

  /// - Returns: The reported change.
  private func adopt(_ new: Snapshot, _ difference: consuming SectionedDifference) -> PlannedChange
  {
    if openTransaction != nil {
      perform(.replaceAll(contents.snapshot, with: new))
      return .nothing
    }
    // A response to an ended transaction.
    recorder?.record(.replaceAll(contents.snapshot, with: new))
    // The old items are released after the report: their deinitializers may edit the data, which
    // would be reported first.
    let old = contents.replace(with: new)
    defer { _fixLifetime(old) }
    return send(comparison.change(for: difference, from: old, to: new))
  }
}

extension DiffableDataSource where SectionID: Sendable, ItemType: Sendable {
  /// Replaces the data after computing the difference on another thread.
  ///
  /// Only one difference is computed at a time. It is applied even if newer data is waiting, so
  /// that frequent requests do not prevent all updates. Only the newest waiting data is kept.
  ///
  /// - Returns: The reported change; `nil` if newer data superseded this data, or the task was
  ///   cancelled.
  package final func applyInBackground(
    _ new: DataSnapshot<SectionID, ItemType>
  ) async -> PlannedChange? {
    // A cancelled request must not displace a waiting one.
    if Task.isCancelled { return nil }
    reportIsolation()
    requests += 1
    let request = requests
    guard await queue.enter() else { return nil }
    defer { queue.leave() }
    for attempt in 1... {
      // Invariant: the queue admits this request only. Each iteration compares with newer contents.
      if Task.isCancelled || appliedRequest > request { return nil }
      // Frequent edits must not prevent the update: the third difference is computed here.
      guard changeObservers.isObserved, attempt < 3, let identity = comparison.items.concurrent
      else { return apply(new, request: request) }
      let (base, revision) = (contents.snapshot, contents.revision)
      let difference = await comparison.difference(from: base, to: new, on: identity)
      // If the data was edited in the meantime, the difference is computed again.
      if contents.revision == revision, !Task.isCancelled {
        appliedRequest = request
        return commit(new, difference)
      }
    }
    return nil
  }
}

extension DiffableDataSource where SectionID: Sendable, ItemType: Sendable {
  /// Replaces the data by what a closure makes of the items on another thread.
  ///
  /// - Parameters:
  ///   - change: Returns the new items of each section.
  ///   - data: Makes the data from them.
  /// - Returns: Whether it was replaced: `false` if the task was cancelled.
  final func applyInBackground(
    _ change: @Sendable ([[ItemType]]) -> [[ItemType]],
    data: ([[ItemType]]) -> DataSnapshot<SectionID, ItemType>
  ) async -> Bool {
    reportIsolation()
    for attempt in 1... {
      if Task.isCancelled { return false }
      let (base, revision) = (contents.snapshot, contents.revision)
      guard attempt < 3, let identity = comparison.items.concurrent else {
        edit(replacingAllWith: data(change(base.items)))
        return true
      }
      let new = data(await Self.items(after: change, of: base.items))
      let difference = await comparison.difference(from: base, to: new, on: identity)
      if contents.revision == revision, openTransaction == nil, !Task.isCancelled {
        _ = commit(new, difference)
        return true
      }
    }
    return false
  }

  @concurrent private static func items(
    after change: @Sendable ([[ItemType]]) -> [[ItemType]], of items: [[ItemType]]
  ) async -> [[ItemType]] {
    change(items)
  }
}

extension DiffableDataSource {
  /// Says once in a debug build if no other thread may compare the items, although their type is
  /// `Sendable`.
  private func reportIsolation() {
    if comparison.items.concurrent != nil { return }
    reportMistake(
      """
      applyInBackground(_:) compares items of type \(ItemType.self) on the calling actor, to which \
      their conformances or the closures of their identity are isolated. Declare the type nonisolated, \
      or the closures @Sendable.
      """, about: "\(ItemType.self)")
  }
}

extension DiffableDataSource where ItemType: Identifiable {
  /// Returns the index path of the first item with an `id`.
  ///
  /// - Parameter id: The item's `id`.
  /// - Returns: The item's index path; `nil` if there is none.
  /// - Complexity: O(1); O(items) for the first lookup after all data was replaced, and again after
  ///   several dozen edits.
  @_alwaysEmitIntoClient
  public func indexPath(forID id: ItemType.ID) -> IndexPath? { indexPath(forIdentity: id) }

  /// Returns the first item with an `id`.
  ///
  /// - Parameter id: The item's `id`.
  /// - Returns: The item; `nil` if there is none.
  /// - Complexity: That of ``indexPath(forID:)``.
  @_alwaysEmitIntoClient
  public func item(forID id: ItemType.ID) -> ItemType? {
    indexPath(forID: id).flatMap(item(at:))
  }
}
