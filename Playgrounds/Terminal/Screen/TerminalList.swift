import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation

/// A list on a terminal, driven by a `ListViewUpdater` like any other view.
///
/// It stores the rows it shows, and reads only inserted and updated rows. One row can be selected.
final class TerminalList<Item> {
  /// The updater that drives the list.
  let updater: ListViewUpdater<Item>

  /// What the list shows.
  var screen = ListScreen()

  /// The number of lines above the first visible one.
  var top = 0

  /// The number of lines that the list has on the terminal.
  var height = 0

  /// Whether removed rows linger.
  var keepsRemoved = true

  /// Whether no row may be selected although there are rows. If not, another row takes over the
  /// selection from one that is removed.
  let allowsEmptySelection: Bool

  /// The rules that batches have broken: none, as the updater validates each batch first.
  var violations: [BatchViolation] = []

  /// Whether the list has to reload.
  var needsReload = true

  let now: () -> ContinuousClock.Instant
  private let makeRow: (Item) -> Row
  private var laterWork: [() -> Void] = []

  /// Creates a list, and reads its rows.
  ///
  /// - Parameters:
  ///   - dataSource: The data source to show.
  ///   - allowsEmptySelection: Whether no row may be selected although there are rows.
  ///   - now: Returns the time that marks start from.
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
  /// The row at an index path; an empty one if the item has been removed and the removal is yet to
  /// be reported.
  ///
  /// Changes reported meanwhile are queued.
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
