import DataSourceCore
import StandInViews
import UIKit
import XCTest

@testable import DataSourceViews

/// Delegate proxies, which replace a view's delegate and forward to it, as in RxCocoa.
final class DelegateProxyTests: XCTestCase {
  /// The proxy replaces the adapter's object, which stays behind it.
  @MainActor
  func testAProxyAfterTheAdapter() async {
    let list = ShownTable([section("A", "a", "b")])
    let proxy = DelegateProxy(list.log)
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    proxy.take(list.table)
    await check(list, proxy)
  }

  /// The adapter's object forwards to the proxy. The proxy is then set as the delegate again, and
  /// forwards to the object.
  @MainActor
  func testAProxyBeforeTheAdapter() async {
    let list = ShownTable([section("A", "a", "b")])
    let proxy = DelegateProxy(list.log)
    proxy.take(list.table)
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    XCTAssert(list.table.delegate === list.adapter.viewObject)
    list.table.standIn.userSelects([0, 1])
    XCTAssertEqual(list.log.take(), ["adapter b", "proxy 0-1"])
    proxy.take(list.table)
    await check(list, proxy)
  }

  /// Both receive each message once, whatever the adapter and the data do.
  @MainActor
  private func check(_ list: ShownTable<Person>, _ proxy: DelegateProxy) async {
    for names in [["a", "b", "c"], ["c", "a"]] {
      list.source.show(names)
      await list.settle()
      XCTAssert(list.table.delegate === proxy)
      XCTAssert(list.adapter.delegate === proxy)
      list.table.standIn.userSelects([0, 0])
      XCTAssertEqual(list.log.take(), ["proxy 0-0", "adapter \(names[0])"])
      list.table.standIn.userDeselects([0, 0])
      XCTAssertEqual(list.log.take(), [])
    }
    // The table queries the proxy again, which answers for the adapter.
    list.adapter.didDeselect = { [log = list.log] person, _ in log.note("left \(person.name)") }
    XCTAssert(list.table.delegate === proxy)
    list.table.standIn.userSelects([0, 0])
    list.table.standIn.userDeselects([0, 0])
    XCTAssertEqual(list.log.take(), ["proxy 0-0", "adapter c", "left c"])
    list.adapter.didSelect = nil
    list.adapter.didDeselect = nil
    list.table.standIn.userSelects([0, 1])
    XCTAssertEqual(list.log.take(), ["proxy 0-1"])
    XCTAssertEqual(list.takeRules(), [])
  }
}

/// Records a selection, and forwards everything to the previous delegate.
@MainActor
private final class DelegateProxy: NSObject, UITableViewDelegate, DelegateForwarder {
  private let log: Log
  nonisolated(unsafe) private(set) weak var next: (any NSObjectProtocol)?

  init(_ log: Log) { self.log = log }

  /// Becomes a table's delegate.
  func take(_ table: UITableView) {
    next = table.delegate
    table.delegate = self
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.note("proxy " + text(indexPath))
    guard responds(next, "tableView:didSelectRowAtIndexPath:") else { return }
    ((next as? any UITableViewDelegate)?.tableView(_:didSelectRowAt:))?(tableView, indexPath)
  }

  private func responds(_ object: (any NSObjectProtocol)?, _ selector: String) -> Bool {
    object != nil && (object as? any OptionalRequirements)?.implements(selector) != false
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    ((next as? any UITableViewDelegate)?.tableView(_:didDeselectRowAt:))?(tableView, indexPath)
  }
}

extension DelegateProxy: OptionalRequirements {
  func implements(_ requirement: String) -> Bool {
    requirement == "tableView:didSelectRowAtIndexPath:" || responds(next, requirement)
  }
}
