import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceStreams
import DataSourceViews
import Foundation
import XCTest

private struct Offline: Error {}

/// A list of the numbers below a count, from a server.
@MainActor
private final class Numbers {
  let list: DiffableListDataSource<Person>
  let count: Int
  let pageSize: Int
  /// The number of the request that fails.
  var failingRequest: Int?
  private(set) var requests: [Int] = []

  /// The numbers that the server sends; `nil` for none of the page.
  var send: (Int) -> Int? = { $0 }

  init(_ count: Int, pageSize: Int = 20, known: Range<Int> = 0..<0) {
    self.count = count
    self.pageSize = pageSize
    list = DiffableListDataSource(items: known.map { Person(id: $0, name: "\($0)") })
  }

  private(set) lazy var loader = makeLoader()

  private func makeLoader() -> PageLoader<Person, Int> {
    PageLoader(list) { [unowned self] cursor in
      let start = cursor ?? 0
      requests.append(start)
      await Task.yield()
      if requests.count == failingRequest { throw Offline() }
      let end = min(count, start + pageSize)
      let items = (start..<end).compactMap(send).map { Person(id: $0, name: "\($0)") }
      return .init(items, next: end < count ? end : nil)
    }
  }
}

/// Lists that load more while their end is near.
@MainActor
final class LoadingTests: XCTestCase {
  /// Waits until nothing happens by itself any more.
  private func wait(_ list: any ShownView<Person>) async {
    for _ in 0..<60 {
      for _ in 0..<8 { await Task.yield() }
      list.layOut()
    }
    list.finishAnimations()
    list.layOut()
  }

  private func count(_ list: any ShownView<Person>) -> Int {
    list.texts.reduce(0) { $0 + $1.count }
  }

  /// Each kind of view with new data, and with each way to call a loader.
  private func loading(
    _ make: () -> Numbers, through: (DiffableListDataSource<Person>) -> any DataSource<Person>,
    _ test: (any ShownView<Person>, Numbers, String) async -> Void
  ) async {
    for kind in viewKinds {
      for awaits in [true, false] {
        let numbers = make()
        let loader = numbers.loader
        let list = kind.init(through(numbers.list))
        list.finishesAnimationsAtOnce = true
        defer { list.finishesAnimationsAtOnce = false }
        if awaits {
          list.adapter.nearEndHandler = { await loader.loadMore() }
        } else {
          list.adapter.nearEndHandler = { Task { await loader.loadMore() } }
        }
        list.show()
        await test(list, numbers, "\(kind) \(awaits)")
        XCTAssertEqual(list.takeRules(), [], "\(kind) \(awaits)")
      }
    }
  }

  func testPagesWhoseRowsAreHidden() async {
    await loading {
      Numbers(100)
    } through: {
      $0.filtered { $0.id < 6 || $0.id > 90 }
    } _: { list, numbers, kind in
      await numbers.loader.loadMore()
      await wait(list)
      XCTAssertEqual(numbers.requests, [0, 20, 40, 60, 80], kind)
      XCTAssertEqual(count(list), 15, kind)
      guard case .end = numbers.loader.nextState else { return XCTFail(kind) }
    }
  }

  func testLoadingEndsWhenTheScreenIsFull() async {
    await loading {
      Numbers(4_000)
    } through: {
      $0.filtered { $0.id % 5 == 0 }
    } _: { list, numbers, kind in
      await wait(list)
      let first = numbers.requests.count
      XCTAssert((3...40).contains(first), "\(kind) \(first)")
      XCTAssert(count(list) > 10, kind)
      await wait(list)
      XCTAssertEqual(numbers.requests.count, first, kind)
      list.scrolledCells = Double(count(list) - 6)
      await wait(list)
      XCTAssert(numbers.requests.count > first, kind)
      XCTAssert(numbers.requests.count < 4 * first, kind)
    }
  }

  func testAfterAnError() async {
    for isRetried in [true, false] {
      await loading {
        Numbers(100)
      } through: {
        $0.filtered { $0.id < 4 || $0.id > 50 }
      } _: { list, numbers, kind in
        numbers.failingRequest = 2
        await numbers.loader.loadMore()
        await wait(list)
        // One attempt, and no other one without the user.
        XCTAssertEqual(numbers.requests, [0, 20], kind)
        list.scrolledCells = 1
        await wait(list)
        XCTAssertEqual(numbers.requests, [0, 20], kind)
        numbers.failingRequest = 4
        if isRetried { await numbers.loader.retry() } else { await numbers.loader.refresh() }
        await wait(list)
        // The page brings no row, or the same ones, so the next one is asked for.
        let next = isRetried ? 40 : 20
        XCTAssertEqual(count(list), 4, kind)
        XCTAssertEqual(numbers.requests, [0, 20, isRetried ? 20 : 0, next], kind)
        await numbers.loader.retry()
        await wait(list)
        XCTAssertEqual(
          numbers.requests.dropFirst(4), isRetried ? [40, 60] : [20, 40, 60], kind)
      }
    }
  }

  /// A list that is not displayed is not near its end, unless it is empty.
  func testAViewThatIsNotDisplayed() async {
    let items = (0..<40).map { Person(id: $0, name: "\($0)") }
    for kind in viewKinds {
      for isEmpty in [true, false] {
        let people = DiffableListDataSource(items: isEmpty ? [] : items)
        let list = kind.init(people)
        var count = 0
        list.adapter.nearEndHandler = { count += 1 }
        people.items = items
        await wait(list)
        people.items += [Person(id: 50, name: "new")]
        await wait(list)
        XCTAssertEqual(count, 0, "\(kind)")
        people.items = []
        await wait(list)
        list.show()
        await wait(list)
        XCTAssert(count > 0, "\(kind)")
      }
    }
  }

  /// A closure without a loader is not called again while it runs, but afterwards.
  func testATaskWithoutALoader() async {
    for kind in viewKinds {
      let people = DiffableListDataSource<Person>()
      let list = kind.init(people)
      var calls = 0
      var isRunning = false
      list.adapter.nearEndHandler = {
        XCTAssertFalse(isRunning, "\(kind)")
        isRunning = true
        calls += 1
        for _ in 0..<50 { await Task.yield() }
        isRunning = false
        let count = people.items.count
        guard count < 30 else { return }
        people.items += (count..<count + 3).map { Person(id: $0, name: "\($0)") }
      }
      list.show()
      for _ in 0..<20 { await wait(list) }
      XCTAssert(people.items.count > 12, "\(kind)")
      XCTAssert(people.items.count <= 30, "\(kind)")
      XCTAssertEqual(calls, people.items.count / 3, "\(kind)")
    }
  }

  /// A closure that is set while the end is on the screen is called, and one that replaces it is
  /// not.
  func testAClosureThatIsSetLater() async {
    for kind in viewKinds {
      let list = kind.init(
        DiffableListDataSource(items: (0..<5).map { Person(id: $0, name: "\($0)") }))
      list.show()
      var count = 0
      for _ in 0..<2 {
        list.adapter.nearEndHandler = { count += 1 }
        await wait(list)
        XCTAssertEqual(count, 1, "\(kind)")
      }
    }
  }
}
