import Foundation
import HeadlessBrowser

// The input in the left window.

extension Scene {
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

  mutating func click(_ selector: String) async throws {
    try await travel(to: selector)
    try await page.click(cursor)
    try await still(100)
  }

  /// Clicks, and shows the result.
  mutating func press(_ selector: String) async throws {
    try await travel(to: selector)
    try await act { page, point in try await page.click(point) }
  }

  /// Moves the mouse to the middle of an element.
  mutating func travel(to selector: String) async throws {
    let (start, end) = (cursor, try await Self.place(of: selector, in: page))
    let steps = 5
    for step in 1...steps {
      let part = (1 - cos(Double(step) / Double(steps) * .pi)) / 2
      cursor = PagePoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      try await page.moveMouse(to: cursor)
      try await show(cursor)
      try await still(Self.frame)
    }
  }

  /// Browsers without a screen draw no pointer.
  static let cursor = """
    (() => {
      const name = 'http://www.w3.org/2000/svg'
      const svg = document.createElementNS(name, 'svg')
      const path = document.createElementNS(name, 'path')
      svg.id = 'cursor'
      Object.assign(svg.style, {
        position: 'fixed', left: 0, top: 0, width: '20px', height: '24px', pointerEvents: 'none',
      })
      path.setAttribute('d', 'M1 1v17l4.6-4.2 3 6.8 3.2-1.4-3-6.7h6.2z')
      path.setAttribute('fill', '#111')
      path.setAttribute('stroke', '#fff')
      path.setAttribute('stroke-width', '1.4')
      svg.append(path)
      document.body.append(svg)
    })()
    """

  func show(_ point: PagePoint) async throws {
    try await page.run(
      "void (document.querySelector('#cursor').style.translate = '\(point.x)px \(point.y)px')")
  }

  mutating func drag(_ selector: String, to target: String) async throws {
    try await travel(to: selector)
    let start = cursor
    var end = try await Self.place(of: target, in: page)
    end.y -= 10
    try await page.pressMouse(at: start)
    let steps = 14
    for step in 1...steps {
      // Slowly at both ends.
      let part = (1 - cos(Double(step) / Double(steps) * .pi)) / 2
      cursor = PagePoint(
        x: start.x + 24 * sin(part * .pi), y: start.y + (end.y - start.y) * part)
      try await page.moveMouse(to: cursor, pressed: true)
      try await show(cursor)
      try await still(Self.frame)
    }
    try await still(150)
    try await act { page, point in try await page.releaseMouse(at: point) }
  }
}
