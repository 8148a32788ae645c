import DataSourceKit
import Foundation

/// The interactive list without its terminal: keys come in, lines go out.
final class Browser {
  let source: FolderDataSource
  var screen: ListScreen

  /// The text in the filter line; `nil` while it is closed.
  var typedFilter: String?

  /// The last update that the data source has told of.
  private(set) var lastUpdate: UpdateReport?

  /// The rule that the last update has broken; `nil` if it could be followed.
  private(set) var mistake: String?

  /// Set if the folder could not be read the last time.
  private(set) var problem: String?

  /// The number of the list's lines above the first that is shown.
  var top = 0

  /// The number of lines that the list has on the screen.
  var listHeight = 0

  /// Whether a key has asked for the change.
  private var isRearranging = false
  let now: () -> ContinuousClock.Instant

  init(
    source: FolderDataSource,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.source = source
    self.now = now
    screen = ListScreen(source)
    source.reloadBlock = { [weak self] in self?.follow($0) }
    source.updateBlock = { [weak self] in self?.lastUpdate = $0 }
  }

  /// Reads the folder again, and tells in the status line if that fails.
  func rescan() {
    do {
      try source.rescan()
      problem = nil
    } catch {
      problem = error.message.escapedForTerminal
    }
  }

  /// Does what a key asks for: removed rows do not linger then.
  func rearrange(_ change: (inout Arrangement) -> Void) {
    isRearranging = true
    change(&source.arrangement)
    isRearranging = false
  }

  private func follow(_ changeSet: ChangeSet) {
    keepingPlace {
      do {
        try screen.apply(changeSet, from: source, at: now(), keepsRemoved: !isRearranging)
        mistake = nil
      } catch {
        screen.reload(from: source)
        mistake = "\(error)"
      }
    }
  }

  /// Changes the lines. The selected row stays where it is on the screen, unless the list is
  /// scrolled to its top.
  func keepingPlace(_ change: () -> Void) {
    let distance = selectedLine.map { $0 - top }
    change()
    if top > 0, let distance, let line = selectedLine { top = line - distance }
  }

  private var selectedLine: Int? {
    screen.selection.flatMap {
      screen.lines.firstIndex(of: .row(section: $0[0], item: $0[1]))
    }
  }
}
