import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct PodcastsTests {
  private let server = PodcastServer(
    episodes: PodcastServer.samples(count: 160), pageSize: 40, delay: .zero)

  private func text(_ row: PodcastRow) -> String {
    "\(row.id) \(row.title) \(row.detail) \(row.episode?.isPlayed == true)"
  }

  @Test func aFailedPageIsRequestedAgain() async {
    var requests = 0
    let screen = PodcastsScreen { [server] start in
      requests += 1
      if requests == 2 { throw ChatServer.Unreachable() }
      return try await server.page(from: start)
    }
    let rows = screen.list
    func title() -> String? { rows.indexPaths.last.flatMap { rows.item(at: $0)?.title } }
    #expect(title() == "Older episodes")
    await screen.loadMore()
    await screen.loadMore()
    #expect(title() == "The server does not answer")
    #expect(rows.indexPaths.count == 41)
    await screen.loadMore()
    #expect(requests == 2)
    await screen.retry()
    #expect(title() == "Older episodes")
    #expect(rows.indexPaths.count == 81)
    #expect(requests == 3)
  }

  @Test func aCancelledTaskStopsLooking() async {
    let screen = PodcastsScreen(load: server.page)
    screen.show = "no such show"
    let task = Task { await screen.loadMore() }
    task.cancel()
    await task.value
    #expect(screen.shows.isEmpty)
    await screen.loadMore()
    #expect(screen.list.indexPaths.count == 0)
    #expect(screen.shows.count == 5)
  }

  @Test func fiveDownloadsRunAtATime() async throws {
    let screen = PodcastsScreen(load: server.page)
    await screen.loadMore()
    func details() -> [String] {
      screen.list.indexPaths.compactMap { screen.list.item(at: $0)?.detail }
    }
    screen.download(Array(121...127) + [121])
    // One that is not loaded has no effect on the others.
    screen.download([7])
    #expect(screen.tick())
    #expect(details().count { $0.hasSuffix("1 %") } == 5)
    for _ in 2...100 { screen.tick() }
    #expect(details().count { $0.hasSuffix("downloaded") } == 5)
    while screen.tick() {}
    #expect(details().count { $0.hasSuffix("downloaded") } == 7)
    screen.download([121])
    #expect(!screen.tick())
  }

  @Test func downloadsRunOnce() async throws {
    let screen = PodcastsScreen(load: server.page)
    await screen.loadMore()
    screen.download([121])
    let task = Task { try await screen.runDownloads() }
    await Task.yield()
    try await screen.runDownloads()
    task.cancel()
    #expect(await task.result.isFailure)
    #expect(screen.tick())
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyChangeIsValid(seed: UInt64) async {
    let screen = PodcastsScreen(load: server.page)
    let tester = DataSourceTester(dataSource: screen.list, text: text) {
      Issue.record("seed \(seed): \($0)")
    }
    await screen.loadMore()
    var random = Dice(seed: seed)
    for _ in 0..<200 {
      let ids = (0..<3).map { _ in 100 + random.below(60) }
      switch random.below(9) {
      case 0: screen.show = ([nil] + screen.shows)[random.below(screen.shows.count + 1)]
      case 1: if random.below(8) == 0 { await screen.loadMore() }
      case 2: screen.download(ids)
      case 3: screen.togglePlayed(ids)
      case 4: screen.enqueue(ids)
      case 5: screen.dequeue(screen.queuedIDs.filter(ids.contains))
      case 6:
        let queued = screen.queuedIDs
        screen.moveInQueue(queued.filter { _ in random.below(2) == 0 }, before: queued.first)
      case 7: screen.undo()
      default: screen.tick()
      }
    }
    tester.verify()
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
