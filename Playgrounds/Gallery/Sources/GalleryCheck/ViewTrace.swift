public import DataSourceKit
import Foundation

/// The calls that list views make while they show a fixed list of changes, as text.
///
/// What a view calls, when and how often, is documented only in part. The stand-ins of
/// the tests write a trace, and so does a device: where the two differ, the stand-ins are wrong.
@MainActor
public final class ViewTrace {
  private var lines: [(text: String, count: Int)] = []

  /// Creates a trace.
  ///
  /// - Parameter system: What writes it: the system and its version.
  public init(system: String) { write("Calls of list views, written by \(system)") }

  /// The text: a line for each call, and one for each change before the calls that it causes.
  public var text: String {
    lines.map { $0.count > 1 ? "\($0.text) ×\($0.count)\n" : "\($0.text)\n" }.joined()
  }

  /// Records a call of a view. The same call again is counted.
  public func note(_ call: String, _ arguments: String = "", answer: String? = nil) {
    write(
      "  " + call + (arguments.isEmpty ? "" : " " + arguments) + (answer.map { " = \($0)" } ?? ""))
  }

  private func write(_ text: String) {
    if let last = lines.last, last.text == text {
      lines[lines.count - 1].count += 1
    } else {
      lines.append((text, 1))
    }
  }

  /// Shows the changes in a view.
  ///
  /// - Parameters:
  ///   - name: The view's class.
  ///   - hasSections: Whether the view has sections; if not, it shows the rows of all of them.
  ///   - make: Creates the view, in a window, with data that it answers from.
  public func record(
    _ name: String, hasSections: Bool = true, _ make: (TraceData) -> any TracedView
  ) async {
    write("")
    write("\(name): the first rows")
    let source = DiffableSectionedDataSource<String, CaseItem>()
    let data = TraceData(self, source)
    func sections(_ change: Change) -> [IdentifiedSection<String, CaseItem>] {
      let sections = (change.sections ?? []).map(Stage.section)
      if hasSections { return sections }
      return [IdentifiedSection(id: "", items: sections.flatMap(\.items))]
    }
    source.apply(sections(Self.changes[0]))
    data.update()
    let view = make(data)
    view.layOut()
    for (number, change) in Self.changes.enumerated().dropFirst() {
      var reports: [ChangeSet] = []
      source.reloadBlock = { reports.append($0) }
      if change.sections == nil { source.report(.all) } else { source.apply(sections(change)) }
      write("\(name) \(number): \(change.name)")
      if reports.isEmpty { write("  nothing changes") }
      for report in reports {
        note("perform", "\(report)")
        await perform(report, data, view)
      }
    }
  }

  private func perform(_ changes: ChangeSet, _ data: TraceData, _ view: any TracedView) async {
    var isComplete = false
    view.perform(changes, updates: data.update) { isComplete = true }
    for _ in 0..<2_000 where !isComplete {
      view.layOut()
      try? await Task.sleep(for: .milliseconds(1))
    }
    view.layOut()
    note(isComplete ? "the completion" : "no completion")
  }
}

/// What the data source of a traced view answers.
@MainActor
public final class TraceData {
  public let trace: ViewTrace
  public private(set) var sections: [(title: String?, rows: [String])] = []
  private let source: DiffableSectionedDataSource<String, CaseItem>

  fileprivate init(
    _ trace: ViewTrace, _ source: DiffableSectionedDataSource<String, CaseItem>
  ) {
    (self.trace, self.source) = (trace, source)
  }

  /// Takes over what has changed.
  fileprivate func update() {
    sections = source.sections.map { ($0.headerTitle, $0.items.map(\.text)) }
  }

  public func numberOfSections() -> Int {
    trace.note("numberOfSections", answer: "\(sections.count)")
    return sections.count
  }

  public func numberOfRows(in section: Int) -> Int {
    let count = sections.indices.contains(section) ? sections[section].rows.count : 0
    trace.note("numberOfRows", "in \(section)", answer: "\(count)")
    return count
  }

  public func cell(at indexPath: IndexPath) -> String {
    let isRow =
      sections.indices.contains(indexPath[0])
      && sections[indexPath[0]].rows.indices.contains(indexPath[1])
    let text = isRow ? sections[indexPath[0]].rows[indexPath[1]] : "none"
    trace.note("cell", Self.text(indexPath), answer: text)
    return text
  }

  public func title(of section: Int) -> String? {
    let title = sections.indices.contains(section) ? sections[section].title : nil
    trace.note("title", "of \(section)", answer: title ?? "none")
    return title
  }

  /// Records a message to the delegate.
  public func tell(_ message: String, _ indexPath: IndexPath) {
    trace.note(message, Self.text(indexPath))
  }

  private static func text(_ indexPath: IndexPath) -> String {
    indexPath.map(String.init).joined(separator: "-")
  }
}

/// A list view whose own data source and delegate record what it calls.
@MainActor
public protocol TracedView: AnyObject {
  func layOut()

  /// Performs changes by the view's method for change sets.
  func perform(
    _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping () -> Void)
}

extension ViewTrace {
  fileprivate struct Change {
    var name: String

    /// Titles and rows, as of a ``Stage``; `nil` to read everything again.
    var sections: [(String, String)]?

    init(_ name: String, _ sections: (String, String)...) {
      (self.name, self.sections) = (name, sections)
    }

    init(reload name: String) { self.name = name }
  }

  private static func many(_ numbers: Range<Int>) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    return numbers.map { letters[$0 / 26] + letters[$0 % 26] }.joined(separator: " ")
  }

  /// The first rows, and 40 changes.
  fileprivate static let changes = [
    Change("the first rows", ("A", "a b c"), ("B", "d")),
    Change("an insertion at the end", ("A", "a b c e"), ("B", "d")),
    Change("an insertion at the start", ("A", "f a b c e"), ("B", "d")),
    Change("insertions in two sections", ("A", "f g a h b c e"), ("B", "d i")),
    Change("a deletion", ("A", "f g a h b c"), ("B", "d i")),
    Change("deletions in two sections", ("A", "f a b c"), ("B", "i")),
    Change("a move down", ("A", "a b f c"), ("B", "i")),
    Change("a move up", ("A", "c a b f"), ("B", "i")),
    Change("two rows that swap", ("A", "f a b c"), ("B", "i")),
    Change("the opposite order", ("A", "c b a f"), ("B", "i")),
    Change("a move to another section", ("A", "c b a"), ("B", "i f")),
    Change("two rows that swap their sections", ("A", "c i a"), ("B", "b f")),
    Change("an update", ("A", "c2 i a"), ("B", "b f")),
    Change("updates in two sections", ("A", "c2 i2 a2"), ("B", "b2 f")),
    Change("an update of every row", ("A", "c3 i3 a3"), ("B", "b3 f3")),
    Change("a move and an update", ("A", "i3 c4 a3"), ("B", "b3 f3")),
    Change("an insertion and a deletion", ("A", "i3 c4 j"), ("B", "b3 f3")),
    Change("an insertion, a deletion and a move", ("A", "k i3 j"), ("B", "f3 b3")),
    Change("all kinds at once", ("A", "j2 l i4"), ("B", "b3 m")),
    Change("a section whose rows are deleted", ("A", ""), ("B", "b3 m")),
    Change("rows in an empty section", ("A", "a c d"), ("B", "b3 m")),
    Change("a section at the end", ("A", "a c d"), ("B", "b3 m"), ("C", "e f")),
    Change("a section at the start", ("D", "g"), ("A", "a c d"), ("B", "b3 m"), ("C", "e f")),
    Change("a deleted section", ("D", "g"), ("A", "a c d"), ("C", "e f")),
    Change("a section that moves", ("A", "a c d"), ("C", "e f"), ("D", "g")),
    Change("sections in the opposite order", ("D", "g"), ("C", "e f"), ("A", "a c d")),
    Change("a title", ("D2", "g"), ("C", "e f"), ("A", "a c d")),
    Change("a title and a row", ("D3", "g h"), ("C", "e f"), ("A", "a c d")),
    Change("a section that moves, and a row", ("A", "a c d b"), ("D3", "g h"), ("C", "e f")),
    Change("a deleted section, and a row from it", ("A", "a c d b e"), ("D3", "g h")),
    Change("a new section, and a row into it", ("E", "c"), ("A", "a d b e"), ("D3", "g h")),
    Change("an empty section", ("E", "c"), ("F", ""), ("A", "a d b e"), ("D3", "g h")),
    Change("an empty section that is deleted", ("E", "c"), ("A", "a d b e"), ("D3", "g h")),
    Change("everything deleted"),
    Change("everything inserted", ("A", "a b c"), ("B", "d")),
    Change(reload: "everything read again"),
    Change("more rows than fit", ("A", many(0..<60))),
    Change("insertions at the start", ("A", many(100..<103) + " " + many(0..<60))),
    Change("a deletion off the screen", ("A", many(100..<103) + " " + many(0..<59))),
    Change("a row from off the screen", ("A", "cg " + many(100..<103) + " " + many(0..<58))),
    Change(reload: "everything read again"),
  ]
}
