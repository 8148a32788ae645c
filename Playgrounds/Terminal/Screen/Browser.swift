import DataSourceCore
import DataSourceViews

/// The interactive list without its terminal: keys come in, lines go out.
final class Browser {
  let source: FolderDataSource
  let list: TerminalList<Entry>

  /// The text in the filter line; `nil` while it is closed.
  var typedFilter: String?

  /// The last update that the data source has reported.
  private(set) var lastUpdate: UpdateReport?

  /// The rule that the last update has broken; `nil` if it could be followed.
  private(set) var mistake: String?

  /// Set if the folder could not be read the last time.
  private(set) var problem: String?

  init(
    source: FolderDataSource,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.source = source
    list = TerminalList(source, now: now, row: { [unowned source] in source.row($0) })
    list.updater.updateHandler = { [weak self] update in
      self?.mistake =
        switch update {
        case .reloaded(.violation(let violation)): "\(violation)"
        case .reloaded, .animated: nil
        }
    }
    source.updateBlock = { [weak self] in self?.lastUpdate = $0 }
  }

  /// What the list shows.
  var screen: ListScreen { list.screen }

  /// Reads the folder again, and shows a failure in the status line.
  func rescan() {
    defer { list.performLaterWork() }
    do {
      try source.rescan()
      problem = nil
    } catch {
      problem = error.message.escapedForTerminal
    }
  }

  /// Performs a key's command. Removed rows do not linger then.
  func rearrange(_ change: (inout Arrangement) -> Void) {
    list.keepsRemoved = false
    change(&source.arrangement)
    list.keepsRemoved = true
  }
}
