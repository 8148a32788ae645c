import DataSourceDiffing
import DataSourceKit
import DataSourceTesting
import DataSourceViews
import Foundation
import Testing

/// The example of "Your own view".
@MainActor
final class Lines: @MainActor ListView {
  let updater: ListViewUpdater<String>
  private(set) var sections: [[String]] = []

  init(_ dataSource: some DataSource<String>) {
    updater = ListViewUpdater(dataSource: dataSource)
    updater.view = self
    reloadAll()
  }

  var readiness: ListViewReadiness { .ready }

  func reloadAll() {
    sections = updater.itemCounts.indices.map { section in
      (0..<updater.numberOfItems(in: section)).compactMap { updater.item(at: [section, $0]) }
    }
  }

  func finishLayout() {}

  func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    let lines = try? changes.applied(to: sections, after: updater.itemCounts) {
      updater.item(at: $0) ?? ""
    }
    if let lines { sections = lines } else { reloadAll() }
    completion(true)
  }

  func updateContent(ofSections indices: IndexSet, items: [IndexPath]) {
    for section in indices {
      sections[section] = sections[section].indices.map { updater.item(at: [section, $0]) ?? "" }
    }
    for path in items { sections[path.section][path.item] = updater.item(at: path) ?? "" }
  }

  func performLater(_ work: @escaping () -> Void) { Task { work() } }
}

/// The examples of the documentation that need no system; `ArticleTests` checks that none is missing or
/// different.
@MainActor @Suite struct ArticleExamples {
  @Test func ownView() {
    var output: [String] = []
    func print(_ values: Any...) { output += values.map { "\($0)" } }

    let words = DiffableListDataSource(items: ["a", "b", "c"], identity: .itself)
    let lines = Lines(words)
    words.items = ["c", "a", "d"]
    print(lines.sections)  // [["c", "a", "d"]]
    #expect(output == [#"[["c", "a", "d"]]"#])

    let updater = ListViewUpdater(dataSource: words)
    let view = ListViewSimulator(dataSource: updater)
    updater.view = view
    words.items.append("e")
    print(view.screen, view.violations)
    #expect(output.suffix(2) == ["[0]\n  c\n  a\n  d\n  e", "[]"])
    #expect(lines.sections == [["c", "a", "d", "e"]])
  }
}
