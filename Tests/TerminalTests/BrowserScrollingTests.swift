import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import Terminal

/// What stays in place on the screen while other rows come and go.
@Suite struct BrowserScrollingTests {
  /// A terminal with 14 lines for the list, and 40 files with even numbers.
  private func makeSetup(selecting row: Int) throws -> BrowserSetup {
    let setup = try BrowserSetup((0..<40).map { "file\(10 + $0 * 2)" })
    setup.browser.list.moveSelection(by: row)
    setup.draw()
    return setup
  }

  @Test func rowsThatComeAndGoAbovePushNothing() throws {
    let setup = try makeSetup(selecting: 20)
    let before = setup.draw()
    #expect(setup.browser.list.top > 0 && before.last == "  file50")
    for name in ["file11", "file13", "file15"] { try setup.folder.write(name) }
    setup.browser.rescan()
    expectEqual(setup.draw(), before)
    try setup.folder.remove("file10")
    setup.browser.rescan()
    expectEqual(setup.draw(), before)
    // The removed row disappears for good, out of sight.
    setup.clock.now += .seconds(1)
    expectEqual(setup.draw(), before)
  }

  @Test func aListAtItsTopStaysThere() throws {
    let setup = try makeSetup(selecting: 3)
    try setup.folder.write("file09")
    setup.browser.rescan()
    expectEqual(setup.draw().prefix(2), ["./ — 41 items", "+ file09"])
    #expect(setup.browser.list.top == 0 && setup.selected == "file16")
  }

  @Test func othersStayWhenTheSelectedRowGoes() throws {
    let setup = try makeSetup(selecting: 20)
    setup.press(.up, .up)
    let before = setup.draw()
    try setup.folder.write("file11")
    try setup.folder.remove("file46")
    setup.browser.rescan()
    expectEqual(setup.selected, "file48")
    expectEqual(setup.draw(), before.map { $0 == "  file46" ? "− file46" : $0 })
  }

  @Test func theSelectedRowStaysThoughEverythingIsReadAgain() throws {
    let setup = try BrowserSetup((0..<200).map { "file\(1000 + $0)" } + ["a/b.txt", "z/c.txt"])
    // Long after the rows have been read, and without drawing any in between.
    for _ in 0..<8 { setup.browser.rescan() }
    setup.press(.end, .up, .up, .up)
    setup.draw()
    expectEqual(setup.selected, "file1198")
    func line() -> Int? { setup.draw().firstIndex { $0.hasSuffix("file1198") } }
    let before = try #require(line())
    for _ in 0..<2 {
      setup.press(.character("g"))
      expectEqual(setup.selected, "file1198")
      _ = try #require(line())
    }
    #expect(abs(try #require(line()) - before) <= 2)
  }

  @Test func aMistakeIsToldInTheStatusLine() throws {
    let setup = try makeSetup(selecting: 20)
    let before = setup.draw()
    func status() -> String { setup.browser.frame(width: 400, height: 16)[15] }
    setup.browser.source.reloadBlock?(.some([.item(type: .delete([0, 3]))]))
    #expect(status().contains("H2 at 0 (AFTER): Invalid update"))
    // Everything is read again, and nothing has moved.
    #expect(setup.draw() == before && setup.selected == "file50")
    try setup.folder.write("file51")
    setup.browser.rescan()
    #expect(!status().contains("Invalid update"))
  }
}
