public import DataSourceCore
import DataSourceDiffing
import DataSourcePlanning
import Foundation
public import IdentityDiff

/// A results controller for a store that returns arrays: from an `AsyncSequence`, such as an
/// observed database query, or when it is asked.
///
/// ```swift
/// let controller = ObservedResultsController(
///   sectionName: { String($0.name.prefix(1)) },
///   fetch: { try database.read { try Contact.order(\.name).fetchAll($0) } },
///   observe: { database.contacts() })
/// controller.changeHandler = { changeSet in … }
/// try controller.performFetch()
/// ```
///
/// The difference between each array and the previous one is computed on another thread, by the
/// objects' identities. It is reported as valid change sets: first the structure, then the content.
/// Sections are identified by name.
///
/// ``performFetch()`` fetches synchronously, if there is a closure for that. Call it after each
/// change of a store without a sequence. If there is a sequence, it then follows that on the actor
/// that created the controller. It stops when the sequence ends, ``stop()`` is called, or the
/// controller is released. The sequence does not retain the controller. ``end`` describes how it
/// ended. The controller keeps its objects, and ``performFetch()`` starts again, with a new
/// sequence. An `AsyncStream` that has been followed before has no more elements.
///
/// An array is applied before the next one is requested. A sequence that may emit arrays faster
/// than they can be applied should keep only the newest one, as a stream with `.bufferingNewest(1)`
/// does.
public final class ObservedResultsController<ItemType>: FetchedResultsController {
  /// How the last sequence ended: ``StreamEnd/cancelled`` after ``stop()``; `nil` while a sequence
  /// is followed, or if none has been.
  public private(set) var end: StreamEnd?

  /// Called when the sequence has ended by itself.
  public var endHandler: ((StreamEnd) -> Void)?

  /// Called after an array was applied and ``changeHandler`` was called, with all change sets
  /// reported for it, in order: none if nothing has changed. If a handler fetches again, this one
  /// is called for that array after the present one.
  public var updateHandler: (([ChangeSet]) -> Void)?

  /// How changes are reported.
  public var options: UpdateOptions {
    get { results.options }
    set { results.options = newValue }
  }

  public var changeHandler: ReloadBlock? {
    get { results.reloadBlock }
    set { results.reloadBlock = newValue }
  }

  private let results: DiffableSectionedDataSource<String, ItemType>
  /// Divides objects into sections.
  private let divide: ([ItemType]) -> DataSnapshot<String, ItemType>
  private let fetch: (() throws -> [ItemType])?
  /// Starts following a new sequence; `nil` if there is none.
  private let follow: ((ObservedResultsController) -> StreamBinding)?
  private var binding: StreamBinding?

  /// The change sets of applied arrays that ``updateHandler`` has not received yet, in order.
  private var updates: [[ChangeSet]] = []
  private var isUpdating = false

  /// Creates a controller for objects identified by their `id`.
  ///
  /// - Parameters:
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a
  ///     name. Objects with the same name belong to one section even if they are not contiguous.
  ///   - areInOrder: Returns whether a section with the first name precedes one with the second
  ///     name. Sections that it does not order, or all if it is `nil`, are in the order of their
  ///     first objects.
  ///   - isolation: The actor that follows the sequence: the caller's.
  ///   - fetch: Fetches the objects synchronously; `nil` to wait for the sequence.
  ///   - observe: Creates a sequence for each call to ``performFetch()``.
  @_alwaysEmitIntoClient
  public convenience init<Stream: AsyncSequence>(
    sectionName: (@Sendable (ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation,
    fetch: (() throws -> [ItemType])? = nil, observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Identifiable & Equatable & Sendable {
    self.init(
      identity: .id, sectionName: sectionName, sectionsSortedBy: areInOrder,
      isolation: isolation, fetch: fetch, observe: observe)
  }

  /// Creates a controller for objects identified by their `id`.
  ///
  /// This overload is for objects whose conformances are isolated to an actor. Those of a module
  /// that is isolated to the main actor by default are an example. Changes are computed on the
  /// actor that follows the sequence.
  ///
  /// - Parameters:
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a
  ///     name. Objects with the same name belong to one section even if they are not contiguous.
  ///   - areInOrder: Returns whether a section with the first name precedes one with the second
  ///     name. Sections that it does not order, or all if it is `nil`, are in the order of their
  ///     first objects.
  ///   - isolation: The actor that follows the sequence: the caller's.
  ///   - fetch: Fetches the objects synchronously; `nil` to wait for the sequence.
  ///   - observe: Creates a sequence for each call to ``performFetch()``.
  public convenience init<Stream: AsyncSequence>(
    sectionName: ((ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: ((String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation,
    fetch: (() throws -> [ItemType])? = nil, observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Identifiable & Equatable {
    self.init(
      .id, isolation, fetch, observe,
      divide: { DataSnapshot(dividing: $0, by: sectionName, areInOrder) },
      apply: { $0.apply($1) })
  }

  /// Creates a controller for objects with any identity.
  ///
  /// - Parameters:
  ///   - identity: Identifies objects and compares their content.
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a
  ///     name. Objects with the same name belong to one section even if they are not contiguous.
  ///   - areInOrder: Returns whether a section with the first name precedes one with the second
  ///     name. Sections that it does not order, or all if it is `nil`, are in the order of their
  ///     first objects.
  ///   - isolation: The actor that follows the sequence: the caller's.
  ///   - fetch: Fetches the objects synchronously; `nil` to wait for the sequence.
  ///   - observe: Creates a sequence for each call to ``performFetch()``.
  public convenience init<Stream: AsyncSequence>(
    identity: ElementIdentity<ItemType>, sectionName: (@Sendable (ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation, fetch: (() throws -> [ItemType])? = nil,
    observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Sendable {
    self.init(
      identity, isolation, fetch, observe,
      divide: { DataSnapshot(dividing: $0, by: sectionName, areInOrder) },
      apply: { await $0.update(to: $1, sectionName, areInOrder) })
  }

  private convenience init<Stream: AsyncSequence>(
    _ identity: ElementIdentity<ItemType>, _ isolation: isolated any Actor,
    _ fetch: (() throws -> [ItemType])?, _ observe: @escaping @Sendable () -> Stream,
    divide: @escaping ([ItemType]) -> DataSnapshot<String, ItemType>,
    apply: @escaping (ObservedResultsController, [ItemType]) async -> Void
  ) where Stream.Element == [ItemType] {
    self.init(identity, fetch, divide: divide) { controller in
      StreamBinding(
        controller, to: observe, isolation: isolation, apply: apply,
        endHandler: { [weak controller] in controller?.finish($0) })
    }
  }

  /// Creates a controller for a store that returns its objects at once, such as one in memory.
  /// Call ``performFetch()`` after each change of the store: it reports what has changed.
  ///
  /// ```swift
  /// let controller = ObservedResultsController(identity: .id, fetch: { store.notes })
  /// store.didChange = { [weak controller] in try? controller?.performFetch() }
  /// ```
  ///
  /// It can be used on any actor or none, and the objects need not be `Sendable`.
  ///
  /// - Parameters:
  ///   - identity: Identifies objects and compares their content.
  ///   - sectionName: Returns the name of an object's section; `nil` for one section without a
  ///     name. Objects with the same name belong to one section even if they are not contiguous.
  ///   - areInOrder: Returns whether a section with the first name precedes one with the second
  ///     name. Sections that it does not order, or all if it is `nil`, are in the order of their
  ///     first objects.
  ///   - fetch: Fetches the objects.
  public convenience init(
    identity: ElementIdentity<ItemType>, sectionName: ((ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: ((String, String) -> Bool)? = nil,
    fetch: @escaping () throws -> [ItemType]
  ) {
    self.init(identity, fetch, divide: { DataSnapshot(dividing: $0, by: sectionName, areInOrder) })
  }

  private init(
    _ identity: ElementIdentity<ItemType>, _ fetch: (() throws -> [ItemType])?,
    divide: @escaping ([ItemType]) -> DataSnapshot<String, ItemType>,
    follow: ((ObservedResultsController) -> StreamBinding)? = nil
  ) {
    results = DiffableSectionedDataSource(identity: identity)
    self.divide = divide
    self.fetch = fetch
    self.follow = follow
  }

  /// Fetches the objects, if there is a closure for that, and follows a new sequence, if there is
  /// one, which replaces the previous one.
  ///
  /// - Throws: The error from fetching. Then the objects and any sequence being followed stay
  ///   unchanged.
  public func performFetch() throws {
    if let fetch {
      let items = try fetch()
      // Before observers are notified of the new objects, since they may fetch again.
      stop()
      apply(items)
    }
    stop()
    end = nil
    binding = follow?(self)
  }

  private func apply(_ items: [ItemType]) {
    let place = updates.count
    passOn(results.apply(divide(items))?.changeSets ?? [], at: place)
  }

  /// Calls the update handler for an array, and then for those that handlers have applied in
  /// response to it.
  ///
  /// - Parameters:
  ///   - changeSets: The array's changes.
  ///   - place: The number of waiting arrays that were applied earlier.
  private func passOn(_ changeSets: [ChangeSet], at place: Int) {
    updates.insert(changeSets, at: place)
    if isUpdating || results.changeObservers.isNotifying { return }
    isUpdating = true
    while !updates.isEmpty {
      let next = updates.removeFirst()
      updateHandler?(next)
    }
    isUpdating = false
  }

  /// Stops following the sequence. The controller keeps its objects.
  public func stop() {
    guard let binding else { return }
    binding.cancel()
    self.binding = nil
    end = .cancelled
  }

  private func finish(_ end: StreamEnd) {
    // A cancelled binding has been replaced or stopped.
    if Task.isCancelled { return }
    binding = nil
    self.end = end
    endHandler?(end)
  }

  public var sections: [FetchedResultsSection] {
    let snapshot = results.snapshot
    return zip(snapshot.heads, snapshot.items).map { section, items in
      FetchedResultsSection(
        name: section.id, indexTitle: section.id.first.map { $0.uppercased() },
        numberOfObjects: items.count)
    }
  }

  public var numberOfSections: Int { results.numberOfSections }

  public func numberOfObjects(in section: Int) -> Int { results.numberOfItems(in: section) }

  public func object(at indexPath: IndexPath) -> ItemType? { results.item(at: indexPath) }

  /// Returns the index path of the object with the same identity as a given one.
  ///
  /// - Parameter object: The given object, possibly with older content.
  /// - Returns: The index path; `nil` if there is no such object.
  /// - Complexity: O(1); O(objects) for the first lookup after a change.
  public func indexPath(of object: ItemType) -> IndexPath? { results.indexPath(of: object) }
}

extension ObservedResultsController where ItemType: Sendable {
  /// Applies objects after computing their sections and changes on another thread.
  private func update(
    to items: [ItemType], _ sectionName: (@Sendable (ItemType) -> String)?,
    _ areInOrder: (@Sendable (String, String) -> Bool)?
  ) async {
    let sections = await Self.sections(items, sectionName, areInOrder)
    let change = await results.applyInBackground(sections)
    if let change { passOn(change.changeSets, at: 0) }
  }

  @concurrent
  private static func sections(
    _ items: [ItemType], _ sectionName: (@Sendable (ItemType) -> String)?,
    _ areInOrder: (@Sendable (String, String) -> Bool)?
  ) async -> DataSnapshot<String, ItemType> {
    DataSnapshot(dividing: items, by: sectionName, areInOrder)
  }
}
