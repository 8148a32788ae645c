public import DataSourceKit
public import Foundation
public import IdentityDiff

/// A results controller that holds whatever an `AsyncSequence` of arrays emits, such as the
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
/// caller's actor, and reported as valid change sets: the structure first, then the content. Sections
/// are identified by their names.
///
/// ``performFetch()`` fetches on the spot, if there is a closure for that, and then follows the sequence, on
/// the actor on which the controller was made. It follows until the sequence ends, ``stop()`` is called or
/// the controller is released, which a sequence does not keep alive. How it has ended is kept in ``end``;
/// the controller keeps its objects, and ``performFetch()`` starts again. A controller that was
/// made on no actor can fetch, but cannot follow.
///
/// An array is applied before the next one is requested. A sequence that may emit them faster than they can
/// be applied should keep only the newest one, as a stream does that is made with `.bufferingNewest(1)`.
public final class ObservedResultsController<ItemType>: FetchedResultsController {
  /// How the sequence that was followed last has ended: ``StreamEnd/cancelled`` after ``stop()``,
  /// and `nil` as long as it is followed, or none has been.
  public private(set) var end: StreamEnd?

  /// Called when the sequence has ended by itself, with how.
  public var endHandler: ((StreamEnd) -> Void)?

  /// Called whenever an array has been applied, after ``changeHandler``, with all change sets that were
  /// reported for it, in order. There are none if nothing has changed.
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
  private let names: SectionNames<ItemType>?
  private let fetch: (() throws -> [ItemType])?
  /// Begins to follow the sequence; `nil` if there is no actor to do that on.
  private let follow: ((ObservedResultsController) -> StreamBinding)?
  private var binding: StreamBinding?

  /// Creates a controller of objects that are identified by their `id`.
  ///
  /// - Parameters:
  ///   - sections: how objects are divided into sections; `nil` for one section without a name.
  ///   - isolation: the actor on which the sequence is followed: the caller's.
  ///   - fetch: fetches the objects on the spot; `nil` to wait for the sequence.
  ///   - observe: makes the sequence, a new one for each call of ``performFetch()``.
  @inlinable
  public convenience init<Stream: AsyncSequence>(
    sections: SectionNames<ItemType>? = nil, isolation: isolated (any Actor)? = #isolation,
    fetch: (() throws -> [ItemType])? = nil, observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Identifiable & Equatable & Sendable {
    self.init(
      identity: .id, sections: sections, isolation: isolation, fetch: fetch, observe: observe)
  }

  /// Creates a controller of objects with any identity.
  ///
  /// - Parameters:
  ///   - identity: what identifies an object, and when its content is equal.
  ///   - sections: how objects are divided into sections; `nil` for one section without a name.
  ///   - isolation: the actor on which the sequence is followed: the caller's.
  ///   - fetch: fetches the objects on the spot; `nil` to wait for the sequence.
  ///   - observe: makes the sequence, a new one for each call of ``performFetch()``.
  public init<Stream: AsyncSequence>(
    identity: Identity<ItemType>, sections: SectionNames<ItemType>? = nil,
    isolation: isolated (any Actor)? = #isolation, fetch: (() throws -> [ItemType])? = nil,
    observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Sendable {
    results = DiffableSectionedDataSource(identity: identity)
    names = sections
    self.fetch = fetch
    guard isolation != nil else {
      follow = nil
      return
    }
    follow = { controller in
      StreamBinding(
        controller, to: observe, isolation: isolation, apply: { await $0.update(to: $1) },
        onEnd: { [weak controller] end in
          // A binding that was cancelled has been replaced, or stopped.
          if !Task.isCancelled { controller?.finish(end) }
        })
    }
  }

  /// Fetches, if there is a closure for that, and follows the sequence from then on: a new one, in the place
  /// of one that is being followed.
  ///
  /// - Throws: what fetching throws; ``StreamError/noActor`` if the controller was made on no actor and has
  ///   no closure to fetch with. Nothing has changed then: neither the objects, nor a sequence that is being
  ///   followed.
  public func performFetch() throws {
    if let fetch {
      let items = try fetch()
      // Before observers are notified of the new objects, who may fetch again.
      stop()
      updated(results.applyContents(Self.sections(items, names)))
    } else if follow == nil {
      throw StreamError.noActor
    }
    stop()
    end = nil
    binding = follow?(self)
  }

  /// Stops following the sequence. The controller keeps its objects.
  public func stop() {
    guard let binding else { return }
    binding.cancel()
    self.binding = nil
    end = .cancelled
  }

  private func finish(_ end: StreamEnd) {
    binding = nil
    self.end = end
    endHandler?(end)
  }

  private func updated(_ changeSets: [ChangeSet]) { updateHandler?(changeSets) }

  public var sections: [FetchedResultsSection] {
    results.sectionContents.map { section in
      FetchedResultsSection(
        name: section.id, indexTitle: section.id.first.map { $0.uppercased() },
        numberOfObjects: section.items.count)
    }
  }

  public var numberOfSections: Int { results.numberOfSections }

  public func numberOfObjects(in section: Int) -> Int { results.numberOfItems(in: section) }

  public func object(at indexPath: IndexPath) -> ItemType? { results.item(at: indexPath) }

  /// The index path of the object with the identity of another one, `nil` if there is none.
  ///
  /// - Parameter object: the other one, maybe with older content.
  /// - Complexity: O(1), and O(objects) for the first time after a change.
  public func indexPath(of object: ItemType) -> IndexPath? { results.indexPath(of: object) }

  /// Divides objects into sections.
  private static func sections(
    _ items: [ItemType], _ names: SectionNames<ItemType>?
  ) -> [SectionContent<String, ItemType>] {
    names?.sections(of: items) ?? [SectionContent(id: "", items: items)]
  }
}

extension ObservedResultsController where ItemType: Sendable {
  /// Applies other objects, whose sections and changes are found away from the caller's actor.
  private func update(to items: [ItemType]) async {
    let outcome = await results.applyContents(Self.concurrentSections(items, names))
    if case .applied(let changeSets) = outcome { updated(changeSets) }
  }

  @concurrent
  private static func concurrentSections(
    _ items: [ItemType], _ names: SectionNames<ItemType>?
  ) async -> [SectionContent<String, ItemType>] {
    sections(items, names)
  }
}
