import DataSourceTesting
import DataSourceViews
import Foundation
import GalleryCheck
import Testing

@MainActor @Suite struct ViewCheckTests {
  @Test func aReportNamesEachViewAndWhatIsWrongWithIt() async {
    let views = [
      CheckedView("right", sizes: [(3, 4)]) { Screen($0, $1) },
      CheckedView("wrong", sizes: [(3, 4)]) { Screen($0, $1, swapsRows: true) },
    ]
    let check = ViewCheck(views, transitions: 60, system: "a system")
    var begun: [String] = []
    var writes = 0
    check.willCheck = { begun.append($0) }
    check.didWrite = { writes += 1 }
    await check.run()
    #expect(begun == ["right, seed 1", "wrong, seed 1"])
    #expect(writes == 2)
    #expect(check.failures == 1)
    #expect(check.lines[0] == "a system")
    #expect(check.lines[1] == "right: nothing wrong in 60 transitions from seed 1 on")
    #expect(check.lines[3].contains(" cells"))
    #expect(check.lines[4].hasPrefix("wrong: FAILED, lists of up to 3 × 4: seed 1, round "))
    #expect(check.report == check.lines.joined(separator: "\n"))
  }

  @Test func aCompletionThatComesLaterIsWaitedFor() async {
    let late = CheckedView("late", sizes: [(3, 4)]) { Screen($0, $1, delay: .milliseconds(2)) }
    let check = ViewCheck([late], transitions: 60, system: "")
    await check.run()
    #expect(check.failures == 0, "\(check.report)")
  }
}

@Suite struct ShownListTests {
  private let texts = ["a", "b", "c"]

  /// Two sections, with cells for the second and the third item.
  private func shown() -> ShownList {
    var list = ShownList(itemCounts: [2, 1])
    list.cells = [
      .init(at: [0, 1], text: "b", top: 20, isSelected: true),
      .init(at: [1, 0], text: "c", top: 60, isSelected: false),
    ]
    list.titles = [1: "second"]
    list.selection = [[0, 1]]
    return list
  }

  private func problem(_ change: (inout ShownList) -> Void) -> String? {
    var list = shown()
    change(&list)
    do {
      _ = try list.sections(text: { _ in nil }, title: { _ in nil })
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func whatIsNotOnTheScreenIsReadFromTheData() throws {
    let sections = try shown().sections(
      text: { $0 == [0, 0] ? "a" : "not read" }, title: { $0 == 0 ? "first" : "not read" })
    #expect(
      sections == [
        TrialSection(header: "first", rows: ["a", "b"]),
        TrialSection(header: "second", rows: ["c"]),
      ])
  }

  @Test func problems() {
    #expect(problem { _ in } == nil)
    #expect(problem { $0.cells = [] } == "nothing is on the screen")
    #expect(problem { $0.cells[0].isSelected = false } == "“b” is drawn as selected: false")
    #expect(problem { $0.cells[1].isSelected = true } == "“c” is drawn as selected: true")
    #expect(problem { $0.cells[1].indexPath = [1, 1] }?.contains("is not in the list") == true)
    #expect(problem { $0.cells[1].top = 0 }?.contains("is drawn below") == true)
    #expect(problem { $0.cells[1].indexPath = [0, 0] }?.contains("is drawn below") == true)
    #expect(problem { $0.selection = [[0, 1], [2, 0]] }?.contains("is selected") == true)
    #expect(
      problem {
        $0.itemCounts = [0, 0]
        ($0.cells, $0.selection) = ([], [])
      } == nil)
  }
}

/// A list view in memory, whose screen is all of it.
@MainActor
private final class Screen: @MainActor UpdatableListView, @MainActor TrialView {
  let updater: ListViewUpdater<TrialItem>
  private let comparisons: Comparisons
  private let swapsRows: Bool
  private let delay: Duration?
  private var sections: [[String]] = []

  init(
    _ dataSource: any DataSource<TrialItem>, _ comparisons: Comparisons,
    swapsRows: Bool = false, delay: Duration? = nil
  ) {
    (self.comparisons, self.swapsRows, self.delay) = (comparisons, swapsRows, delay)
    updater = ListViewUpdater(dataSource: dataSource)
    updater.view = self
    reloadAll()
  }

  var readiness: ListViewReadiness { .ready }

  func finishLayout() {}

  func reloadAll() {
    sections = updater.itemCounts.indices.map { section in
      (0..<updater.numberOfItems(in: section)).map { text([section, $0]) }
    }
  }

  func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    let new = try? changes.applied(to: sections, after: updater.itemCounts, element: text)
    if let new { sections = new }
    if swapsRows, changes.changes.contains(where: \.isMove),
      let section = sections.firstIndex(where: { $0.count > 1 })
    {
      sections[section].swapAt(0, 1)
    }
    guard let delay else { return completion(true) }
    Task {
      try? await Task.sleep(for: delay)
      completion(true)
    }
  }

  func updateContent(ofSections indices: IndexSet, items: [IndexPath]) {
    for section in indices {
      sections[section] = sections[section].indices.map { text([section, $0]) }
    }
    for path in items { sections[path[0]][path[1]] = text(path) }
  }

  private func text(_ path: IndexPath) -> String { updater.item(at: path)?.text ?? "" }

  func performLater(_ work: @escaping () -> Void) { Task { work() } }

  var screen: [TrialSection] {
    get throws {
      var list = ShownList(itemCounts: sections.map(\.count))
      for (section, rows) in sections.enumerated() {
        for (item, text) in rows.enumerated() {
          list.cells.append(
            .init(
              at: [section, item], text: text, top: Double(list.cells.count), isSelected: false))
        }
      }
      comparisons.add(list.cells.count, "cells")
      return try list.sections(text: { _ in nil }, title: { _ in nil })
    }
  }

  func layOut() {}

  func userSelects(_ indexPath: IndexPath) {}
}

extension Change {
  fileprivate var isMove: Bool {
    switch self {
    case .section(.move), .object(.move): true
    default: false
    }
  }
}
