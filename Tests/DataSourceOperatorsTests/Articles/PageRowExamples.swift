import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The row in “Loading pages from a server” of `DataSourceDiffing` that shows a loader's state.
@MainActor @Suite struct PageRowExamples {
  private struct Message: Identifiable, Equatable {
    let id: Int
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  @Test func row() async {
    var result: Result<PageLoader<Message, Int>.Page, Failure> = .failure(
      Failure(description: "Offline"))
    let list = DiffableListDataSource<Message>()
    let loader = PageLoader(list) { (_: Int?) in try result.get() }

    enum Row: Equatable {
      case message(Message)
      case status(String)
    }

    let rows = list.mapped { Row.message($0) }.limited(to: .max) { state in
      state.row(loading: .status("Loading…")) { .status("\($0). Tap to try again.") }
    }
    loader.stateHandler = { [unowned rows, unowned loader] in
      rows.overriddenState = loader.nextState
    }

    let tester = DataSourceTester(dataSource: rows) { Issue.record("\($0)") }
    func shown() -> [Row] { rows.indexPaths.compactMap { rows.item(at: $0) } }
    expectEqual(shown(), [])
    await loader.loadMore()
    expectEqual(shown(), [.status("Offline. Tap to try again.")])
    result = .failure(Failure(description: "Still offline"))
    await loader.retry()
    expectEqual(shown(), [.status("Still offline. Tap to try again.")])
    result = .success(.init([Message(id: 1)], next: 2))
    await loader.retry()
    expectEqual(shown(), [.message(Message(id: 1)), .status("Loading…")])
    result = .success(.init([Message(id: 2)]))
    await loader.loadMore()
    expectEqual(shown(), [.message(Message(id: 1)), .message(Message(id: 2))])
    tester.verify()
  }

  @Test func rowInAGroupedList() {
    struct Post: Identifiable, Equatable {
      let id: Int
      let day: String
    }

    enum FeedRow: Equatable {
      case post(Post)
      case status(String)
    }

    let posts = DiffableListDataSource<Post>()
    let days = posts.grouped(by: \.day, title: { day, _ in day })
    let feed = days.mapped { FeedRow.post($0) }.withTrailingRow()

    func show(_ state: PagingState) {
      feed.trailingRow = state.row(loading: .status("Loading…")) {
        .status("\($0). Tap to try again.")
      }
    }

    let tester = DataSourceTester(dataSource: feed) { Issue.record("\($0)") }
    tester.changes { show(.loading) }
    expectEqual(feed.itemCounts, [1])
    posts.items = [Post(id: 1, day: "Monday"), Post(id: 2, day: "Tuesday")]
    show(.failed(Failure(description: "Offline")))
    expectEqual(feed.itemCounts, [1, 1, 1])
    expectEqual((0..<3).map { feed.headerTitle(for: $0) }, ["Monday", "Tuesday", nil])
    expectEqual(feed.item(at: [2, 0]), .status("Offline. Tap to try again."))
    show(.end)
    expectEqual(feed.itemCounts, [1, 1])
    tester.verify()
  }

  @Test func pagesAndFilters() async {
    let list = DiffableListDataSource<Message>()
    let loader = PageLoader(list) { (cursor: Int?) in
      let start = cursor ?? 0
      // The first pages have odd numbers only.
      let ids = (start..<start + 20).map { $0 < 60 ? 2 * $0 + 1 : 2 * $0 }
      return .init(ids.map { Message(id: $0) }, next: start + 20 < 100 ? start + 20 : nil)
    }
    let even = list.filtered { $0.id.isMultiple(of: 2) }

    func loadUntilShown(_ count: Int) async {
      while even.numberOfItems(in: 0) < count, loader.nextState == .hasMore {
        await loader.loadMore()
      }
    }

    await loadUntilShown(10)
    expectEqual(even.itemCounts, [20])
    await loadUntilShown(1_000)
    expectEqual(even.itemCounts, [40])
    expectEqual(loader.nextState, .end)
  }
}
