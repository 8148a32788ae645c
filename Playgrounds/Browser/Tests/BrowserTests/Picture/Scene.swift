import AnimatedPNG
import Foundation
import HeadlessBrowser
import Testing
import TodoCore

/// Two windows side by side, and somebody who works in the left one: a scene of some seconds.
///
/// Time stands still between two frames: animations are held, and put forward by what a frame lasts. So the
/// picture is the same on any machine, however slow.
struct Scene {
  static let width = 800
  static let height = 560
  private static let frame = 50
  private static let animation = 400

  private(set) var encoder = AnimationEncoder()
  private let hub: TodoHub
  private let page: BrowserPage

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
    try await finishAnimations()
    try await still(900)

    // Something comes to mind.
    try await click(".section:nth-child(2) .add input")
    for part in ["Send ", "the ", "picture"] {
      try await page.type(part)
      try await still(120)
    }
    try await act { try await $0.press("Enter") }
    try await page.run("window[0].document.activeElement.blur()")
    try await still(500)

    // Two things are done, and leave the other window.
    try await act {
      try await $0.click(Self.place(of: ".section:nth-child(1) .row:nth-child(2) .tick", in: $0))
    }
    try await act {
      try await $0.click(Self.place(of: ".section:nth-child(2) .row:nth-child(1) .tick", in: $0))
    }
    try await still(400)

    try await drag(
      ".section:nth-child(3) .row:nth-child(1)", to: ".section:nth-child(1) .row:nth-child(1)")
    try await still(500)

    // The left window in another order, and back.
    try await act { try await $0.run("window[0].todo.setView({ sort: 'title' })") }
    try await still(500)
    try await act { try await $0.run("window[0].todo.setView({ sort: 'manual' })") }
    try await still(400)

    try await click("#filter")
    for character in "the" {
      try await act { try await $0.type(String(character)) }
    }
    try await still(500)
    try await act { try await $0.run("window[0].todo.setView({ filter: '' })") }
    try await page.run("window[0].document.activeElement.blur()")
    try await page.run("window[0].document.querySelector('#filter').value = ''")
    try await still(300)

    for _ in 0..<2 {
      try await act { try await $0.click(Self.place(of: "#shuffle", in: $0)) }
      try await still(500)
    }
    try await page.moveMouse(to: PagePoint(x: 790, y: 550))
    try await still(600)
  }

  // MARK: Frames

  private mutating func still(_ milliseconds: Int) async throws {
    try await encoder.add(PixelImage(png: page.screenshot()), milliseconds: milliseconds)
  }

  /// Does something, and shows how the windows get there.
  private mutating func act(_ body: (BrowserPage) async throws -> Void) async throws {
    try await body(page)
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
    // Which of them connected first is not known; settings tell.
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

  // MARK: Hands

  private static func place(of selector: String, in page: BrowserPage) async throws -> PagePoint {
    try await page.evaluate(
      """
      (() => {
        const element = window[0].document.querySelector(`\(selector)`)
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()
      """)
  }

  private mutating func click(_ selector: String) async throws {
    try await page.click(Self.place(of: selector, in: page))
    try await still(150)
  }

  private mutating func drag(_ selector: String, to target: String) async throws {
    let start = try await Self.place(of: selector, in: page)
    var end = try await Self.place(of: target, in: page)
    end.y -= 10
    try await page.moveMouse(to: start)
    try await still(250)
    try await page.pressMouse(at: start)
    let steps = 14
    for step in 1...steps {
      // Slowly at both ends.
      let part = (1 - cos(Double(step) / Double(steps) * .pi)) / 2
      let point = PagePoint(
        x: start.x + 24 * sin(part * .pi), y: start.y + (end.y - start.y) * part)
      try await page.moveMouse(to: point, pressed: true)
      try await still(Self.frame)
    }
    try await still(250)
    try await act { try await $0.releaseMouse(at: end) }
  }
}
