import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The closures for the user's actions on an item.
@MainActor
final class ActionTests: ViewTests {
  private func scrollViews(
    _ sections: IdentifiedSections, isShown: Bool = true
  ) -> some Sequence<any ShownScrollView<Person>> {
    views(sections, isShown: isShown).compactMap { $0 as? any ShownScrollView<Person> }
  }

  func testSwipeActions() async {
    for list in scrollViews([section("A", "a", "b")], isShown: false) {
      if let list = list as? ShownCollection<Person> {
        list.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(
          using: list.adapter.listConfiguration(.insetGrouped))
      }
      list.show()
      XCTAssertEqual(list.userSwipes([0, 1]), [])
      list.adapter.trailingSwipeActions = { [source = list.source] person, path in
        guard person.name == "b" else { return nil }
        return UISwipeActionsConfiguration(actions: [
          UIContextualAction(style: .destructive, title: "Delete \(text(path))") {
            _, _, completion in
            source.remove(id: person.id)
            completion(true)
          }
        ])
      }
      list.adapter.leadingSwipeActions = { swipeAction("\($0.name) \(text($1))") }
      XCTAssertEqual(list.userSwipes([0, 0]), [])
      XCTAssertEqual(list.userSwipes([0, 0], isLeading: true).map(\.title), ["a 0-0"])
      let actions = list.userSwipes([0, 1])
      XCTAssertEqual(actions.map(\.title), ["Delete 0-1"])
      list.adapter.updater.withChangesQueued {
        list.source.set([section("X", "x"), section("A", "b")])
        XCTAssertEqual(list.userSwipes([0, 1]).map(\.title), ["Delete 1-0"])
        XCTAssertEqual(list.userSwipes([0, 0], isLeading: true), [])
      }
      await list.settle()
      // The closure identified the item, which has moved since.
      actions.first?.handler(actions[0], UIView()) { XCTAssertTrue($0) }
      XCTAssertEqual(list.texts, [["x"], []])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testMenuPrimaryActionAndFocus() async {
    for list in scrollViews([section("A", "a", "b")]) {
      XCTAssertTrue(list.canFocus([0, 0]))
      list.adapter.canFocus = { person, _ in person.name == "b" }
      list.adapter.primaryAction = { [log = list.log] in log.note("\($0.name) \(text($1))") }
      list.adapter.contextMenu = { person, _ in
        person.name == "a"
          ? nil
          : UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            UIMenu(children: [UIAction(title: person.name) { _ in }])
          }
      }
      XCTAssertFalse(list.canFocus([0, 0]))
      XCTAssertTrue(list.canFocus([0, 1]))
      list.userPerforms([0, 1])
      XCTAssertEqual(list.log.take(), ["b 0-1"])
      XCTAssertNil(list.userOpensMenu([0, 0]))
      XCTAssertEqual(list.userOpensMenu([0, 1])?.children.map(\.title), ["b"])
    }
  }

  /// Methods that the adapter does not handle are forwarded.
  func testDelegateBehind() async {
    for list in scrollViews([section("A", "a", "b")]) {
      let delegate = ActingDelegate(list.log)
      list.viewDelegate = delegate
      list.adapter.primaryAction = { [log = list.log] person, _ in log.note(person.name) }
      list.userPerforms([0, 0])
      XCTAssertEqual(list.log.take(), ["a", "app 0-0"])
      XCTAssertFalse(list.canFocus([0, 0]))
      XCTAssertEqual(list.userOpensMenu([0, 0])?.title, "app 1")
      if list is ShownTable<Person> {
        XCTAssertEqual(list.userSwipes([0, 0]).map(\.title), ["app trailing"])
        XCTAssertEqual(list.userSwipes([0, 0], isLeading: true).map(\.title), ["app leading"])
      }
      list.adapter.primaryAction = nil
      XCTAssertTrue(list.viewDelegate === delegate)
    }
  }

  /// The delegate provides a collection view's menu for several items, and for none.
  func testAMenuForSeveralItems() async {
    let list = ShownCollection([section("A", "a", "b")])
    let delegate = ActingDelegate(list.log)
    list.viewDelegate = delegate
    list.adapter.contextMenu = { _, _ in nil }
    XCTAssertNil(list.userOpensMenu([0, 0]))
    XCTAssertEqual(list.view.standIn.userOpensMenu([0, 0], [0, 1])?.title, "app 2")
    XCTAssertEqual(list.view.standIn.userOpensMenu()?.title, "app 0")
  }

  /// An item that the user drags stays in its section.
  func testTheTargetOfAMove() async {
    for list in scrollViews([section("A", "a", "b"), section("B", "c")]) {
      list.adapter.moveHandler = { [source = list.source] _, from, to in
        try? source.move(from: from, to: to)
      }
      list.adapter.targetOfMove = { person, from, proposed in
        XCTAssertEqual(person.name, "a")
        return from.section == proposed.section ? proposed : [from.section, 1]
      }
      list.userMoves(from: [0, 0], to: [1, 0])
      await list.settle()
      XCTAssertEqual(list.texts, [["b", "a"], ["c"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// If the adapter's closure deletes the item, the view still shows it when it calls the app's
  /// delegate, so the index path is valid.
  func testTheDelegateBehindAClosureThatDeletes() async {
    for list in scrollViews([section("A", "a", "b", "c", "d")]) {
      let delegate = ActingDelegate(list.log)
      delegate.name = { [adapter = list.adapter] in adapter.item(at: $0)?.name }
      list.viewDelegate = delegate
      list.adapter.didSelect = { _, _ in list.source.show(["b", "c", "d"]) }
      list.adapter.didDeselect = { _, _ in list.source.show(["c", "d"]) }
      list.adapter.primaryAction = { _, _ in list.source.show(["d"]) }
      list.userSelects([0, 0])
      XCTAssertEqual(list.texts, [["b", "c", "d"]])
      list.userDeselects([0, 0])
      // The view may report next what the same tap selects.
      XCTAssertEqual(list.texts, [["b", "c", "d"]])
      await list.settle()
      XCTAssertEqual(list.texts, [["c", "d"]])
      list.userPerforms([0, 0])
      XCTAssertEqual(list.texts, [["d"]])
      XCTAssertEqual(list.log.take(), ["app a", "app b", "app c"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}

@MainActor
private func swipeAction(_ title: String) -> UISwipeActionsConfiguration {
  UISwipeActionsConfiguration(actions: [
    UIContextualAction(style: .normal, title: title) { _, _, _ in }
  ])
}

/// An app's delegate, which records what the user does.
@MainActor
private final class ActingDelegate: NSObject, UITableViewDelegate, UICollectionViewDelegate {
  private let log: Log

  /// Returns what is recorded for an item.
  var name: (IndexPath) -> String? = text

  init(_ log: Log) { self.log = log }

  private func note(_ indexPath: IndexPath) { log.note("app \(name(indexPath) ?? "none")") }

  private func menu(_ title: String) -> UIContextMenuConfiguration {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(title: title) }
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note(indexPath) }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    note(indexPath)
  }

  func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
    note(indexPath)
  }

  func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { menu("app 1") }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { swipeAction("app leading") }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { swipeAction("app trailing") }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    note(indexPath)
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    note(indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { note(indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
  ) -> Bool { false }

  func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? { menu("app \(indexPaths.count)") }
}
