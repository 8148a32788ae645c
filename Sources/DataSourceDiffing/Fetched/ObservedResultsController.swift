public import DataSourceKit

/// A results controller that shows whatever an `AsyncSequence` of arrays brings, such as the
/// observation of a database query.
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
/// What has changed from one array to the next is found by the objects' identities, away from the
/// caller's actor, and told as valid change sets: the structure first, then the content. Sections
/// are told apart by their names.
///
/// ``performFetch()`` fetches on the spot, if there is something to fetch with, and then follows
/// the sequence, on the actor on which the controller was made. It follows until the sequence ends,
/// ``stop()`` is called or the controller goes, which a sequence does not keep alive. An error of
/// the sequence is kept in ``error``; the last objects stay, and ``performFetch()`` starts again.
///
/// An array is shown before the next one is asked for. A sequence that may bring them faster than
/// they can be shown should keep only the newest one, as a stream does that is made with
/// `.bufferingNewest(1)`.
public final class ObservedResultsController<ItemType>: FetchedResultsController {
  /// How the sequence that was followed last has ended: ``StreamEnd/cancelled`` after ``stop()``,
  /// and `nil` as long as it is followed, or none has been.
  public private(set) var end: StreamEnd?

  /// The error with which the sequence has ended; `nil` after a successful ``performFetch()``, and
  /// as long as there is none.
  public var error: (any Error)? {
    if case .failed(let error) = end { error } else { nil }
  }

  /// Told when the sequence has ended by itself, and how.
  public var endHandler: ((StreamEnd) -> Void)?

  /// Told whenever an array has been applied, after ``changeHandler``, of all change sets that were
  /// sent for it, in order. There are none if nothing has changed.
  public var updateHandler: (([ChangeSet]) -> Void)?

  /// How changes are told: policy, limit, and who decides.
  public var options: UpdateOptions {
    get { core.options }
    set { core.options = newValue }
  }

  public var changeHandler: ReloadBlock? {
    get { core.reloadBlock }
    set { core.reloadBlock = newValue }
  }

  let core: _DiffableCore<String, ItemType>
  private let names: SectionNames<ItemType>
  private let fetch: (() throws -> [ItemType])?
  /// Begins to follow the sequence; `nil` if there is no actor to do that on.
  private let follow: ((ObservedResultsController) -> Task<Void, Never>)?
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
    guard isolation != nil else {
      follow = nil
      return
    }
    follow = { controller in
      Task { [weak controller] in
        _ = isolation
        let end: StreamEnd
        do {
          for try await items in observe() {
            guard let update = await controller?.update(to: items), update != .cancelled else {
              return
            }
          }
          end = .finished
        } catch {
          end = error is CancellationError ? .cancelled : .failed(error)
        }
        // A task that was stopped has nothing to say any more.
        if !Task.isCancelled { controller?.finish(end) }
      }
    }
  }

  deinit { task?.cancel() }

  /// Fetches, if there is something to fetch with, and follows the sequence from then on: a new
  /// one, in the place of one that is being followed.
  ///
  /// - Throws: what fetching throws, and ``StreamError/noActor`` if the controller was made on no
  ///   actor. All stays as it was then: the objects, and a sequence that is being followed.
  public func performFetch() throws {
    guard let follow else { throw StreamError.noActor }
    if let fetch {
      let items = try fetch()
      // Before anybody hears of the new objects, who may fetch again.
      stop()
      tell(core.apply(names.sections(of: items)))
    }
    stop()
    end = nil
    task = follow(self)
  }

  /// Stops following the sequence. The objects stay.
  public func stop() {
    guard let task else { return }
    task.cancel()
    self.task = nil
    end = .cancelled
  }

  private func finish(_ end: StreamEnd) {
    task = nil
    self.end = end
    endHandler?(end)
  }

  private func tell(_ changeSets: [ChangeSet]) { updateHandler?(changeSets) }
}

extension ObservedResultsController where ItemType: Sendable {
  /// Shows other objects, whose sections and changes are found away from the caller's actor.
  private func update(to items: [ItemType]) async -> UpdateOutcome {
    let outcome = await core.applyConcurrently(Self.contents(of: items, names))
    if case .applied(let changeSets) = outcome { tell(changeSets) }
    return outcome
  }

  @concurrent
  private static func contents(
    of items: [ItemType], _ names: SectionNames<ItemType>
  ) async -> [SectionContent<String, ItemType>] {
    names.sections(of: items)
  }
}
