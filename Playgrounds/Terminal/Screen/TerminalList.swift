import DataSourceKit
import DataSourceViews
import Foundation

/// A list on a terminal, driven by a `ListViewUpdater` like any other view.
///
/// It stores the rows that it shows, and reads inserted and updated rows only. One row can be
/// selected.
final class TerminalList<Item> {
  /// The updater that drives the list.
  let updater: ListViewUpdater<Item>

  /// What the list shows.
  var screen = ListScreen()

  /// The number of lines above the first one that is visible.
  var top = 0

  /// The number of lines that the list has on the terminal.
  var height = 0

  /// Whether removed rows linger.
  var keepsRemoved = true

  /// Whether there may be rows and none of them is selected. If not, another one takes over the
  /// selection from one that goes.
  let allowsEmptySelection: Bool

  /// The rules that batches have broken: none, as the updater validates each before.
  var violations: [BatchViolation] = []

  /// Whether the list has to reload.
  var needsReload = true

  let now: () -> ContinuousClock.Instant
  private let makeRow: (Item) -> Row
  private var laterWork: [() -> Void] = []

  /// Creates a list, and reads its rows.
  ///
  /// - Parameters:
  ///   - dataSource: The data source that is shown.
  ///   - allowsEmptySelection: Whether there may be rows and none of them is selected.
  ///   - now: The time from which marks count.
  ///   - row: Creates the row of an item.
  init(
    _ dataSource: any DataSource<Item>, allowsEmptySelection: Bool = false,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
    row: @escaping (Item) -> Row
  ) {
    updater = ListViewUpdater(dataSource: dataSource)
    self.allowsEmptySelection = allowsEmptySelection
    self.now = now
    makeRow = row
    updater.scrollAnchoring = .always
    updater.view = self
    finishLayout()
  }
}

extension TerminalList {
  /// The row at an index path; an empty one if the item has been removed, which will be reported.
  ///
  /// Changes that are reported meanwhile are queued.
  func row(at indexPath: IndexPath) -> Row {
    updater.withChangesQueued { updater.item(at: indexPath).map(makeRow) ?? Row() }
  }

  /// The rows of a section.
  func rows(of section: Int) -> [Row] {
    (0..<updater.numberOfItems(in: section)).map { row(at: [section, $0]) }
  }

  func performLater(_ work: @escaping () -> Void) { laterWork.append(work) }

  /// Performs the work that was deferred during the last operation.
  func performLaterWork() {
    let works = laterWork
    laterWork = []
    for work in works { work() }
  }
}
