import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// A tree in a collection view.
final class OutlineTests: XCTestCase {
  @MainActor
  func testExpandingAndCollapsing() async {
    let screen = OutlineScreen()
    XCTAssertEqual(screen.rows, ["0a+", "0d"])
    let cell = screen.cell(0)
    screen.button(0)?.userTaps()
    XCTAssertEqual(screen.rows, ["0a-", "1b+", "0d"])
    XCTAssertTrue(screen.cell(0) === cell)
    screen.button(1)?.userTaps()
    XCTAssertEqual(screen.rows, ["0a-", "1b-", "2c", "0d"])
    screen.button(0)?.userTaps()
    XCTAssertEqual(screen.rows, ["0a+", "0d"])
    screen.button(0)?.userTaps()
    XCTAssertEqual(screen.rows, ["0a-", "1b-", "2c", "0d"])
    XCTAssertEqual(screen.view.standIn.violations, [])
  }

  /// The button stays while its row is configured again, so that it keeps the focus. Its label says
  /// what it does.
  @MainActor
  func testAccessibility() async {
    let screen = OutlineScreen()
    let button = screen.button(0)
    XCTAssertEqual(button?.accessibilityLabel, "Expand")
    button?.userTaps()
    XCTAssertTrue(screen.button(0) === button)
    XCTAssertEqual(button?.accessibilityLabel, "Collapse")
    screen.setOutline { "\($1 ? "Hide" : "Show") \($0.id)" }
    screen.view.layoutIfNeeded()
    XCTAssertEqual(screen.button(0)?.accessibilityLabel, "Hide a")
    screen.button(0)?.userTaps()
    XCTAssertEqual(screen.button(0)?.accessibilityLabel, "Show a")
    XCTAssertEqual(screen.rows, ["0a+", "0d"])
    XCTAssertEqual(screen.view.standIn.violations, [])
  }

  /// A row that has moved is expanded at its new place.
  @MainActor
  func testButtonsOfRowsThatMove() async {
    let screen = OutlineScreen()
    let button = screen.button(0)
    screen.source.items.insert(Folder(id: "x"), at: 0)
    XCTAssertEqual(screen.rows, ["0x", "0a+", "0d"])
    button?.userTaps()
    XCTAssertEqual(screen.rows, ["0x", "0a-", "1b+", "0d"])
    // The button keeps the app's accessories, and is removed with the last child.
    screen.cell(1)?.accessories.append(.disclosureIndicator())
    screen.source.items[1].subfolders = []
    XCTAssertEqual(screen.rows, ["0x", "0a", "0d"])
    XCTAssertEqual(screen.cell(1)?.accessories.count, 1)
    XCTAssertEqual(screen.view.standIn.violations, [])
  }
}
