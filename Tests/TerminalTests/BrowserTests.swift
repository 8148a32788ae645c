import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct BrowserTests {
  @Test func marksChangesForAMoment() throws {
    let setup = try BrowserSetup(["a", "b", "c", "d", "sub/e"])
    expectEqual(setup.draw(), ["./ — 4 items", "  a", "  b", "  c", "  d", "sub/ — 1 item", "  e"])
    try setup.folder.write("aa")
    try setup.folder.write("b", "changed")
    try setup.folder.move("c", "sub/c")
    try setup.folder.remove("d")
    setup.browser.rescan()
    let marked = [
      "./ — 3 items", "  a", "+ aa", "~ b", "− d", "sub/ — 2 items", "> c", "  e",
    ]
    expectEqual(setup.draw(), marked)
    let update = try #require(setup.browser.lastUpdate)
    expectEqual(ChangeSummary(update.changeSets).text, "+1 −1 >1 ~2")

    setup.clock.now += .milliseconds(799)
    expectEqual(setup.draw(), marked)
    setup.clock.now += .milliseconds(1)
    expectEqual(
      setup.draw(), ["./ — 3 items", "  a", "  aa", "  b", "sub/ — 2 items", "  c", "  e"])
    expectNil(setup.browser.screen.nextExpiry)
  }

  @Test func writesOneLineForOneChangedRow() throws {
    let setup = try BrowserSetup((0..<10).map { "file\($0)" })
    try setup.folder.write("file5", "changed")
    setup.browser.rescan()
    setup.draw()
    // The row, and the status line that reports it.
    expectEqual(setup.writer.linesWritten, 2)
    setup.clock.now += .seconds(1)
    setup.draw()
    expectEqual(setup.writer.linesWritten, 1)
    setup.press(.down)
    setup.draw()
    expectEqual(setup.writer.linesWritten, 2)
    setup.browser.rescan()
    setup.draw()
    expectEqual(setup.writer.linesWritten, 0)
  }

  @Test func removedSectionsLinger() throws {
    let setup = try BrowserSetup(["a", "b", "s/c", "s/d", "t/e"])
    try setup.folder.remove("s")
    try setup.folder.remove("b")
    setup.browser.rescan()
    expectEqual(
      setup.draw(), ["./ — 1 item", "  a", "− b", "− s/", "− c", "− d", "t/ — 1 item", "  e"])
    // The next change moves lingering rows.
    try setup.folder.write("aa", "1")
    try setup.folder.remove("a")
    setup.browser.rescan()
    expectEqual(
      setup.draw(),
      ["./ — 1 item", "− a", "− b", "+ aa", "− s/", "− c", "− d", "t/ — 1 item", "  e"])
  }

  @Test func selectionFollowsItsRow() throws {
    let setup = try BrowserSetup(["a", "b", "c", "s/d"])
    expectEqual(setup.selected, "a")
    setup.press(.down, .down)
    expectEqual(setup.selected, "c")
    try setup.folder.write("aa")
    setup.browser.rescan()
    expectEqual(setup.selected, "c")
    try setup.folder.move("c", "s/z")
    setup.browser.rescan()
    expectEqual(setup.selected, "z")
    try setup.folder.remove("s/z")
    setup.browser.rescan()
    expectEqual(setup.selected, "d")
    setup.press(.home)
    expectEqual(setup.selected, "a")
    setup.press(.end, .down)
    expectEqual(setup.selected, "d")
    setup.press(.up)
    expectEqual(setup.selected, "b")
    setup.press(.character("g"))
    expectEqual(setup.selected, "b")
  }

  /// Folders inside subfolders are entries as well: no grouping hides them.
  @Test func anyGroupingShowsAllEntries() throws {
    let setup = try BrowserSetup(["a.txt", "s/b.txt"])
    try setup.folder.addFolder("s/t")
    setup.browser.rescan()
    expectEqual(setup.browser.source.names, [["./", "a.txt"], ["s/", "b.txt", "t"]])
    setup.press(.character("g"))
    expectEqual(setup.browser.source.names, [["Folder", "t"], ["Text", "a.txt", "b.txt"]])
    expectEqual(setup.draw().count, 5)
    setup.press(.character("g"))
    expectEqual(setup.draw().count, 5)
  }

  @Test func filterLine() throws {
    let setup = try BrowserSetup(["apple", "banana", "s/grape", "s/melon"])
    setup.type("/ap")
    expectEqual(setup.browser.typedFilter, "ap")
    // Removed rows do not linger, and remaining ones are not marked.
    expectEqual(setup.draw(), ["./ — 1 item", "  apple", "s/ — 1 item", "  grape"])
    setup.type("q")
    expectEqual(setup.draw(), ["  nothing to show"])
    setup.press(.backspace, .enter)
    expectNil(setup.browser.typedFilter)
    expectEqual(setup.browser.source.arrangement.filter, "ap")
    setup.type("/")
    expectEqual(setup.browser.typedFilter, "ap")
    setup.press(.escape)
    expectEqual(setup.browser.source.arrangement.filter, "")
    expectEqual(setup.draw().count, 6)
  }

  @Test func keysThatQuit() throws {
    let setup = try BrowserSetup(["a"])
    #expect(!setup.browser.handle(.character("q")))
    #expect(!setup.browser.handle(.interrupt))
    setup.type("/q")
    #expect(!setup.browser.handle(.interrupt))
  }

  @Test func everySizeIsFilledAndNeverExceeded() throws {
    let setup = try BrowserSetup((0..<30).map { "日本語 name \($0)" } + ["s/\u{1B}[31m\n"])
    for width in [1, 2, 10, 30, 33, 60, 200] {
      for height in [1, 2, 3, 10, 50] {
        for key in [Key.end, .up, .pageUp, .home, .pageDown] {
          setup.press(key)
          let frame = setup.browser.frame(width: width, height: height)
          expectEqual(frame.count, height)
          for line in frame {
            let text = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(text.terminalWidth <= width)
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
          }
        }
      }
    }
  }

  @Test func theSelectedRowIsShown() throws {
    let setup = try BrowserSetup((0..<100).map { "file\($0)" })
    for key in [Key.end, .pageUp, .pageUp, .up, .home, .pageDown, .down] {
      setup.press(key)
      let name = try #require(setup.selected)
      #expect(setup.draw().contains { $0.hasSuffix(name) })
    }
  }

  @Test func aFolderThatGoesIsToldInTheStatusLine() throws {
    let setup = try BrowserSetup(["sub/a"])
    let source = try FolderDataSource(scanner: FolderScanner(path: setup.folder.inside("sub")))
    let browser = Browser(source: source)
    try setup.folder.remove("sub")
    browser.rescan()
    expectEqual(browser.frame(width: 300, height: 5).last?.contains("no such folder"), true)
    try setup.folder.addFolder("sub")
    browser.rescan()
    expectEqual(browser.frame(width: 300, height: 5).last?.contains("no such folder"), false)
  }
}
