import DataSourceCore
import Foundation
import Testing

@testable import Terminal

/// A browser for a real folder, and its terminal with 60 columns and 16 lines.
final class BrowserSetup {
  let folder: TemporaryFolder
  let clock = Clock()
  let browser: Browser
  var writer: FrameWriter

  init(_ names: [String]) throws {
    folder = try TemporaryFolder()
    for name in names {
      if name.contains("/") { try folder.addFolder(String(name.split(separator: "/")[0])) }
      try folder.write(name, "1", date: 1000)
    }
    browser = Browser(source: try folder.source(), now: { [clock] in clock.now })
    writer = FrameWriter { _ in }
    draw()
  }

  /// The list's lines, without sizes and dates. Writes the lines that differ.
  @discardableResult
  func draw() -> [String] {
    let frame = browser.frame(width: 60, height: 16)
    writer.show(frame)
    return frame.dropFirst().dropLast().map { line in
      let text = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      return text.split(separator: #/  +\d+ B  /#).first.map(String.init) ?? ""
    }.filter { !$0.isEmpty }
  }

  func press(_ keys: Key...) { for key in keys { #expect(browser.handle(key)) } }

  func type(_ text: String) { for character in text { press(.character(character)) } }

  var selected: String? {
    browser.screen.selection.flatMap { browser.source.item(at: $0)?.file.name }
  }
}

/// A clock set by hand.
final class Clock {
  var now = ContinuousClock.now
}
