import TestSupport
import Testing

@testable import Terminal

/// The screen and the status line after updates of whole sections.
@Suite struct BrowserUpdateTests {
  @Test func aFolderWithAnotherNameMovesOnTheScreen() throws {
    let setup = try BrowserSetup(["a", "s/b", "t/c", "u/d", "w/e"])
    setup.press(.down)
    expectEqual(setup.selected, "b")
    try setup.folder.write("s/bb", "1", date: 1000)
    setup.browser.rescan()
    try setup.folder.remove("s/bb")
    setup.browser.rescan()
    try setup.folder.remove("t")
    try setup.folder.move("s", "z")
    setup.browser.rescan()
    // The removed row has moved with its section; the removed section stays where it was.
    expectEqual(
      setup.draw(),
      [
        "./ — 1 item", "  a", "− t/", "− c", "u/ — 1 item", "  d", "w/ — 1 item", "  e",
        "> z/ — 1 item", "  b", "− bb",
      ])
    expectEqual(setup.selected, "b")
  }

  @Test func theStatusLineTellsWhatTheLastUpdateTook() throws {
    let setup = try BrowserSetup(["a", "b"])
    try setup.folder.write("c")
    setup.browser.rescan()
    func status(_ width: Int) -> String { setup.browser.frame(width: width, height: 3)[2] }
    let report = /1 section · by folder, name · last: \+1 · 1 command in 1 batch, \d+ µs/
    #expect(status(200).contains(report))
    let short = /1 section · by folder, name · 1 command in 1 batch, \d+ µs/
    #expect(status(75).contains(short))
    setup.press(.character("g"))
    #expect(status(200).contains(/last: reload, \d+ µs/))
  }
}
