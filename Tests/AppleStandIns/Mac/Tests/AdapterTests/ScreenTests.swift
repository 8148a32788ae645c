import AppKit
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

/// Screens of apps that were moved to this package. Their files also belong to
/// `DataSourceViewsTests`, so that they are compiled with AppKit.
@MainActor
final class ScreenTests: XCTestCase {
  func testTrackTable() async {
    let screen = TrackTable([
      .init(id: 1, title: "a", artist: "Z"), .init(id: 2, title: "b", artist: "Y"),
      .init(id: 3, title: "c", artist: "X"),
    ])
    let window = NSWindow()
    window.contentView = screen.tableView
    window.layoutIfNeeded()
    var titles: [String?] { screen.tableView.standIn.shownTexts }

    XCTAssertTrue(screen.tableView.standIn.userDrags([0, 1], to: 3))
    XCTAssertEqual(titles, ["c", "a", "b"])
    XCTAssertNil(screen.history.undo().first)
    XCTAssertEqual(titles, ["a", "b", "c"])

    screen.tableView.standIn.userSelects(1)
    screen.tableView.standIn.userSwipes(1, edge: .trailing).first?.perform(inRow: 1)
    await turns { screen.tableView.rowActionsVisible }
    XCTAssertEqual(titles, ["a", "b ♥", "c"])
    screen.sort(byArtist: true)
    await turns()
    window.layoutIfNeeded()
    XCTAssertEqual(titles, ["c", "b ♥", "a"])
    XCTAssertEqual(screen.selectedTitles, ["b"])
    screen.tableView.standIn.userSwipes(0, edge: .trailing).last?.perform(inRow: 0)
    await turns { screen.tableView.rowActionsVisible }
    XCTAssertEqual(titles, ["b ♥", "a"])
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }
}
