import DataSourceKit
public import DataSourceTesting
import Foundation

/// An item of a list that is checked.
public protocol CheckedItem: Identifiable {
  /// What its row shows.
  var text: String { get }
}

extension TrialItem: CheckedItem {}

/// An item of the cases.
public struct CaseItem: CheckedItem, Hashable, Sendable {
  public let id: String
  public let text: String

  init(id: String, text: String) { (self.id, self.text) = (id, text) }

  /// An item whose identity is its text up to the first digit.
  init(text: String) { self.init(id: String(text.prefix { !$0.isNumber }), text: text) }
}

/// What an app does when the user does something; `nil` where it has no closure for that.
@MainActor
public struct CaseHandlers {
  public var select: ((CaseItem) -> Void)?

  /// Returns the title of the action of a swiped row.
  public var swipe: ((CaseItem) -> String)?
  public var move: ((CaseItem, _ from: IndexPath, _ to: IndexPath) -> Void)?

  public init() {}
}

/// A list view with an adapter, and what its user does.
@MainActor
public protocol CaseView: AnyObject {
  /// What the app has set on the adapter.
  var handlers: CaseHandlers { get set }

  func layOut()

  /// The sections that the view shows; see ``ShownList``.
  func shownSections() throws -> [TrialSection]

  /// The texts of the selected items, in order.
  var selectedTexts: [String] { get }

  func userSelects(_ indexPath: IndexPath)

  /// The titles of the actions of a row that the user swipes, none if the view requests none; `nil`
  /// if the view has no such actions.
  func userSwipes(_ indexPath: IndexPath) -> [String]?

  /// The texts of the cells on the screen, from top to bottom; `nil` if they are not known.
  var visibleTexts: [String]? { get }

  /// Scrolls to an item by the adapter, so that it is at the top.
  func scroll(to id: String)

  /// Sets another delegate on the view, as an app does: after the adapter has set its own.
  ///
  /// - Returns: Whether the view has a delegate.
  func setOtherDelegate() -> Bool

  /// Sets a proxy on the view that forwards to the delegate before it, as RxCocoa does.
  ///
  /// - Parameter note: Called when the user selects an item, before the adapter's closure.
  /// - Returns: Whether it can forward.
  func setProxy(_ note: @escaping () -> Void) -> Bool

  /// The cell of an item, if the view configures cells of changed items again; otherwise `nil`.
  func cell(at indexPath: IndexPath) -> AnyObject?

  /// Moves the keyboard focus to a cell.
  ///
  /// - Returns: Whether cells can have it.
  func focus(on indexPath: IndexPath) -> Bool

  /// The text of the cell with the keyboard focus; `nil` for none.
  var focusedText: String? { get }

  /// The height of the cell of an item; `nil` if cells do not size themselves.
  func height(of indexPath: IndexPath) -> Double?

  /// Drags an item to another place of its section.
  ///
  /// - Returns: Whether it can be dragged; `nil` if that cannot be checked.
  func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool?
}

extension CaseView {
  /// Waits for a condition, as long as an animation may take.
  func expect(
    _ what: String, _ condition: (any CaseView) throws -> Bool,
    found: (any CaseView) throws -> String
  ) async throws {
    for _ in 0..<2_000 {
      layOut()
      if (try? condition(self)) == true { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw ListCase.Failure(description: "after \(what): \(try found(self))")
  }
}

/// A case by hand: edits and actions of the user in a certain order.
@MainActor
struct ListCase {
  struct Failure: Error, CustomStringConvertible { var description: String }

  /// The view cannot do what the case is about.
  struct Inapplicable: Error {}

  typealias MakeView = (any DataSource<CaseItem>) -> any CaseView

  let name: String

  /// Drives a view. Throws ``Inapplicable``, or what is wrong.
  let run: @MainActor (_ make: @escaping MakeView) async throws -> Void

  private init(
    name: String, run: @escaping @MainActor (_ make: @escaping MakeView) async throws -> Void
  ) {
    (self.name, self.run) = (name, run)
  }

  private init(name: String, body: @escaping @MainActor (Stage) async throws -> Void) {
    self.init(name: name) { make in
      let stage = Stage(make)
      try await stage.expectData("the first rows")
      try await body(stage)
    }
  }

  static let all = [
    ListCase(name: "rows", body: rows), ListCase(name: "selection", body: selection),
    ListCase(name: "swipe", body: swipe), ListCase(name: "move", body: move),
    ListCase(name: "scroll", body: scroll), ListCase(name: "delegate", body: delegate),
    ListCase(name: "heights", body: heights), ListCase(name: "proxy", body: proxy),
    ListCase(name: "focus", body: focus), ListCase(name: "cells", body: cells),
    ListCase(name: "podcasts", run: podcasts),
  ]

  private static func rows(_ stage: Stage) async throws {
    for (what, sections) in [
      ("an insertion", [("A", "a e b c"), ("B", "d")]),
      ("a deletion", [("A", "e b c"), ("B", "d")]),
      ("a move to another section", [("A", "e b"), ("B", "c d")]),
      ("a move", [("A", "b e"), ("B", "c d")]),
      ("an update", [("A", "b2 e"), ("B", "c d")]),
      ("a title", [("A2", "b2 e"), ("B", "c d")]),
      ("sections", [("B", "c d"), ("C", "f"), ("A2", "b2 e")]),
      ("a deleted section", [("B", "c d"), ("C", "f")]),
      ("nothing", []),
      ("the first rows again", Stage.start),
    ] {
      stage.show(sections)
      try await stage.expectData(what)
    }
  }

  private static func selection(_ stage: Stage) async throws {
    var selected: [String] = []
    stage.view.handlers.select = { selected.append($0.text) }
    try await stage.expectData("the rows with a closure for the selection")
    stage.view.userSelects([0, 1])
    try stage.expect(selected == ["b"], "the app was notified of \(selected)")
    for (what, sections, expected) in [
      ("a selection", Stage.start, ["b"]),
      ("an insertion above", [("A", "e a b c"), ("B", "d")], ["b"]),
      ("a move", [("A", "e a c"), ("B", "b d")], ["b"]),
      ("an update", [("A", "e a c"), ("B", "b2 d")], ["b2"]),
      ("a deletion", [("A", "e a c"), ("B", "d")], []),
    ] {
      stage.show(sections)
      try await stage.expectData(what)
      try await stage.expect(what) {
        $0.selectedTexts == expected
      } found: {
        "\($0.selectedTexts)"
      }
    }
    try stage.expect(selected == ["b"], "the app was notified of \(selected), which it did itself")
  }

  private static func swipe(_ stage: Stage) async throws {
    guard let none = stage.view.userSwipes([0, 1]) else { throw Inapplicable() }
    try stage.expect(none.isEmpty, "there are actions without a closure: \(none)")
    stage.view.handlers.swipe = { "Delete \($0.text)" }
    try await stage.expectData("the rows with a closure for actions")
    try stage.expectActions(["Delete b"], at: [0, 1])
    stage.show([("A", "e a b c"), ("B", "d")])
    try await stage.expectData("an insertion above")
    try stage.expectActions(["Delete b"], at: [0, 2])
    stage.view.handlers.swipe = nil
    try await stage.expectData("the rows without the closure")
    try stage.expectActions([], at: [0, 2])
  }

  private static func move(_ stage: Stage) async throws {
    guard let isMovable = stage.view.userMoves(from: [0, 0], to: [0, 2]) else {
      throw Inapplicable()
    }
    try stage.expect(!isMovable, "rows can be moved without a closure")
    var moves: [String] = []
    var follows = true
    stage.view.handlers.move = { item, from, to in
      moves.append("\(item.text) \(from[1]) \(to[1])")
      if follows { try? stage.source.move(from: from, to: to) }
    }
    try await stage.expectData("the rows with a closure for moves")
    try stage.expect(
      stage.view.userMoves(from: [0, 0], to: [0, 2]) == true, "the row cannot be moved")
    try await stage.expectRows([["b", "c", "a"], ["d"]], "a move")
    follows = false
    _ = stage.view.userMoves(from: [0, 0], to: [0, 1])
    try await stage.expectRows([["b", "c", "a"], ["d"]], "a move that the data does not contain")
    try stage.expect(moves == ["a 0 2", "b 0 1"], "the app was notified of \(moves)")
  }
}

extension ListCase {
  fileprivate static func scroll(_ stage: Stage) async throws {
    guard stage.view.visibleTexts != nil else { throw Inapplicable() }
    let letters = "abcdefgh"
    let items = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    stage.show([("A", items.joined(separator: " "))])
    try await stage.expectData("64 rows")
    func check(_ ids: String...) async throws {
      for id in ids {
        stage.view.scroll(to: id)
        try await stage.expect("scrolling to \(id)") {
          // A title may cover the row above.
          $0.visibleTexts?.prefix(3).contains { $0.hasPrefix(id) } == true
        } found: {
          "shows \($0.visibleTexts?.prefix(3) ?? [])"
        }
      }
    }
    try await check("de", "gc", "aa")
    // Rows that turn out to be higher than estimated when they are displayed.
    guard stage.view.height(of: [0, 1]) != nil else { return }
    stage.show([("A", items.map { "\($0)2\n\($0)\n\($0)" }.joined(separator: " "))])
    try await stage.expectData("64 rows of three lines")
    try await check("gc", "de")
  }

  /// The adapter remains the delegate of its view, or its closures would not be called.
  fileprivate static func delegate(_ stage: Stage) async throws {
    var selected: [String] = []
    stage.view.handlers.select = { selected.append($0.text) }
    try await stage.expectData("the rows with a closure for the selection")
    guard stage.view.setOtherDelegate() else { throw Inapplicable() }
    // It becomes that again in the next turn of the run loop.
    try await Task.sleep(for: .milliseconds(50))
    stage.view.userSelects([0, 2])
    try stage.expect(selected == ["c"], "the app was notified of \(selected) by another delegate")
  }

  /// A cell whose content has grown is measured again.
  fileprivate static func heights(_ stage: Stage) async throws {
    guard let before = stage.view.height(of: [0, 1]) else { throw Inapplicable() }
    for (what, text, isHigher) in [
      ("three lines", "b2\nb\nb", true), ("one line", "b3", false),
    ] {
      stage.show([("A", "a \(text) c"), ("B", "d")])
      try await stage.expectData(what)
      try await stage.expect(what) {
        $0.height(of: [0, 1]).map { isHigher ? $0 > before * 1.5 : $0 == before } == true
      } found: {
        "the height is \($0.height(of: [0, 1]) ?? 0), that of one line \(before)"
      }
    }
  }
}

/// A list view of a case, and its data.
@MainActor
final class Stage {
  static let start = [("A", "a b c"), ("B", "d")]

  let source = DiffableSectionedDataSource<String, CaseItem>()
  let view: any CaseView

  init(_ make: ListCase.MakeView) {
    source.apply(Self.start.map(Self.section))
    view = make(source)
  }

  static func section(
    _ title: String, _ items: String
  ) -> IdentifiedSection<String, CaseItem> {
    IdentifiedSection(
      id: String(title.prefix(1)),
      items: items.split(separator: " ").map { CaseItem(text: String($0)) },
      headerTitle: title)
  }

  func show(_ sections: [(String, String)]) { source.apply(sections.map(Self.section)) }

  func expect(_ condition: Bool, _ problem: String) throws {
    if !condition { throw ListCase.Failure(description: problem) }
  }

  func expect(
    _ what: String, _ condition: (any CaseView) throws -> Bool,
    found: (any CaseView) throws -> String
  ) async throws {
    try await view.expect(what, condition, found: found)
  }

  func expectData(_ what: String) async throws {
    let data = source.sections.map {
      TrialSection(header: $0.headerTitle, rows: $0.items.map(\.text))
    }
    try await expect(what) {
      try $0.shownSections() == data
    } found: {
      "shows \(try $0.shownSections()) instead of \(data)"
    }
  }

  func expectRows(_ rows: [[String]], _ what: String) async throws {
    try await expect(what) {
      try $0.shownSections().map(\.rows) == rows
    } found: {
      "shows \(try $0.shownSections().map(\.rows)) instead of \(rows)"
    }
  }

  func expectActions(_ titles: [String], at indexPath: IndexPath) throws {
    let actions = view.userSwipes(indexPath) ?? []
    try expect(actions == titles, "actions \(actions) at \(indexPath) instead of \(titles)")
  }
}
