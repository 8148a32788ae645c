import DataSourceViews
public import Foundation

extension CaseView {
  public func setProxy(_ note: @escaping () -> Void) -> Bool { false }

  public func cell(at indexPath: IndexPath) -> AnyObject? { nil }

  public func focus(on indexPath: IndexPath) -> Bool { false }

  public var focusedText: String? { nil }
}

// What only some views have.
extension ListCase {
  /// The adapter's object and the proxy forward to each other, but not without end.
  static func proxy(_ stage: Stage) async throws {
    var (selected, noted) = ([String](), 0)
    stage.view.handlers.select = { selected.append($0.text) }
    try await stage.expectData("the rows with a closure for the selection")
    guard stage.view.setProxy({ noted += 1 }) else { throw Inapplicable() }
    stage.show([("A", "e a b c"), ("B", "d")])
    try await stage.expectData("an insertion behind a proxy")
    stage.view.userSelects([0, 2])
    try stage.expect(selected == ["b"], "the app was notified of \(selected) by a proxy")
    try stage.expect(noted == 1, "the proxy was notified of \(noted) selections")
    stage.view.handlers.select = nil
    try await stage.expectData("the rows without the closure")
    stage.view.userSelects([0, 1])
    try stage.expect(noted == 2, "the proxy was notified of \(noted) selections without a closure")
  }

  /// An item keeps its cell while its content, its title or its place changes, even if all rows on
  /// and off the screen change.
  static func cells(_ stage: Stage) async throws {
    guard let cell = stage.view.cell(at: [0, 1]) else { throw Inapplicable() }
    func more(_ version: Int) -> String {
      "fghijklm".flatMap { first in "abcdefgh".map { "\(first)\($0)\(version)" } }
        .joined(separator: " ")
    }
    for (what, sections, place) in [
      ("an update", [("A", "a b2 c"), ("B", "d")], [0, 1]),
      ("a title", [("A2", "a b2 c"), ("B", "d")], [0, 1]),
      ("a title and an update", [("A3", "a2 b3 c2"), ("B", "d")], [0, 1]),
      ("an insertion above", [("A3", "e a2 b3 c2"), ("B", "d")], [0, 2]),
      ("many rows", [("A3", "e a2 b3 c2"), ("B", "d \(more(2))")], [0, 2]),
      ("an update of all rows", [("A3", "e2 a3 b4 c3"), ("B", "d2 \(more(3))")], [0, 2]),
    ] as [(String, [(String, String)], IndexPath)] {
      stage.show(sections)
      try await stage.expectData(what)
      try await stage.expect(what) {
        $0.cell(at: place) === cell
      } found: { _ in
        "another cell"
      }
    }
  }

  /// The keyboard focus stays on its item, even if the item's cell is replaced.
  static func focus(_ stage: Stage) async throws {
    guard stage.view.focus(on: [0, 1]) else { throw Inapplicable() }
    let policy = AnimationPolicy.forAllAdapters
    defer { AnimationPolicy.forAllAdapters = policy }
    for (what, sections, text, isReload) in [
      ("an insertion above", [("A", "e a b c"), ("B", "d")], "b", false),
      ("an update", [("A", "e a b2 c"), ("B", "d")], "b2", false),
      ("a reload", [("A", "c b2"), ("B", "d a")], "b2", true),
    ] {
      AnimationPolicy.forAllAdapters = isReload ? .reload : policy
      stage.show(sections)
      try await stage.expectData(what)
      try await stage.expect(what) {
        $0.focusedText == text
      } found: {
        "the focus is on \($0.focusedText ?? "no cell")"
      }
    }
  }
}
