/// A place in a page, in pixels from its top left corner.
package struct PagePoint: Hashable, Sendable, Codable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension BrowserPage {
  private func mouse(_ type: String, _ point: PagePoint, count: Int = 0, pressed: Bool = false)
    async throws
  {
    try await call(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y),
        "button": type == "mouseMoved" && !pressed ? "none" : "left",
        "buttons": pressed ? 1 : 0, "clickCount": .number(Double(count)), "pointerType": "mouse",
      ])
  }

  /// Moves the mouse.
  package func moveMouse(to point: PagePoint, pressed: Bool = false) async throws {
    try await mouse("mouseMoved", point, pressed: pressed)
  }

  package func pressMouse(at point: PagePoint) async throws {
    try await mouse("mousePressed", point, count: 1, pressed: true)
  }

  package func releaseMouse(at point: PagePoint) async throws {
    try await mouse("mouseReleased", point, count: 1)
  }

  /// Clicks once, or several times.
  package func click(_ point: PagePoint, times: Int = 1) async throws {
    try await moveMouse(to: point)
    for count in 1...max(1, times) {
      try await mouse("mousePressed", point, count: count, pressed: true)
      try await mouse("mouseReleased", point, count: count)
    }
  }

  /// Drags with the mouse, in steps.
  package func drag(from start: PagePoint, to end: PagePoint, steps: Int = 6) async throws {
    try await moveMouse(to: start)
    try await pressMouse(at: start)
    for step in 1...max(1, steps) {
      let part = Double(step) / Double(max(1, steps))
      let point = PagePoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      try await moveMouse(to: point, pressed: true)
    }
    try await releaseMouse(at: end)
  }

  /// Drags with a finger, in steps.
  package func touchDrag(from start: PagePoint, to end: PagePoint, steps: Int = 6) async throws {
    func touch(_ type: JSON, _ points: [PagePoint]) async throws {
      let list = points.map { JSON.object(["x": .number($0.x), "y": .number($0.y)]) }
      try await call("Input.dispatchTouchEvent", ["type": type, "touchPoints": .array(list)])
    }
    try await touch("touchStart", [start])
    for step in 1...max(1, steps) {
      let part = Double(step) / Double(max(1, steps))
      let point = PagePoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      try await touch("touchMove", [point])
    }
    try await touch("touchEnd", [])
  }

  /// Types a text, character by character.
  package func type(_ text: String) async throws {
    for character in text {
      try await call(
        "Input.dispatchKeyEvent", ["type": "char", "text": .string(String(character))])
    }
  }

  /// Presses a key, such as `Enter`.
  ///
  /// - Parameters:
  ///   - key: The key's name in scripts.
  ///   - alt: Whether Alt is held.
  package func press(_ key: String, alt: Bool = false) async throws {
    let modifiers: JSON = alt ? 1 : 0
    let codes = [
      "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "Delete": 46, "Tab": 9, " ": 32,
    ]
    let code = JSON.number(Double(codes[key] ?? 0))
    var down: [String: JSON] = [
      "type": "rawKeyDown", "key": .string(key), "code": .string(key == " " ? "Space" : key),
      "windowsVirtualKeyCode": code, "modifiers": modifiers,
    ]
    if key == "Enter" {
      down["type"] = "keyDown"
      down["text"] = "\r"
    }
    try await call("Input.dispatchKeyEvent", .object(down))
    try await call(
      "Input.dispatchKeyEvent",
      ["type": "keyUp", "key": .string(key), "windowsVirtualKeyCode": code, "modifiers": modifiers])
  }
}
