import DataSourceDiffing
import DataSourceStreams
import Foundation
import TestSupport
import Testing

/// The examples in “Loading pages from a server”; the tests of `DataSourceOperators` cover the
/// row after the items.
@OwnThread @Suite struct PageExamples {
  private let output = Output()

  private func print(_ values: Any...) {
    output.append(values.map { "\($0)" }.joined(separator: " "))
  }

  @_optimize(none)
  @Test func pages() async throws {
    struct Message: Identifiable, Equatable, Sendable {
      let id: Int
    }

    /// A server that sends 20 of its 100 messages at a time.
    @Sendable func messages(from start: Int) async throws -> [Message] {
      (start..<start + 20).map { Message(id: $0) }
    }

    let list = DiffableListDataSource<Message>()
    let loader = PageLoader(list) { (cursor: Int?) in
      let start = cursor ?? 0
      let items = try await messages(from: start)
      return .init(items, next: start + 20 < 100 ? start + 20 : nil)
    }
    await loader.loadMore()
    print(list.items.count, loader.nextState)  // 20 hasMore
    await loader.loadMore()
    print(list.items.count, loader.nextState)  // 40 hasMore

    func willDisplay(_ indexPath: IndexPath) {
      if indexPath.item >= list.items.count - 5 { Task { await loader.loadMore() } }
    }

    willDisplay([0, 0])

    let history = DiffableListDataSource<Message>()
    let chat = PageLoader(history) { (cursor: Int?) in
      let start = cursor ?? 80
      let items = try await messages(from: start)
      return .init(items, previous: start > 0 ? start - 20 : nil)
    }
    await chat.loadMore()
    await chat.loadMore(.previous)
    print(history.items[0].id, history.items.count)  // 60 40
    print(chat.previousState, chat.nextState)  // hasMore end

    let archive = DiffableListDataSource<Message>()
    let reader = PageLoader(archive) { (cursor: Int?) in
      let start = min(max(0, cursor ?? 80), 80)
      let items = try await messages(from: start)
      return .init(
        items, next: start < 80 ? start + 20 : nil, previous: start > 0 ? start - 20 : nil)
    }
    await reader.loadMore()  // the newest 20
    let isShown = await reader.load(around: 37 - 10)
    print(isShown, archive.items[0].id, archive.indexPath(forID: 37)!)  // true 27 [0, 10]
    await reader.loadMore(.previous)
    print(archive.items[0].id, archive.items.count)  // 7 40

    expectEqual(
      output.take(),
      [
        "20 hasMore", "40 hasMore", "60 40", "hasMore end", "true 27 [0, 10]", "7 40",
      ])
  }

  @_optimize(none)
  @Test func errors() async {
    struct Message: Identifiable, Equatable {
      let id: Int
    }

    enum Offline: Error { case offline }

    var isOffline = true
    let list = DiffableListDataSource<Message>()
    let loader = PageLoader(list) { (cursor: Int?) in
      if isOffline { throw Offline.offline }
      return .init([Message(id: 1)])
    }
    await loader.loadMore()
    if case .failed(let error) = loader.nextState { print(error) }  // offline
    isOffline = false
    await loader.retry()
    print(loader.nextState)  // complete

    expectEqual(output.take(), ["offline", "end"])
  }
}
