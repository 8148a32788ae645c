public import DataSourceKit
public import Foundation
import IdentityDiff

/// A ready-made data source that owns its data: ``DiffableListDataSource`` or
/// ``DiffableSectionedDataSource``.
///
/// The data can be replaced as a whole, with computed changes, or edited item by item, with known changes.
/// The reload block and all observers are notified before the call returns, first of the structure, then of
/// the content.
///
/// Items are looked up and edited by index path or by identity. An edit that is not possible throws
/// an ``EditError`` and has no effect. With `UpdatePolicy.twoBatches`, edits throw
/// ``EditError/updateInProgress`` while observers are notified of the first of the two batches. An edit by
/// identity includes a look-up by ``indexPath(forID:)``.
public class DiffableDataSource<SectionID: Hashable, ItemType>: DataSource, ChangeObserversOwner {
  typealias Content = SectionContent<SectionID, ItemType>

  /// How changes are reported.
  public var options = UpdateOptions()

  package let changeObservers = ChangeObservers()

  private var contents: DiffableContents<SectionID, ItemType>
  private let comparison: ContentComparison<SectionID, ItemType>
  private let queue = ApplyQueue()
  /// The data as it was last reported, during a transaction; `nil` otherwise.
  private var reported: [Content]?
  /// The objects that the transaction has updated. Their earlier content is unknown, so that a comparison
  /// does not find the change.
  private var updatedObjects: Set<ObjectIdentifier> = []
  /// The number of requests to replace all data.
  private var requests = 0
  /// The number of the request whose data was applied last.
  private var appliedRequest = 0
  /// Whether the data is in the state between the two batches of one update.
  private var isBetweenBatches = false
  /// The data that was applied between two batches.
  private var postponed: [Content]?

  @usableFromInline
  init(
    _ contents: [SectionContent<SectionID, ItemType>],
    comparison: ContentComparison<SectionID, ItemType>
  ) {
    self.contents = DiffableContents(contents, identity: comparison.items)
    self.comparison = comparison
    changeObservers.itemCount = { [unowned self] in self.contents.itemCount(of: $0) }
  }

  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The sections, as values.
  final var sectionContents: [SectionContent<SectionID, ItemType>] { contents.sections }

  /// The number of changes so far.
  final var revision: Int { contents.revision }

  public var numberOfSections: Int { contents.sections.count }

  public func numberOfItems(in section: Int) -> Int { contents.itemCount(of: section) }

  public func item(at indexPath: IndexPath) -> ItemType? { contents.item(at: indexPath) }

  public func headerTitle(for section: Int) -> String? {
    contents.sections.indices.contains(section) ? contents.sections[section].headerTitle : nil
  }

  public func footerTitle(for section: Int) -> String? {
    contents.sections.indices.contains(section) ? contents.sections[section].footerTitle : nil
  }

  /// Returns the index path of the first item with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The item's index path; `nil` if there is none.
  /// - Complexity: O(1), and O(items) for the first look-up after all data was replaced, and after some dozens
  ///   of edits.
  public func indexPath<ID: Hashable>(forID id: ID) -> IndexPath? {
    contents.position(of: AnyHashable(id))?.indexPath
  }

  /// Returns the first item with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The item; `nil` if there is none.
  /// - Complexity: As that of ``indexPath(forID:)``.
  public func item<ID: Hashable>(forID id: ID) -> ItemType? {
    indexPath(forID: id).flatMap(item(at:))
  }

  /// Returns the identity of the item at an index path.
  ///
  /// - Parameter indexPath: The item's index path.
  /// - Returns: The identity; `nil` if there is no item.
  public func identity(at indexPath: IndexPath) -> AnyHashable? {
    item(at: indexPath).map(comparison.items.key)
  }

  /// Returns the index path of the first item with the identity of a given one.
  final func indexPath(of item: ItemType) -> IndexPath? {
    indexPath(forID: comparison.items.key(item))
  }

  /// Returns the index of the first section with an identity.
  final func index(ofSection id: SectionID) -> Int? { contents.section(of: id) }

  /// Groups edits, which are reported together: as one change set of structure and one of content, unless
  /// empty. Edits that cancel each other are not reported.
  ///
  /// ```swift
  /// try people.transaction {
  ///   try people.remove(id: 7)
  ///   try people.insert(grace, at: [0, 0])
  /// }
  /// ```
  ///
  /// If the closure throws, its edits are reverted and no change is reported. A nested transaction is part of
  /// the outer one.
  ///
  /// An observer that is added in the closure, such as an operator, starts with the current data. So the edits
  /// before that are reported to the others then, and so is their reversal if the closure throws.
  ///
  /// - Parameter body: Edits the data source.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Complexity: That of the edits, and O(sections + items of the sections in which items are inserted,
  ///   removed, moved or changed).
  @discardableResult
  public func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isInTransaction { return try body() }
    let before = (contents.sections, appliedRequest, postponed)
    reported = contents.sections
    changeObservers.willObserve = { [unowned self] in reportEdits(next: contents.sections) }
    defer {
      changeObservers.willObserve = nil
      reportEdits(next: nil)
    }
    do {
      return try body()
    } catch {
      updatedObjects = []
      contents.replace(with: before.0)
      (appliedRequest, postponed) = (before.1, before.2)
      throw error
    }
  }

  private var isInTransaction: Bool { reported != nil }

  /// Reports the edits of the transaction so far.
  ///
  /// - Parameter next: The data with which later edits are compared; `nil` at the end of the transaction.
  private func reportEdits(next: [Content]?) {
    guard let old = reported else { return }
    reported = next
    let objects = updatedObjects
    updatedObjects = []
    guard changeObservers.isObserved else { return }
    let difference = comparison.difference(from: old, to: contents.sections)
    let updates =
      objects.isEmpty ? [] : indexPaths.filter { object(at: $0).map(objects.contains) == true }
    var change = difference.change
    if !updates.isEmpty {
      let content = PlannedChange(
        structure: .some([]), updatedItems: updates.compactMap { ItemPath($0) }, counts: .unchanged)
      change = change.merged(with: content)
    }
    _ = send(change)
  }

  /// The object that the item at an index path is; `nil` if it is a value.
  private func object(at indexPath: IndexPath) -> ObjectIdentifier? {
    guard let item = item(at: indexPath), type(of: item as Any) is AnyObject.Type else {
      return nil
    }
    return ObjectIdentifier(item as AnyObject)
  }

  /// Performs one edit, and reports it.
  final func edit(
    _ body: (inout DiffableContents<SectionID, ItemType>) throws(EditError) -> PlannedChange
  ) throws(EditError) {
    guard !isBetweenBatches else { throw .updateInProgress }
    let change = try body(&contents)
    if isInTransaction {
      updatedObjects.formUnion(change.updatedItems.compactMap { object(at: $0.indexPath) })
    } else {
      _ = send(change)
    }
  }

  /// Reports a change to the observers, or a reload if the options require it.
  ///
  /// - Returns: The changes that were reported: none if it is empty, or if there are no observers.
  private func send(_ change: PlannedChange, policy: UpdatePolicy? = nil) -> [PlannedChange] {
    guard !change.isEmpty, changeObservers.isObserved else { return [] }
    let policy = policy ?? options.policy(for: change)
    let change = policy == .reload ? .reload : change
    changeObservers.report(change)
    return [change]
  }

  /// Replaces the data, and reports the changes.
  ///
  /// - Returns: The changes that were reported.
  @discardableResult
  final func applyContents(_ new: [SectionContent<SectionID, ItemType>]) -> [PlannedChange] {
    requests += 1
    return apply(new, request: requests) ?? []
  }

  /// - Returns: The changes that were reported; `nil` if other data superseded this.
  private func apply(_ new: [Content], request: Int) -> [PlannedChange]? {
    appliedRequest = request
    if isBetweenBatches {
      postponed = new
      return []
    }
    let isReported = !isInTransaction || options.reportDuplicates != nil
    guard changeObservers.isObserved, isReported else {
      contents.replace(with: new)
      return []
    }
    return commit(new, comparison.difference(from: contents.sections, to: new))
  }

  /// Replaces the data, given the difference.
  ///
  /// - Returns: The changes that were reported; `nil` if other data superseded this.
  private func commit(_ new: [Content], _ difference: ContentDifference) -> [PlannedChange]? {
    var difference = difference
    if let reportDuplicates = options.reportDuplicates {
      let (request, revision) = (appliedRequest, contents.revision)
      let duplicates = comparison.duplicates(of: difference, in: new)
      if !duplicates.isEmpty { reportDuplicates(duplicates) }
      // The callee may have changed the data.
      guard appliedRequest == request else { return nil }
      if contents.revision != revision {
        difference = comparison.difference(from: contents.sections, to: new)
      }
    }
    contents.replace(with: new)
    if isInTransaction { return [] }
    let change = difference.change
    if change.isEmpty { return [] }
    // One decision for both batches.
    let policy = options.policy(for: change)
    if policy == .twoBatches, let batches = difference.twoBatches { return commit(new, batches) }
    return send(change, policy: policy)
  }

  /// Replaces the data in two batches.
  private func commit(_ new: [Content], _ batches: ChangePlanner.TwoBatches) -> [PlannedChange] {
    contents.replace(with: batches.between.map { new[$0] })
    isBetweenBatches = true
    let first = send(batches.first, policy: .singleBatch)
    contents.replace(with: new)
    // Data that was applied in between would overwrite edits from here on.
    isBetweenBatches = postponed != nil
    let rest = send(batches.second, policy: .singleBatch)
    isBetweenBatches = false
    guard let postponed else { return first + rest }
    self.postponed = nil
    return first + rest + (apply(postponed, request: appliedRequest) ?? [])
  }
}

extension DiffableDataSource where SectionID: Sendable, ItemType: Sendable {
  /// Replaces the data after computing the difference on another thread.
  ///
  /// Only one difference is computed at a time. It is applied even if newer data is waiting, so that frequent
  /// requests do not prevent all updates; of the waiting data only the newest is kept.
  ///
  /// - Returns: The changes that were reported; `nil` if newer data superseded this data, or the task was
  ///   cancelled.
  final func applyContents(_ new: [SectionContent<SectionID, ItemType>]) async -> [PlannedChange]? {
    // A cancelled request must not displace a waiting one.
    if Task.isCancelled { return nil }
    requests += 1
    let request = requests
    guard await queue.enter() else { return nil }
    defer { queue.leave() }
    while true {
      // Invariant: the queue admits this request only. Each iteration compares with newer contents.
      if Task.isCancelled || appliedRequest > request { return nil }
      guard changeObservers.isObserved, let identity = comparison.items.concurrent else {
        return apply(new, request: request)
      }
      let (base, revision) = (contents.sections, contents.revision)
      let difference = await identity.difference(from: base, to: new)
      // If the data was edited meanwhile, the difference is computed again.
      if contents.revision == revision, !Task.isCancelled {
        appliedRequest = request
        return commit(new, difference)
      }
    }
  }
}
