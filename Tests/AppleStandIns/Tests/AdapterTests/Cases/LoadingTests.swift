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
  var isOffline = false
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
      if isOffline || requests.count == failingRequest { throw Offline() }
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

  /// Another screen has already added the items of the next pages to the list.
  func testPagesWhoseItemsAreKnown() async {
    await loading {
      Numbers(100, pageSize: 10)
    } through: {
      $0
    } _: { list, numbers, kind in
      await numbers.loader.loadMore()
      numbers.list.items = (0..<60).map { Person(id: $0, name: "\($0)") }
      await wait(list)
      list.scrolledCells = 55
      await wait(list)
      XCTAssertEqual(numbers.requests.last.map { $0 >= 60 }, true, kind)
      XCTAssert(count(list) > 60, kind)
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

  /// A row that shows the state changes the list, which must not repeat a request that fails.
  func testARowThatShowsTheError() async {
    for kind in viewKinds {
      let numbers = Numbers(100)
      let loader = numbers.loader
      let rows = numbers.list.limited(to: .max) { state in
        switch state {
        case .end: nil
        case .hasMore: Person(id: -1, name: "more")
        case .loading: Person(id: -1, name: "loading")
        case .failed: Person(id: -1, name: "failed")
        }
      }
      loader.stateHandler = { [unowned rows, unowned loader] in
        rows.overriddenState = loader.nextState
      }
      let list = kind.init(rows)
      list.adapter.nearEndHandler = { await loader.loadMore() }
      list.show()
      numbers.isOffline = true
      await wait(list)
      XCTAssertEqual(list.texts, [["failed"]], "\(kind)")
      XCTAssertEqual(numbers.requests, [0], "\(kind)")
      numbers.isOffline = false
      await loader.retry()
      await wait(list)
      XCTAssertEqual(rows.item(at: [0, count(list) - 1])?.name, "more", "\(kind)")
      let loaded = numbers.requests.count
      list.scrolledCells = Double(count(list) - 8)
      numbers.isOffline = true
      await wait(list)
      XCTAssertEqual(list.texts.first?.last, "failed", "\(kind)")
      XCTAssertEqual(numbers.requests.count, loaded + 1, "\(kind)")
    }
  }

  func testAnEmptyFirstPage() async {
    for loadsItself in [true, false] {
      await loading {
        let numbers = Numbers(100)
        numbers.send = { $0 < 30 ? nil : $0 }
        return numbers
      } through: {
        $0
      } _: { list, numbers, kind in
        if loadsItself { await numbers.loader.loadMore() }
        await wait(list)
        XCTAssert(numbers.requests.starts(with: [0, 20, 40]), kind)
        XCTAssert(count(list) >= 10, kind)
      }
    }
  }

  func testAShortListAndTheLastPage() async {
    await loading {
      Numbers(7, pageSize: 2)
    } through: {
      $0
    } _: { list, numbers, kind in
      await wait(list)
      XCTAssertEqual(numbers.requests, [0, 2, 4, 6], kind)
      XCTAssertEqual(count(list), 7, kind)
      numbers.list.items.removeLast()
      await wait(list)
      list.adapter.reloadData()
      await wait(list)
      XCTAssertEqual(numbers.requests, [0, 2, 4, 6], kind)
    }
  }

  /// A chat that is turned upside down loads earlier messages.
  func testThePreviousPages() async {
    for kind in viewKinds {
      let messages = DiffableListDataSource<Person>()
      var requests: [Int] = []
      let loader = PageLoader<Person, Int>(messages) { cursor in
        let start = cursor ?? 80
        requests.append(start)
        let items = (start..<start + 20).map { Person(id: $0, name: "\($0)") }
        return .init(items, previous: start > 0 ? start - 20 : nil)
      }
      let list = kind.init(messages.reversed().filtered { $0.id % 20 == 0 })
      list.adapter.nearEndHandler = { await loader.loadMore(.previous) }
      list.show()
      await wait(list)
      XCTAssertEqual(requests, [80, 60, 40, 20, 0], "\(kind)")
      XCTAssertEqual(list.texts, [["80", "60", "40", "20", "0"]], "\(kind)")
    }
  }

  func testOtherRowsOfTheSameNumber() async {
    for kind in viewKinds {
      let people = DiffableListDataSource(items: (0..<40).map { Person(id: $0, name: "\($0)") })
      let list = kind.init(people)
      var count = 0
      list.adapter.nearEndHandler = { count += 1 }
      list.show()
      await wait(list)
      XCTAssertEqual(count, 0, "\(kind)")
      list.scrolledCells = 35
      await wait(list)
      XCTAssert(count > 0, "\(kind)")
      let before = count
      people.items = (100..<140).map { Person(id: $0, name: "\($0)") }
      list.layOut()
      list.scrolledCells = 35
      await wait(list)
      XCTAssert(count > before, "\(kind)")
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

  func testAReleasedAdapter() async {
    for kind in viewKinds {
      let numbers = Numbers(100)
      let loader = numbers.loader
      let list = kind.init(numbers.list)
      list.adapter.nearEndHandler = { await loader.loadMore() }
      list.show()
      for _ in 0..<3 { await Task.yield() }
      list.releaseAdapter()
      // One more can be under way.
      let most = numbers.requests.count + 1
      for _ in 0..<200 { await Task.yield() }
      XCTAssert(numbers.requests.count <= most, "\(kind)")
      await loader.loadMore()
      for _ in 0..<200 { await Task.yield() }
      XCTAssert(numbers.requests.count <= most + 1, "\(kind)")
    }
  }
}
