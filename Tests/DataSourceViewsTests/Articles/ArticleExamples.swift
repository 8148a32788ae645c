import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// The example from "Your own view".
@MainActor
final class Lines<Item>: @MainActor UpdatableListView {
  let updater: ListViewUpdater<Item>
  private(set) var sections: [[String]] = []
  private let text: (Item) -> String

  init(_ dataSource: any DataSource<Item>, text: @escaping (Item) -> String) {
    self.text = text
    updater = ListViewUpdater(dataSource: dataSource)
    updater.view = self
    reloadAll()
  }

  var readiness: ListViewReadiness { .ready }

  func reloadAll() {
    sections = updater.itemCounts.indices.map { section in
      (0..<updater.numberOfItems(in: section)).map { line(at: [section, $0]) }
    }
  }

  func finishLayout() {}

  func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    let lines = try? changes.applied(to: sections, after: updater.itemCounts, element: line)
    if let lines { sections = lines } else { reloadAll() }
    completion(true)
  }

  func updateContent(ofSections indices: IndexSet, items: [IndexPath]) {
    for section in indices {
      sections[section] = sections[section].indices.map { line(at: [section, $0]) }
    }
    for path in items { sections[path.section][path.item] = line(at: path) }
  }

  private func line(at path: IndexPath) -> String { updater.item(at: path).map(text) ?? "" }

  func performLater(_ work: @escaping () -> Void) { Task { work() } }
}

extension Lines: @MainActor TrialView where Item == TrialItem {
  var screen: [TrialSection] { sections.map { TrialSection(header: nil, rows: $0) } }

  func layOut() {}

  func userSelects(_ indexPath: IndexPath) {}
}

/// The documentation's examples that need no system framework; `ArticleTests` checks that none is
/// missing or different.
@MainActor @Suite struct ArticleExamples {
  @Test func ownView() {
    var output: [String] = []
    func print(_ values: Any...) { output += values.map { "\($0)" } }

    let words = DiffableListDataSource(items: ["a", "b", "c"], identity: .itself)
    let lines = Lines(words) { $0 }
    words.items = ["c", "a", "d"]
    print(lines.sections)  // [["c", "a", "d"]]
    expectEqual(output, [#"[["c", "a", "d"]]"#])

    let updater = ListViewUpdater(dataSource: words)
    let view = ListViewSimulator(dataSource: updater)
    updater.view = view
    words.items.append("e")
    print(view.screen, view.violations)
    expectEqual(output.suffix(2), ["[0]\n  c\n  a\n  d\n  e", "[]"])
    expectEqual(lines.sections, [["c", "a", "d", "e"]])
  }

  @Test func trial() async throws {
    let trial = ListViewTrial(seed: 1) { Lines($0, text: \.text) }
    try await trial.run(transitions: 1_000)
    #expect(trial.updates["batch", default: 0] > 100)
  }
}
