import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The closures for the user's actions on an item of a table view.
final class TableActionTests: XCTestCase {
  @MainActor
  func testSwipeActions() async throws {
    let list = ShownTable([section("A", "a", "b")])
    XCTAssertNil(list.table.standIn.userSwipes([0, 0]))
    list.adapter.trailingSwipeActions = { [source = list.source] person, _ in
      guard person.name == "b" else { return nil }
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
          _ = try? source.remove(id: person.id)
          completion(true)
        }
      ])
    }
    list.adapter.leadingSwipeActions = { person, path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "\(person.name) \(text(path))") { _, _, _ in }
      ])
    }
    XCTAssertNil(list.table.standIn.userSwipes([0, 0]))
    XCTAssertEqual(
      list.table.standIn.userSwipes([0, 1], isLeading: true)?.map(\.title), ["b 0-1"])
    let actions = try XCTUnwrap(list.table.standIn.userSwipes([0, 1]))
    XCTAssertEqual(actions.map(\.title), ["Delete"])
    list.source.set([section("A", "x", "a", "b")])
    // The closure identified the item, which has moved since.
    actions[0].handler(actions[0], UIView()) { XCTAssertTrue($0) }
    XCTAssertEqual(list.texts, [["x", "a"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testMenuPrimaryActionAndFocus() async {
    let list = ShownTable([section("A", "a", "b")])
    XCTAssertTrue(list.table.standIn.canFocus([0, 0]))
    list.adapter.canFocus = { person, _ in person.name == "b" }
    list.adapter.primaryAction = { [log = list.log] in log.note("\($0.name) \(text($1))") }
    list.adapter.contextMenu = { person, _ in
      person.name == "a"
        ? nil
        : UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: [UIAction(title: person.name) { _ in }])
        }
    }
    XCTAssertFalse(list.table.standIn.canFocus([0, 0]))
    XCTAssertTrue(list.table.standIn.canFocus([0, 1]))
    list.table.standIn.userPerforms([0, 1])
    XCTAssertEqual(list.log.take(), ["b 0-1"])
    XCTAssertNil(list.table.standIn.userOpensMenu([0, 0]))
    XCTAssertEqual(list.table.standIn.userOpensMenu([0, 1])?.children.map(\.title), ["b"])
  }

  /// While changes are queued, the closures get the item's place in the data source. Deleted items
  /// do not reach them.
  @MainActor
  func testPlacesWhileChangesWait() async {
    let list = ShownTable([section("A", "a", "b")])
    list.adapter.primaryAction = { [log = list.log] in log.note("\($0.name) \(text($1))") }
    list.adapter.canFocus = { _, _ in true }
    list.adapter.updater.withChangesQueued {
      list.source.set([section("X", "x"), section("A", "b")])
      list.table.standIn.userPerforms([0, 1])
      list.table.standIn.userPerforms([0, 0])
      XCTAssertTrue(list.table.standIn.canFocus([0, 1]))
      XCTAssertFalse(list.table.standIn.canFocus([0, 0]))
    }
    XCTAssertEqual(list.log.take(), ["b 1-0"])
    await list.settle()
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Methods that the adapter does not handle are forwarded.
  @MainActor
  func testDelegateBehind() async {
    let list = ShownTable([section("A", "a", "b")])
    let delegate = ActingDelegate(list.log)
    list.table.delegate = delegate
    list.adapter.primaryAction = { [log = list.log] person, _ in log.note(person.name) }
    list.table.standIn.userPerforms([0, 0])
    XCTAssertEqual(list.log.take(), ["a", "app 0-0"])
    XCTAssertFalse(list.table.standIn.canFocus([0, 0]))
    XCTAssertEqual(list.table.standIn.userOpensMenu([0, 0])?.title, "app")
    XCTAssertEqual(list.table.standIn.userSwipes([0, 0])?.map(\.title), ["app trailing"])
    XCTAssertEqual(
      list.table.standIn.userSwipes([0, 0], isLeading: true)?.map(\.title), ["app leading"])
    list.adapter.primaryAction = nil
    XCTAssertTrue(list.table.delegate === delegate)
  }
}

/// An app's delegate.
@MainActor
private final class ActingDelegate: NSObject, UITableViewDelegate {
  let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
    log.note("app " + text(indexPath))
  }

  func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(title: "app") }
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions("app leading") }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions("app trailing") }

  private func actions(_ title: String) -> UISwipeActionsConfiguration {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: title) { _, _, _ in }
    ])
  }
}
