public import IdentityDiff

// Two initialisers for each way to know an object, as for the diffable data sources, are not needed
// here: what comes from a stream is `Sendable`.

extension ObservedResultsController {
  /// Creates a controller of objects that are told apart by their `id`.
  ///
  /// - Parameters:
  ///   - sections: how objects are cut into sections.
  ///   - isolation: the actor on which the sequence is followed: the caller's.
  ///   - fetch: fetches the objects on the spot; `nil` to wait for the sequence.
  ///   - observe: makes the sequence. It is asked for a new one whenever ``performFetch()`` is
  ///     called.
  @inlinable
  public convenience init<Stream: AsyncSequence>(
    sections: SectionNames<ItemType> = .none, isolation: isolated (any Actor)? = #isolation,
    fetch: (() throws -> [ItemType])? = nil, observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Identifiable & Equatable & Sendable {
    self.init(
      names: sections,
      identity: _ItemIdentity(
        id: { $0.id },
        concurrently: { .sections(Diff.difference(from: $0, to: $1, items: { $0.items })) }),
      isolation: isolation, fetch: fetch, observe: observe)
  }

  /// Creates a controller of objects that are told apart by what a key path leads to.
  ///
  /// - Parameters:
  ///   - id: leads to the identity of an object.
  ///   - sections: how objects are cut into sections.
  ///   - isolation: the actor on which the sequence is followed: the caller's.
  ///   - fetch: fetches the objects on the spot; `nil` to wait for the sequence.
  ///   - observe: makes the sequence. It is asked for a new one whenever ``performFetch()`` is
  ///     called.
  @inlinable
  public convenience init<ID: Hashable & SendableMetatype, Stream: AsyncSequence>(
    id: any KeyPath<ItemType, ID> & Sendable, sections: SectionNames<ItemType> = .none,
    isolation: isolated (any Actor)? = #isolation, fetch: (() throws -> [ItemType])? = nil,
    observe: @escaping @Sendable () -> Stream
  ) where Stream.Element == [ItemType], ItemType: Equatable & Sendable {
    self.init(
      names: sections,
      identity: _ItemIdentity(
        id: { $0[keyPath: id] },
        concurrently: {
          .sections(Diff.difference(from: $0, to: $1, items: { $0.items }, itemID: id))
        }),
      isolation: isolation, fetch: fetch, observe: observe)
  }
}
