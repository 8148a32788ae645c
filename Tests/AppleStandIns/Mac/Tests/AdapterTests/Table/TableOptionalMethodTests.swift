import AppKit
import DataSourceCore
import DataSourceDiffing
import XCTest

@testable import DataSourceViews

/// Which optional methods the adapter appears to have.
@MainActor
final class TableOptionalMethodTests: XCTestCase {
  private let dragging = [
    "tableView:pasteboardWriterForRow:",
    "tableView:validateDrop:proposedRow:proposedDropOperation:",
    "tableView:acceptDrop:row:dropOperation:",
  ]

  func testDragging() async {
    let list = ShownTable([section("A", "a", "b")])
    XCTAssertEqual(dragging.map(list.adapter.implements), [false, false, false])
    XCTAssertTrue(list.table.registeredDraggedTypes.isEmpty)
    let own = NSPasteboard.PasteboardType("of.the.app")
    list.table.registerForDraggedTypes([own])
    list.adapter.moveHandler = { _, _, _ in }
    list.adapter.moveHandler = nil
    list.adapter.moveHandler = { _, _, _ in }
    XCTAssertEqual(dragging.map(list.adapter.implements), [true, true, true])
    XCTAssertEqual(list.table.registeredDraggedTypes.count, 2)
    XCTAssertTrue(list.table.registeredDraggedTypes.contains(own))
    // The table has checked again which methods are implemented.
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 3))
    list.adapter.moveHandler = nil
    XCTAssertFalse(list.table.standIn.userDrags([1], to: 3))
    XCTAssertTrue(list.adapter.implements("numberOfRowsInTableView:"))
    XCTAssertEqual(list.rows, ["[A]", "a", "b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testRowActions() async {
    let list = ShownTable([section("A", "a", "b")])
    let method = "tableView:rowActionsForRow:edge:"
    XCTAssertNil(list.adapter.provides(method))
    list.adapter.trailingSwipeActions = { [source = list.source] person, path in
      person.name == "a"
        ? nil
        : [
          NSTableViewRowAction(style: .destructive, title: "\(person.name) \(text(path))") { _, _ in
            source.remove(id: person.id)
          }
        ]
    }
    XCTAssertEqual(list.adapter.provides(method), true)
    // A group row, an item without actions, and the other edge.
    for (row, edge) in [(0, NSTableView.RowActionEdge.trailing), (1, .trailing), (2, .leading)] {
      XCTAssertEqual(list.table.standIn.userSwipes(row, edge: edge).count, 0)
    }
    let actions = list.table.standIn.userSwipes(2, edge: .trailing)
    XCTAssertEqual(actions.map(\.title), ["b 0-1"])
    list.adapter.updater.withChangesQueued {
      list.source.set([section("X", "x"), section("A", "b")])
      XCTAssertEqual(
        list.table.standIn.userSwipes(2, edge: .trailing).map(\.title), ["b 1-0"])
      XCTAssertEqual(list.table.standIn.userSwipes(1, edge: .trailing).count, 0)
    }
    await list.settle()
    actions.first?.perform(inRow: 2)
    XCTAssertEqual(list.rows, ["[X]", "x", "[A]"])
    list.adapter.trailingSwipeActions = nil
    XCTAssertNil(list.adapter.provides(method))
    XCTAssertEqual(list.takeRules(), [])
  }

  func testTheDelegate() async {
    let list = ShownTable([section("A", "a", "b")])
    XCTAssertTrue(list.table.delegate === list.adapter.viewObject)
    for method in [
      "tableView:viewForTableColumn:row:", "tableView:isGroupRow:", "tableView:shouldSelectRow:",
      "tableViewSelectionDidChange:",
    ] {
      XCTAssertEqual(list.adapter.provides(method), true)
    }
    XCTAssertNil(list.adapter.provides("tableView:selectionIndexesForProposedSelection:"))

    let collection = ShownCollection([section("A", "a", "b")])
    XCTAssertNil(collection.view.delegate)
    collection.adapter.didSelect = { _, _ in }
    XCTAssertTrue(collection.view.delegate === collection.adapter.viewObject)
    XCTAssertEqual(
      collection.adapter.provides("collectionView:didSelectItemsAtIndexPaths:"), true)
    XCTAssertNil(collection.adapter.provides("collectionView:didDeselectItemsAtIndexPaths:"))
    let optional = [
      "collectionView:viewForSupplementaryElementOfKind:atIndexPath:",
      "collectionView:cancelPrefetchingForItemsAtIndexPaths:",
    ]
    XCTAssertEqual(optional.map(collection.adapter.implements), [false, false])
    collection.addHeaders()
    collection.adapter.cancelPrefetchingHandler = { _ in }
    XCTAssertEqual(optional.map(collection.adapter.implements), [true, true])
    XCTAssertTrue(collection.adapter.implements("numberOfSectionsInCollectionView:"))
  }
}
