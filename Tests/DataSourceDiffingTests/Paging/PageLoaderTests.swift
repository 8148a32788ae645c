import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Pages from a server, step by step.
@OwnThread @Suite struct PageLoaderTests {
  private let server = PageServer()
  private let list = CardList()
  private let loader: CardLoader
  private let tester: DataSourceTester<Card>

  init() {
    loader = CardLoader(list) { [server] in try await server.load($0) }
    tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    server.loader = loader
  }

  /// Starts a call, and lets it make its request.
  private func start<Result>(
    _ body: @escaping @OwnThread () async -> Result
  ) async -> Task<Result, Never> {
    let task = Task { @OwnThread in await body() }
    await server.settle()
    return task
  }

  private func start(_ direction: PageDirection = .next) async -> Task<PagingState, Never> {
    await start { [loader] in await loader.loadMore(direction) }
  }

  private var ids: [Int] { list.items.map(\.id) }

  @Test func forward() async {
    #expect(loader.nextState == .hasMore && loader.refreshState == .hasMore)
    expectEqual(loader.previousState, .end)
    var task = await start()
    expectEqual(server.calls.map(\.cursor), [nil])
    #expect(loader.nextState == .loading && loader.refreshState == .loading)
    await server.answer()
    await expectEqual(task.value, .hasMore)
    expectEqual(loader.refreshState, .end)
    expectEqual(ids, [0, 1, 2])
    for page in 1...3 {
      task = await start()
      expectEqual(server.calls.last?.cursor, page)
      #expect(loader.nextState == .loading && loader.refreshState == .end)
      await server.answer()
      await expectEqual(task.value, (page < 3 ? .hasMore : .end))
    }
    expectEqual(ids, Array(0...11))
    await expectEqual(loader.loadMore(), .end)
    expectEqual(server.calls.count, 4)
    expectEqual(
      tester.changeSets.last?.description, "[insert item 0-9, insert item 0-10, insert item 0-11]")
    tester.verify()
  }

  @Test func backward() async {
    let first = await start(.previous)
    await server.answer()
    await expectEqual(first.value, .hasMore)
    expectEqual(ids, [0, 1, 2])
    for page in 1...3 {
      let task = await start(.previous)
      expectEqual(server.calls.last?.cursor, -page)
      #expect(loader.previousState == .loading && loader.nextState == .hasMore)
      await server.answer()
      _ = await task.value
    }
    expectEqual(ids, Array(-9...2))
    expectEqual(loader.previousState, .end)
    expectEqual(
      tester.changeSets.last?.description, "[insert item 0-0, insert item 0-1, insert item 0-2]")
    tester.verify()
  }

  @Test func callersShareARequest() async {
    let tasks = [await start(), await start(), await start()]
    expectEqual(server.calls.count, 1)
    await server.answer()
    for task in tasks { await expectEqual(task.value, .hasMore) }
    #expect(server.calls.count == 1 && ids == [0, 1, 2])
  }

  @Test func directionsTakeTurns() async {
    _ = await start()
    await server.answer()
    let (next, previous) = (await start(), await start(.previous))
    expectEqual(server.waiting.map(\.cursor), [1])
    await server.answer()
    expectEqual(server.waiting.map(\.cursor), [-1])
    await server.answer()
    await expectEqual(next.value, .hasMore)
    await expectEqual(previous.value, .hasMore)
    expectEqual(ids, Array(-3...5))
  }

  @Test func failureAndRetry() async {
    _ = await start()
    await server.answer()
    let failed = await start()
    await server.fail()
    await expectEqual("\(failed.value)", "failed(offline)")
    #expect(await loader.loadMore() != .loading)
    expectEqual(server.calls.count, 2, "a failed request is not repeated by scrolling")
    expectEqual(ids, [0, 1, 2])
    // A second error replaces the first one.
    let again = await start { [loader] in await loader.retry() }
    expectEqual(loader.nextState, .loading)
    await server.fail("still offline")
    await again.value
    expectEqual("\(loader.nextState)", "failed(still offline)")
    let last = await start { [loader] in await loader.retry() }
    await server.answer()
    await last.value
    #expect(loader.nextState == .hasMore && ids == Array(0...5))
    await loader.retry()
    expectEqual(server.calls.count, 4)
  }

  @Test func retryOfTheFirstPage() async {
    let task = await start()
    await server.fail()
    await expectEqual(task.value, loader.refreshState)
    await expectEqual(loader.loadMore(), loader.refreshState)
    expectEqual(server.calls.count, 1)
    let again = await start { [loader] in await loader.retry() }
    await server.answer()
    await again.value
    #expect(loader.refreshState == .end && loader.nextState == .hasMore && ids == [0, 1, 2])
  }

  @Test func retryOfBothDirections() async {
    _ = await start()
    await server.answer()
    for direction in [PageDirection.next, .previous] {
      _ = await start(direction)
      await server.fail()
    }
    let again = await start { [loader] in await loader.retry() }
    await server.answer()
    await server.answer()
    await again.value
    expectEqual(ids, Array(-3...5))
  }

  /// A failed refresh keeps the items and the cursors.
  @Test func failedRefresh() async {
    _ = await start()
    await server.answer()
    let refresh = await start { [loader] in await loader.refresh() }
    await server.fail()
    await expectEqual("\(refresh.value)", "failed(offline)")
    #expect(ids == [0, 1, 2] && loader.nextState == .hasMore)
    let next = await start()
    await server.answer()
    await expectEqual(next.value, .hasMore)
    expectEqual(ids, Array(0...5))
  }

  @Test(arguments: [true, false]) func refreshSupersedes(_ endsCancelled: Bool) async {
    server.endsCancelled = endsCancelled
    _ = await start()
    await server.answer()
    let next = await start()
    let refresh = await start { [loader] in await loader.refresh() }
    expectEqual(server.live.map(\.cursor), [nil])
    expectEqual(ids, [0, 1, 2])
    #expect(loader.nextState == .hasMore && loader.refreshState == .loading)
    if !endsCancelled { await server.answer() }
    expectEqual(ids, [0, 1, 2], "the page of a superseded request is not used")
    await server.answer(CardLoader.Page([Card(7)], next: 4))
    await expectEqual(refresh.value, .end)
    await expectEqual(next.value, .hasMore)
    #expect(ids == [7] && server.calls.count == 3)
    _ = await start()
    expectEqual(server.calls.last?.cursor, 4)
    tester.verify()
  }

  /// If there are two refreshes, the newer one counts, and both callers wait for it.
  @Test func refreshTwice() async {
    let first = await start { [loader] in await loader.refresh() }
    let second = await start { [loader] in await loader.refresh() }
    #expect(server.live.count == 1 && server.calls.count == 2)
    await server.answer(CardLoader.Page([Card(1)]))
    expectEqual(ids, [])
    await server.answer(CardLoader.Page([Card(2)]))
    await expectEqual(first.value, .end)
    await expectEqual(second.value, .end)
    expectEqual(ids, [2])
  }

  private func jump(to page: Int) async -> Task<Bool, Never> {
    await start { [loader] in await loader.load(around: PageServer.around(page)) }
  }

  /// The page replaces the others once it has arrived, and both directions continue from there.
  @Test(arguments: [true, false]) func around(_ endsCancelled: Bool) async {
    server.endsCancelled = endsCancelled
    _ = await start()
    await server.answer()
    let next = await start()
    let jump = await jump(to: 2)
    expectEqual(server.live.map(\.cursor), [PageServer.around(2)])
    #expect(ids == [0, 1, 2] && loader.refreshState == .loading && loader.nextState == .hasMore)
    if !endsCancelled { await server.answer() }
    expectEqual(ids, [0, 1, 2], "the page of a superseded request is not used")
    await server.answer()
    #expect(await jump.value)
    _ = await next.value
    expectEqual(ids, [6, 7, 8])
    #expect(loader.refreshState == .end && server.waiting.isEmpty)
    _ = await start()
    _ = await start(.previous)
    expectEqual(server.waiting.map(\.cursor), [3])
    await server.answer()
    expectEqual(server.waiting.map(\.cursor), [1])
    await server.answer()
    #expect(ids == Array(3...11) && loader.nextState == .end)
    expectEqual(loader.previousState, .hasMore)
    // Items on both pages stay.
    let again = await self.jump(to: 2)
    await server.answer()
    #expect(await again.value)
    expectEqual(
      tester.changeSets.last?.description,
      "[delete item 0-0, delete item 0-1, delete item 0-2, delete item 0-6, delete item 0-7, "
        + "delete item 0-8]")
    // A refresh starts with the first page.
    _ = await start { [loader] in await loader.refresh() }
    expectNil(server.calls.last?.cursor)
    await server.answer()
    expectEqual(ids, [0, 1, 2])
    tester.verify()
  }

  /// An error keeps the items and the cursors. The same page is requested again on demand.
  @Test func failedAround() async {
    _ = await start()
    await server.answer()
    let jump = await jump(to: 2)
    await server.fail()
    #expect(await !jump.value)
    #expect("\(loader.refreshState)" == "failed(offline)" && loader.nextState == .hasMore)
    expectEqual(ids, [0, 1, 2])
    let next = await start()
    expectEqual(server.calls.last?.cursor, 1)
    await server.answer()
    _ = await next.value
    let again = await start { [loader] in await loader.retry() }
    expectEqual(server.calls.last?.cursor, PageServer.around(2))
    await server.answer()
    await again.value
    expectEqual(ids, [6, 7, 8])
  }

  /// Only the latest jump or refresh is current.
  @Test func aroundTwice() async {
    let first = await jump(to: 2)
    let second = await jump(to: -2)
    expectEqual(server.live.map(\.cursor), [PageServer.around(-2)])
    await server.answer()
    await server.answer()
    #expect(await !first.value)
    #expect(await second.value)
    expectEqual(ids, [-6, -5, -4])
    let third = await jump(to: 3)
    let refresh = await start { [loader] in await loader.refresh() }
    await server.answer()
    await server.answer()
    await expectEqual(refresh.value, .end)
    #expect(await !third.value)
    expectEqual(ids, [0, 1, 2])
  }

  /// A cancelled jump leaves no trace, even before the first page.
  @Test func cancelledAround() async {
    server.endsCancelled = true
    let jump = await jump(to: 2)
    jump.cancel()
    await server.settle()
    #expect(await !jump.value)
    expectEqual(loader.refreshState, .hasMore)
    _ = await start()
    expectEqual(server.calls.map(\.cursor), [PageServer.around(2), nil])
    await server.answer()
    expectEqual(ids, [0, 1, 2])
  }

  @Test(arguments: [true, false]) func cancellation(_ endsCancelled: Bool) async {
    server.endsCancelled = endsCancelled
    let task = await start()
    task.cancel()
    await server.settle()
    if !endsCancelled { await server.answer() }
    await expectEqual(task.value, .hasMore)
    #expect(ids == [] && loader.refreshState == .hasMore)
    // A call in a cancelled task requests nothing.
    let late = Task { @OwnThread [loader] in
      withUnsafeCurrentTask { $0?.cancel() }
      await loader.refresh()
      return await loader.loadMore()
    }
    await expectEqual(late.value, .hasMore)
    expectEqual(server.calls.count, 1)
    let next = await start()
    await server.answer()
    await expectEqual(next.value, .hasMore)
    expectEqual(ids, [0, 1, 2])
  }

  /// A caller that waits for a cancelled request starts it again.
  @Test func anotherCallerGoesOn() async {
    server.endsCancelled = true
    let (first, second) = (await start(), await start())
    first.cancel()
    await server.settle()
    #expect(server.calls.count == 2 && server.live.count == 1)
    await server.answer()
    await expectEqual(second.value, .hasMore)
    expectEqual(ids, [0, 1, 2])
  }

  /// Cancelling a caller that waits for another caller's request does not affect the request.
  @Test func cancelledWhileWaiting() async {
    let (first, second) = (await start(), await start())
    second.cancel()
    await server.settle()
    expectEqual(server.live.count, 1)
    await server.answer()
    await expectEqual(first.value, .hasMore)
    _ = await second.value
    #expect(server.calls.count == 1 && ids == [0, 1, 2])
  }

  /// The server's own `CancellationError` is not a failure, and is not repeated.
  @Test func cancelledByTheServer() async {
    let task = await start()
    server.answer(server.waiting[0], .failure(CancellationError()))
    await expectEqual(task.value, .hasMore)
    expectEqual(server.calls.count, 1)
  }

  /// Overlapping pages, because the server has received new items in the meantime.
  @Test func duplicates() async {
    _ = await start()
    await server.answer(CardLoader.Page([Card(1), Card(2), Card(2, 1)], next: 1, previous: -1))
    expectEqual(list.items, [Card(1), Card(2, 1)])
    _ = await start()
    await server.answer(CardLoader.Page([Card(2, 2), Card(3), Card(3, 1), Card(4)]))
    expectEqual(list.items, [Card(1), Card(2, 2), Card(3, 1), Card(4)])
    _ = await start(.previous)
    await server.answer(CardLoader.Page([Card(-1), Card(1, 1), Card(0), Card(4, 1)]))
    expectEqual(list.items, [Card(-1), Card(0), Card(1, 1), Card(2, 2), Card(3, 1), Card(4, 1)])
    expectEqual(
      tester.changeSets.suffix(2).map(\.description),
      [
        "[insert item 0-0, insert item 0-1]", "[update item 0-2, update item 0-5]",
      ])
    tester.verify()
  }

  /// Inserting a page at the front reads each identity a few times, not once for each of its items.
  @Test func costOfAPreviousPage() async {
    final class Counter { var count = 0 }
    let counter = Counter()
    let id: (Card) -> Int = { [counter] in
      counter.count += 1
      return $0.id
    }
    let list = CardList(identity: .by(id))
    let loader = CardLoader(list) { cursor in
      let start = cursor ?? 0
      let end = start < -1000 ? start + 10 : start + 1000
      return CardLoader.Page(
        (start..<end).map { Card($0) }, previous: start - (start == 0 ? 1000 : 10))
    }
    await loader.loadMore()
    counter.count = 0
    await loader.loadMore(.previous)
    expectEqual(list.items.map(\.id), Array(-1000..<1000))
    #expect(counter.count < 10_000)
    await loader.loadMore(.previous)
    counter.count = 0
    await loader.loadMore(.previous)
    expectEqual(list.items.map(\.id), Array(-1020..<1000))
    #expect(counter.count < 100, "the index of identities is kept after a small page")
  }

  /// Edits made while a page is loading are kept, unless a refresh replaces the items.
  @Test func editsMeanwhile() async throws {
    _ = await start()
    await server.answer()
    let next = await start()
    list.remove(id: 1)
    try list.append(Card(9))
    await server.answer()
    _ = await next.value
    expectEqual(ids, [0, 2, 9, 3, 4, 5])
    _ = await start { [loader] in await loader.refresh() }
    try list.append(Card(10))
    await server.answer()
    expectEqual(ids, [0, 1, 2])
    expectEqual(
      tester.changeSets.last?.description,
      "[delete item 0-2, delete item 0-3, delete item 0-4, delete item 0-5, delete item 0-6, "
        + "insert item 0-1]")
    tester.verify()
  }

  /// The handler is called once a page's items are in the list.
  @Test func states() async {
    var log: [String] = []
    loader.stateHandler = { [unowned loader, unowned list] in
      log.append("\(loader.nextState) \(list.items.count)")
    }
    _ = await start()
    await server.answer()
    _ = await start()
    await server.fail()
    _ = await start { [loader] in await loader.retry() }
    await server.answer()
    expectEqual(
      log,
      [
        "loading 0", "hasMore 3", "loading 3", "failed(offline) 3", "loading 3", "hasMore 6",
      ])
  }

  /// Neither the list nor a finished request retains the loader.
  @Test func lifetime() async {
    let list = CardList()
    weak var released: CardLoader?
    do {
      let loader = CardLoader(list) { _ in CardLoader.Page([Card(1)]) }
      released = loader
      await loader.loadMore()
    }
    await server.settle()
    expectNil(released)
    expectEqual(list.items, [Card(1)])
  }

  /// States are compared by their kind: errors cannot be compared.
  @Test func statesAreEqual() {
    let error = ServerError(description: "offline")
    let states: [PagingState] = [.end, .hasMore, .loading, .failed(error)]
    expectEqual(states[3], .failed(CancellationError()))
    for (first, state) in states.enumerated() {
      for (second, other) in states.enumerated() {
        expectEqual((state == other), (first == second))
      }
    }
  }

  private final class Note: Identifiable, Equatable, CustomStringConvertible {
    let id: Int
    var rank = 0
    init(_ id: Int) { self.id = id }
    var description: String { "\(id).\(rank)" }
    static func == (left: Note, right: Note) -> Bool {
      (left.id, left.rank) == (right.id, right.rank)
    }
  }

  /// A store that keeps its objects may have changed them.
  @Test func refreshWithTheSameObjects() async {
    let objects = (0..<3).map { Note($0) }
    let notes = DiffableListDataSource<Note>()
    let loader = PageLoader<Note, Int>(notes) { _ in
      for object in objects { object.rank += 1 }
      return .init(objects)
    }
    await loader.loadMore()
    let tester = DataSourceTester(dataSource: notes) { Issue.record("\($0)") }
    await loader.refresh()
    expectEqual(
      tester.changeSets.map(\.description), ["[update item 0-0, update item 0-1, update item 0-2]"])
    tester.verify()
  }
}
