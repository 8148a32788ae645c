import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation

extension TerminalList: UpdatableListView {
  var readiness: ListViewReadiness { needsReload ? .unloaded : .ready }

  func reloadAll() { needsReload = true }

  func finishLayout() {
    guard needsReload else { return }
    needsReload = false
    let sections = updater.itemCounts.indices.map { section in
      ListScreen.ShownSection(
        titles: updater.titles(of: section),
        rows: rows(of: section).map { ListScreen.ShownRow(row: $0) })
    }
    screen = ListScreen(sections: sections)
    screen.selection = allowsEmptySelection ? nil : screen.firstIndexPath
  }

  /// Shows the batch at once, without waiting for its marks.
  func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    do throws(BatchViolation) {
      let rows = try changes.applied(
        to: screen.sections.map(\.rows), after: updater.itemCounts
      ) { ListScreen.ShownRow(row: row(at: $0)) }
      screen.follow(
        changes, rows: rows, until: markEnd, keepsRemoved: keepsRemoved,
        titles: updater.titles)
      passSelectionOn(by: changes.mapping)
    } catch {
      violations.append(error)
      reloadAll()
      finishLayout()
    }
    completion(true)
  }

  func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    for section in sections {
      let (titles, rows) = (updater.titles(of: section), rows(of: section))
      screen.update(section, titles: titles, rows: rows, until: markEnd)
    }
    for indexPath in items {
      let row = row(at: indexPath)
      screen.update(indexPath, row: row, until: markEnd)
    }
  }

  private var markEnd: ContinuousClock.Instant { now() + ListScreen.highlightTime }
}
