import AnimatedPNG
import Foundation
import HeadlessBrowser
import Testing
import TodoCore

/// Two windows side by side, with input in the left one: a scene of a few seconds.
///
/// Animations are paused between two frames, and advanced by a frame's duration. So the picture is
/// the same on any machine, however slow.
struct Scene {
  static let width = 800
  static let height = 640
  static let frame = 50
  private static let animation = 350

  private(set) var encoder = AnimationEncoder()
  /// Where the mouse is.
  var cursor = PagePoint(x: 330, y: 560)
  private let hub: TodoHub
  let page: BrowserPage

  init(_ stage: Stage) async throws {
    hub = stage.hub
    page = try await stage.browser.open(
      stage.server.address + "two.html", width: Self.width, height: Self.height)
    try await wait(for: "both windows") {
      try await page.evaluate(
        "[0, 1].every((index) => window[index]?.todo?.connection.number > 0)")
    }
    try await settle()
  }

  /// Plays the scene.
  mutating func play() async throws {
    try await page.run(Self.cursor)
    try await show(cursor)
    try await finishAnimations()
    try await still(600)

    // A new idea.
    try await click(".section:nth-child(2) .add input")
    for part in ["Send ", "the ", "picture"] {
      try await page.type(part)
      try await still(100)
    }
    try await act { page, _ in try await page.press("Enter") }
    try await page.run("window[0].document.activeElement.blur()")
    try await still(250)

    // Two things are done, and disappear from the other window.
    try await press(".section:nth-child(1) .row:nth-child(2) .tick")
    try await press(".section:nth-child(2) .row:nth-child(1) .tick")
    try await still(250)

    try await drag(
      ".section:nth-child(3) .row:nth-child(1)", to: ".section:nth-child(1) .row:nth-child(1)")
    try await still(300)

    // Another order, and back.
    try await act { page, _ in try await page.run("window[0].todo.setView({ sort: 'title' })") }
    try await still(400)
    try await act { page, _ in try await page.run("window[0].todo.setView({ sort: 'manual' })") }
    try await still(200)

    try await click("#filter")
    for character in "the" { try await act { page, _ in try await page.type(String(character)) } }
    try await still(400)
    try await act { page, _ in
      try await page.run(
        """
        (window[0].document.activeElement.blur(), window[0].todo.setView({ filter: '' }))
        """)
    }
    try await press("#shuffle")
    try await still(250)
    try await press("#shuffle")
    try await still(900)
  }

  // MARK: Frames

  mutating func still(_ milliseconds: Int) async throws {
    try await encoder.add(PixelImage(png: page.screenshot()), milliseconds: milliseconds)
  }

  /// Does something, and shows how the windows respond.
  mutating func act(
    _ body: (BrowserPage, PagePoint) async throws -> Void
  ) async throws {
    try await body(page, cursor)
    try await settle()
    for time in stride(from: 0, through: Self.animation, by: Self.frame) {
      try await page.run(
        """
        [0, 1].forEach((index) => {
          for (const animation of window[index].document.getAnimations()) {
            animation.pause()
            const end = animation.effect.getComputedTiming().endTime
            if (\(time) >= end) animation.finish()
            else animation.currentTime = \(time)
          }
        })
        """)
      try await still(Self.frame)
    }
    try await finishAnimations()
  }

  private func finishAnimations() async throws {
    try await page.run(
      """
      [0, 1].forEach((index) => {
        for (const animation of window[index].document.getAnimations()) animation.finish()
      })
      """)
  }

  /// Waits until both windows show what the hub has for them.
  private func settle() async throws {
    let windows = await hub.windows
    let counts: [Int] = try await page.evaluate(
      "[0, 1].map((index) => window[index].todo.connection.sent)")
    // The order of connection is unknown, so identify the windows by their settings.
    let order: [String] = try await page.evaluate(
      "[0, 1].map((index) => window[index].todo.settings.show)")
    for (index, count) in counts.enumerated() {
      for window in windows {
        let isOpen = await hub.settings(of: window)?.show.rawValue == order[index]
        guard isOpen else { continue }
        await hub.hasHandled(count, from: window)
      }
    }
    for window in windows {
      let number = try #require(await hub.lastNumber(of: window))
      let show = try #require(await hub.settings(of: window)).show.rawValue
      let index = try #require(order.firstIndex(of: show))
      try await page.run("window[\(index)].todo.applied(\(number)).then(() => null)")
    }
  }
}
