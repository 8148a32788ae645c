public import DataSourceKit
public import Foundation
import IdentityDiff

/// A ready-made data source that owns its data: ``DiffableListDataSource`` or
/// ``DiffableSectionedDataSource``.
///
/// All data can be replaced, and what has changed is computed. Or it is edited piece by piece, and what has
/// changed is known: nothing is computed then. Either way the reload block and all observers are notified
/// before the call returns, first of the structure, then of the content.
///
/// Items are found and edited by index path or by identity. An edit that is not possible throws
/// an ``EditError`` and changes nothing. With `UpdatePolicy.twoBatches` any edit throws
/// ``EditError/updateInProgress`` while observers are notified of the first of the two batches. An edit by
/// identity looks the item up first, as ``indexPath(forID:)`` does.
public class DiffableDataSource<SectionID: Hashable, ItemType>: DataSource, ChangeObserversOwner {
  typealias Content = SectionContent<SectionID, ItemType>

  /// How changes are reported.
  public var options = UpdateOptions()

  package let changeObservers = ChangeObservers()

  private var contents: DiffableContents<SectionID, ItemType>
  private let comparison: ContentComparison<SectionID, ItemType>
  private let queue = ApplyQueue()
  /// Whether a transaction is in progress.
  private var isInTransaction = false
  /// The objects that the transaction has updated. Their earlier content is unknown, so that a comparison
  /// does not find the change.
  private var updatedObjects: Set<ObjectIdentifier> = []
  /// How often all data was to be replaced.
  private var requests = 0
  /// The number of the request whose data was applied last.
  private var appliedRequest = 0
  /// Whether the data source holds the state between the two batches of one update.
  private var isBetweenBatches = false
  /// The data that an observer applied between two batches.
  private var postponed: [Content]?

  @usableFromInline
  init(
    _ contents: [SectionContent<SectionID, ItemType>],
    comparison: ContentComparison<SectionID, ItemType>
  ) {
    self.contents = DiffableContents(contents, identity: comparison.items)
    self.comparison = comparison
  }

  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  /// The sections, as values.
  final var sectionContents: [SectionContent<SectionID, ItemType>] { contents.sections }

  /// Grows with each change.
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

  /// The index path of the item with an identity; of the first one if there are several.
  ///
  /// - Parameter id: the identity.
  /// - Returns: the item's index path; `nil` if there is none.
  /// - Complexity: O(1), and O(items) for the first time after all data was replaced, and after some dozens
  ///   of edits.
  public func indexPath<ID: Hashable>(forID id: ID) -> IndexPath? {
    contents.position(of: AnyHashable(id))?.indexPath
  }

  /// The item with an identity; the first one if there are several.
  ///
  /// - Parameter id: the identity.
  /// - Returns: the item; `nil` if there is none.
  /// - Complexity: as that of ``indexPath(forID:)``.
  public func item<ID: Hashable>(forID id: ID) -> ItemType? {
    indexPath(forID: id).flatMap(item(at:))
  }

  /// The identity of the item at an index path.
  ///
  /// - Parameter indexPath: the item's index path.
  /// - Returns: the identity; `nil` if there is no item.
  public func identity(at indexPath: IndexPath) -> AnyHashable? {
    item(at: indexPath).map(comparison.items.key)
  }

  /// The index path of the first item with the identity of another one.
  final func indexPath(of item: ItemType) -> IndexPath? {
    indexPath(forID: comparison.items.key(item))
  }

  /// The index of the section with an identity; of the first one if there are several.
  final func index(ofSection id: SectionID) -> Int? { contents.section(of: id) }

  /// Groups edits, so that they are reported together: one change set of structure, then one of content,
  /// each only if there is any. What cancels out is not reported.
  ///
  /// ```swift
  /// try people.transaction {
  ///   try people.remove(id: 7)
  ///   try people.insert(grace, at: [0, 0])
  /// }
  /// ```
  ///
  /// If the closure throws, all its edits are reverted and nothing is reported. A transaction within a
  /// transaction is part of it.
  ///
  /// - Parameter body: edits the data source.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws.
  /// - Complexity: That of the edits, and O(sections + items of the sections in which items are inserted,
  ///   removed, moved or changed).
  @discardableResult
  public func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isInTransaction { return try body() }
    isInTransaction = true
    let before = (contents.sections, appliedRequest, postponed)
    let result: Result
    do {
      result = try body()
    } catch {
      isInTransaction = false
      updatedObjects = []
      contents.replace(with: before.0)
      (appliedRequest, postponed) = (before.1, before.2)
      throw error
    }
    isInTransaction = false
    let objects = updatedObjects
    updatedObjects = []
    if changeObservers.isObserved {
      let difference = comparison.difference(from: before.0, to: contents.sections)
      let updates =
        objects.isEmpty ? [] : indexPaths.filter { object(at: $0).map(objects.contains) == true }
      let plan = difference.plan(itemCounts: itemCounts)
        .merged(with: ChangePlan(content: .some(updates.map { .item(type: .update($0)) })))
      _ = report(plan, options: options)
    }
    return result
  }

  /// The object that the item at an index path is; `nil` if it is a value.
  private func object(at indexPath: IndexPath) -> ObjectIdentifier? {
    guard let item = item(at: indexPath), type(of: item as Any) is AnyObject.Type else {
      return nil
    }
    return ObjectIdentifier(item as AnyObject)
  }

  /// Carries out one edit, and reports it.
  final func edit(
    _ body: (inout DiffableContents<SectionID, ItemType>) throws(EditError) -> ChangePlan
  ) throws(EditError) {
    guard !isBetweenBatches else { throw .updateInProgress }
    let plan = try body(&contents)
    if isInTransaction {
      updatedObjects.formUnion(plan.content.updatedItems.compactMap(object))
    } else {
      _ = report(plan, options: options)
    }
  }

  /// Replaces the data, and reports what has changed.
  ///
  /// - Returns: the change sets that were reported.
  final func applyContents(_ new: [SectionContent<SectionID, ItemType>]) -> [ChangeSet] {
    requests += 1
    return apply(new, request: requests) ?? []
  }

  /// - Returns: the change sets that were reported; `nil` if other data superseded this.
  private func apply(_ new: [Content], request: Int) -> [ChangeSet]? {
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

  /// Replaces the data, the difference being known.
  ///
  /// - Returns: the change sets that were reported; `nil` if other data superseded this.
  private func commit(_ new: [Content], _ difference: SectionedDifference) -> [ChangeSet]? {
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
    let planner = difference.planner(itemCounts: new.map { $0.items.count })
    let plan = planner.plan
    if plan.isEmpty { return [] }
    // Decided once, for both batches.
    let policy = options.policy(for: plan)
    if policy == .twoBatches, !planner.demotedSections.isEmpty {
      return commit(new, planner.twoBatches(sectionCount: new.count))
    }
    return report(plan, options: UpdateOptions(policy: policy))
  }

  /// Replaces the data in two batches.
  private func commit(_ new: [Content], _ batches: ChangePlanner.TwoBatches) -> [ChangeSet] {
    contents.replace(with: batches.between.map { new[$0] })
    isBetweenBatches = true
    let first = report(ChangePlan(structure: batches.first), options: UpdateOptions())
    contents.replace(with: new)
    // Data that was applied in between is newer than whatever is edited from here on.
    isBetweenBatches = postponed != nil
    let rest = report(
      ChangePlan(structure: batches.second, content: batches.content), options: UpdateOptions())
    isBetweenBatches = false
    guard let postponed else { return first + rest }
    self.postponed = nil
    return first + rest + (apply(postponed, request: appliedRequest) ?? [])
  }
}

extension DiffableDataSource where SectionID: Sendable, ItemType: Sendable {
  /// Replaces the data as soon as the difference has been computed on another thread.
  ///
  /// Only one difference is computed at a time. It is applied even if newer data waits by then, so that a
  /// data source that gets new data all the time shows some of it; of the data that waits only the
  /// newest is kept.
  final func applyContents(_ new: [SectionContent<SectionID, ItemType>]) async -> UpdateOutcome {
    // A cancelled request must not displace a waiting one.
    if Task.isCancelled { return .cancelled }
    requests += 1
    let request = requests
    guard await queue.enter() else { return .superseded }
    defer { queue.leave() }
    while true {
      if Task.isCancelled { return .cancelled }
      if appliedRequest > request { return .superseded }
      guard changeObservers.isObserved, let identity = comparison.items.concurrent else {
        return apply(new, request: request).map { .applied($0) } ?? .superseded
      }
      let (base, revision) = (contents.sections, contents.revision)
      let difference = await identity.difference(from: base, to: new)
      // Data that was edited meanwhile is replaced all the same, but by other changes.
      if contents.revision == revision, !Task.isCancelled {
        appliedRequest = request
        return commit(new, difference).map { .applied($0) } ?? .superseded
      }
    }
  }
}
