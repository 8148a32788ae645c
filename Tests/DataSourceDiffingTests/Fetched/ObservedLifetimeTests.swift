import DataSourceStreams

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import DataSourceCore
  import TestSupport
  import Testing

  /// Only its owner keeps a controller, and it keeps nothing once released.
  @MainActor @Suite struct ObservedLifetimeTests {
    private final class Token: Sendable {}

    private struct Item: Identifiable, Equatable {
      let id: Int
      let token: Token

      static func == (lhs: Item, rhs: Item) -> Bool { lhs.token === rhs.token }
    }

    @Test func controllerGoesWhileASequenceIsFollowed() async throws {
      let streams = StreamMaker()
      weak var gone: ObservedResultsController<Contact>?
      do {
        let contacts = ObservedContacts(ObservedResultsController(observe: { streams.make() }))
        gone = contacts.controller
        try contacts.controller.performFetch()
        try await wait { streams.continuations.count == 1 }
        streams.continuations[0].yield([Contact(id: 1, name: "Ada")])
        try await wait { contacts.updates.count == 1 }
      }
      try await wait("the sequence is let go") { gone == nil && streams.endedCount == 1 }
      expectEqual(streams.continuations.count, 1)
    }

    @Test func controllerGoesBeforeTheSequenceIsMade() async throws {
      let streams = StreamMaker()
      weak var gone: ObservedResultsController<Contact>?
      do {
        let controller = ObservedResultsController<Contact>(observe: { streams.make() })
        gone = controller
        try controller.performFetch()
      }
      expectNil(gone)
      try await settle()
      expectEqual(streams.continuations.count, streams.endedCount)
    }

    @Test func controllerGoesWhileObjectsAreOnTheirWay() async throws {
      let streams = StreamMaker()
      weak var gone: ObservedResultsController<Contact>?
      do {
        let contacts = ObservedContacts(ObservedResultsController(observe: { streams.make() }))
        gone = contacts.controller
        try contacts.controller.performFetch()
        try await wait { streams.continuations.count == 1 }
        streams.continuations[0].yield((0..<20_000).map { Contact(id: $0, name: "N") })
        await Task.yield()
      }
      try await wait { gone == nil && streams.endedCount == 1 }
    }

    @Test func objectsGo() async throws {
      weak var first: Token?
      weak var second: Token?
      let (stream, continuation) = AsyncStream.makeStream(of: [Item].self)
      do {
        var tokens = [Token(), Token()]
        (first, second) = (tokens[0], tokens[1])
        let initial = tokens[0]
        let fetches = Fetches([Item(id: 1, token: initial)])
        let controller = ObservedResultsController(fetch: { fetches.next() }, observe: { stream })
        var updates = 0
        controller.changeHandler = { _ in }
        controller.updateHandler = { _ in updates += 1 }
        try controller.performFetch()
        continuation.yield([Item(id: 1, token: tokens[1])])
        try await wait { updates == 2 }
        tokens = []
        _ = controller.indexPath(of: Item(id: 1, token: Token()))
      }
      try await wait("objects stay") { first == nil && second == nil }
    }

    /// Returns its items once.
    private final class Fetches {
      private var items: [Item]
      init(_ items: [Item]) { self.items = items }

      func next() -> [Item] {
        defer { items = [] }
        return items
      }
    }
  }
#endif
