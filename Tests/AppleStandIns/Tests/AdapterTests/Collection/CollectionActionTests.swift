import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The closures for the user's actions on an item of a collection view.
final class CollectionActionTests: XCTestCase {
  @MainActor
  func testSwipeActions() async {
    let list = ShownCollection([section("A", "a", "b")], isShown: false)
    list.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(
      using: list.adapter.listConfiguration(.insetGrouped))
    list.show()
    XCTAssertEqual(list.view.standIn.userSwipes([0, 1]).count, 0)
    func actions(_ title: String) -> UISwipeActionsConfiguration {
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: title) { _, _, _ in }
      ])
    }
    list.adapter.leadingSwipeActions = { actions("leading \($0.name) \(text($1))") }
    list.adapter.trailingSwipeActions = { person, path in
      person.name == "a" ? nil : actions("trailing \(person.name) \(text(path))")
    }
    XCTAssertEqual(list.view.standIn.userSwipes([0, 0]).count, 0)
    XCTAssertEqual(list.view.standIn.userSwipes([0, 1]).map(\.title), ["trailing b 0-1"])
    XCTAssertEqual(
      list.view.standIn.userSwipes([0, 0], isLeading: true).map(\.title), ["leading a 0-0"])
    list.adapter.updater.withChangesQueued {
      list.source.set([section("X"), section("A", "b")])
      XCTAssertEqual(list.view.standIn.userSwipes([0, 1]).map(\.title), ["trailing b 1-0"])
      XCTAssertEqual(list.view.standIn.userSwipes([0, 0], isLeading: true).count, 0)
    }
    await list.settle()
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testMenuPrimaryActionAndFocus() async {
    let list = ShownCollection([section("A", "a", "b")])
    XCTAssertTrue(list.view.standIn.canFocus([0, 0]))
    let delegate = MenuDelegate()
    list.view.delegate = delegate
    list.adapter.canFocus = { person, _ in person.name == "b" }
    list.adapter.primaryAction = { [log = list.log] in log.note("\($0.name) \(text($1))") }
    XCTAssertEqual(list.view.standIn.userOpensMenu([0, 0])?.title, "app 1")
    list.adapter.contextMenu = { person, _ in
      person.name == "a"
        ? nil
        : UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: [UIAction(title: person.name) { _ in }])
        }
    }
    XCTAssertFalse(list.view.standIn.canFocus([0, 0]))
    XCTAssertTrue(list.view.standIn.canFocus([0, 1]))
    list.view.standIn.userPerforms([0, 1])
    XCTAssertEqual(list.log.take(), ["b 0-1"])
    XCTAssertNil(list.view.standIn.userOpensMenu([0, 0]))
    XCTAssertEqual(list.view.standIn.userOpensMenu([0, 1])?.children.map(\.title), ["b"])
    // The delegate provides the menu for several items, and for none.
    XCTAssertEqual(list.view.standIn.userOpensMenu([0, 0], [0, 1])?.title, "app 2")
    XCTAssertEqual(list.view.standIn.userOpensMenu()?.title, "app 0")
  }
}

/// An app's delegate.
@MainActor
private final class MenuDelegate: NSObject, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(title: "app \(indexPaths.count)")
    }
  }
}
