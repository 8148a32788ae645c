public import DataSourceKit
public import Foundation

/// A results controller that shows whatever an `AsyncSequence` of arrays brings, such as the observation of a
/// database query.
///
/// ```swift
/// let controller = ObservedResultsController(
///   sections: .named { String($0.name.prefix(1)) },
///   fetch: { try database.read { try Contact.order(\.name).fetchAll($0) } },
///   observe: { database.contacts() })
/// controller.changeHandler = { changeSet in … }
/// try controller.performFetch()
/// ```
///
/// What has changed from one array to the next is found by the objects' identities, away from the caller's
/// actor, and told as valid change sets: the structure first, then the content. Sections are told apart by
/// their names.
///
/// ``performFetch()`` fetches on the spot, if there is something to fetch with, and then follows the
/// sequence, on the actor on which the controller was made. It follows until the sequence ends, ``stop()`` is
/// called or the controller goes, which a sequence does not keep alive. An error of the sequence is kept in
/// ``error``; the last objects stay, and ``performFetch()`` starts again.
public final class ObservedResultsController<ItemType>: FetchedResultsController {
  /// How a sequence that was followed has ended, or that it has not: `nil`.
  public private(set) var end: StreamEnd?

  /// The error with which the sequence has ended; `nil` after a successful ``performFetch()``, and as long as
  /// there is none.
  public var error: (any Error)? {
    if case .failed(let error) = end { error } else { nil }
  }

  /// Told when the sequence has ended, and how.
  public var endHandler: ((StreamEnd) -> Void)?

  /// How changes are told: policy, limit, and who decides.
  public var options: UpdateOptions {
    get { core.options }
    set { core.options = newValue }
  }

  public var changeHandler: ReloadBlock? {
    get { core.reloadBlock }
    set { core.reloadBlock = newValue }
  }

  private let core: _DiffableCore<String, ItemType>
  private let names: SectionNames<ItemType>
  private let fetch: (() throws -> [ItemType])?
  private let observe: (ObservedResultsController) -> Task<Void, Never>?
  private var task: Task<Void, Never>?

  @usableFromInline
  init<Stream: AsyncSequence>(
    names: SectionNames<ItemType>, identity: _ItemIdentity<String, ItemType>,
    isolation: isolated (any Actor)?, fetch: (() throws -> [ItemType])?,
    observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Sendable {
    core = _DiffableCore([], identity: identity)
    self.names = names
    self.fetch = fetch
    self.observe = { controller in
      guard isolation != nil else { return nil }
      return Task { [weak controller] in
        _ = isolation
        let end: StreamEnd
        do {
          for try await items in observe() {
            guard let contents = await controller?.contents(of: items) else { return }
            if Task.isCancelled { break }
            _ = await controller?.core.applyConcurrently(contents)
          }
          end = Task.isCancelled ? .cancelled : .finished
        } catch {
          end = Task.isCancelled || error is CancellationError ? .cancelled : .failed(error)
        }
        controller?.finish(end)
      }
    }
  }

  deinit { task?.cancel() }

  /// Fetches, if there is something to fetch with, and follows the sequence from then on.
  ///
  /// - Throws: what fetching throws, and ``StreamError/noActor`` if the controller was made on no actor. The
  ///   objects stay as they were then.
  public func performFetch() throws {
    if let fetch {
      let items = try fetch()
      _ = core.apply(names.sections(of: items))
    }
    stop()
    end = nil
    task = observe(self)
    if task == nil { throw StreamError.noActor }
  }

  /// Stops following the sequence. The objects stay.
  public func stop() {
    task?.cancel()
    task = nil
  }

  private func finish(_ end: StreamEnd) {
    // A task that was stopped has nothing to say any more.
    if case .cancelled = end { return }
    self.end = end
    endHandler?(end)
  }
}

extension ObservedResultsController where ItemType: Sendable {
  /// Cuts objects into sections, away from the caller's actor.
  private func contents(of items: [ItemType]) async -> [SectionContent<String, ItemType>] {
    await Self.contents(of: items, names)
  }

  @concurrent
  private static func contents(
    of items: [ItemType], _ names: SectionNames<ItemType>
  ) async -> [SectionContent<String, ItemType>] {
    names.sections(of: items)
  }
}

extension ObservedResultsController {
  public var sections: [FetchedResultsSection] {
    core.contents.map { section in
      FetchedResultsSection(
        name: section.id, indexTitle: section.id.first.map { $0.uppercased() },
        numberOfObjects: section.items.count)
    }
  }

  public var numberOfSections: Int { core.contents.count }

  public func numberOfObjects(in section: Int) -> Int { core.itemCount(of: section) }

  public func object(at indexPath: IndexPath) -> ItemType? {
    guard let place = Position(indexPath), place.item < core.itemCount(of: place.section) else {
      return nil
    }
    return core.contents[place.section].items[place.item]
  }

  /// Where the object with the identity of another one stands, `nil` if there is none.
  ///
  /// - Parameter object: the other one, maybe with older content.
  /// - Complexity: O(1), and O(objects) for the first time after a change.
  public func indexPath(of object: ItemType) -> IndexPath? {
    core.itemIndex().position(ofItem: object)?.indexPath
  }
}
