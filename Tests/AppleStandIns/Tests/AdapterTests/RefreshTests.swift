import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import TestSupport
import UIKit
import XCTest

/// The user pulls lists down.
@MainActor
final class RefreshTests: XCTestCase {
  private func lists() -> [any ShownScrollView<Person>] {
    [ShownTable<Person>([section("A", "a")]), ShownCollection<Person>([section("A", "a")])]
  }

  /// A handler that runs until the test ends it.
  private final class Request {
    private(set) var count = 0
    private var continuations: [CheckedContinuation<Void, Never>] = []

    func run() async {
      count += 1
      await withCheckedContinuation { continuations.append($0) }
    }

    func end() async {
      continuations.removeFirst().resume()
      await turns()
    }
  }

  private func control(_ list: some ShownScrollView) -> UIRefreshControl? {
    list.listView.refreshControl
  }

  /// Pulls the list down, and waits until the handler runs.
  private func pull(_ list: some ShownScrollView) async {
    control(list)?.userPulls()
    await turns()
  }

  func testTheHandlerRunsOnceAtATime() async {
    for list in lists() {
      let request = Request()
      XCTAssertNil(control(list))
      list.adapter.refreshHandler = {
        await request.run()
        list.source.show(["a", "b"])
      }
      XCTAssertEqual(control(list)?.isRefreshing, false)
      XCTAssertEqual(request.count, 0)
      await pull(list)
      XCTAssertEqual(control(list)?.isRefreshing, true)
      await pull(list)
      XCTAssertEqual(request.count, 1)
      await request.end()
      XCTAssertEqual(control(list)?.isRefreshing, false)
      XCTAssertEqual(list.texts, [["a", "b"]])
      await pull(list)
      XCTAssertEqual(request.count, 2)
      await request.end()
      list.adapter.refreshHandler = nil
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Another handler is called by the next pull, by the same control.
  func testAnotherHandler() async {
    for list in lists() {
      let (first, second) = (Request(), Request())
      list.adapter.refreshHandler = { await first.run() }
      let control = control(list)
      await pull(list)
      list.adapter.refreshHandler = { await second.run() }
      XCTAssertIdentical(self.control(list), control)
      XCTAssertEqual(control?.isRefreshing, true)
      await first.end()
      XCTAssertEqual(control?.isRefreshing, false)
      await pull(list)
      XCTAssertEqual([first.count, second.count], [1, 1])
      // The control goes although the handler runs, and does not come back.
      list.adapter.refreshHandler = nil
      XCTAssertNil(self.control(list))
      await second.end()
      XCTAssertNil(self.control(list))
      XCTAssertEqual(control?.isRefreshing, false)
    }
  }

  /// The control of the app, which may have a color or a text, is used.
  func testTheAppsControl() async {
    for list in lists() {
      let (own, request) = (UIRefreshControl(), Request())
      list.listView.refreshControl = own
      // Setting what it has been removes nothing.
      list.adapter.refreshHandler = nil
      XCTAssertIdentical(control(list), own)
      list.adapter.refreshHandler = { await request.run() }
      XCTAssertIdentical(control(list), own)
      await pull(list)
      XCTAssertEqual(request.count, 1)
      await request.end()
      XCTAssertFalse(own.isRefreshing)
      list.adapter.refreshHandler = nil
      XCTAssertNil(control(list))
    }
  }

  /// The handler neither keeps the adapter nor is stopped when it goes.
  func testTheAdapterGoes() async {
    for list in lists() {
      let request = Request()
      list.adapter.refreshHandler = { await request.run() }
      let control = control(list)
      await pull(list)
      let adapter = WeakReference(list.adapter)
      list.releaseAdapter()
      XCTAssertNil(adapter.object)
      XCTAssertEqual(control?.isRefreshing, true)
      await request.end()
      XCTAssertEqual(control?.isRefreshing, false)
      // A control without a handler ends at once.
      await pull(list)
      XCTAssertEqual(control?.isRefreshing, false)
      XCTAssertEqual(request.count, 1)
    }
  }

  func testTheViewGoes() async {
    for list in lists() {
      let request = Request()
      list.adapter.refreshHandler = { await request.run() }
      let control = WeakReference(control(list))
      await pull(list)
      list.releaseView()
      XCTAssertNil(control.object)
      await request.end()
      list.adapter.refreshHandler = nil
      list.adapter.refreshHandler = { await request.run() }
      XCTAssertEqual(request.count, 1)
    }
  }

  /// A second adapter takes the view, and its control with it.
  func testAnotherAdapter() async {
    for list in lists() {
      let (first, second) = (Request(), Request())
      list.adapter.refreshHandler = { await first.run() }
      let adapter = list.makeAdapter(list.source)
      adapter.refreshHandler = { await second.run() }
      for released in [false, true] {
        if released { list.releaseAdapter() }
        await pull(list)
        XCTAssertEqual(control(list)?.isRefreshing, true)
        XCTAssertEqual([first.count, second.count], [0, released ? 2 : 1])
        await second.end()
      }
      adapter.refreshHandler = nil
      XCTAssertNil(control(list))
    }
  }
}
