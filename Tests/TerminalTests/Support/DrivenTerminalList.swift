import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TransitionSupport

@testable import Terminal

/// The list of a terminal with a few lines, driven by the suite of random transitions.
@MainActor
final class DrivenTerminalList: DrivenView {
  typealias Item = TransitionSupport.Row

  let list: TerminalList<Item>
  private let clock = Clock()
  private let reader = Reader()
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  /// A terminal is always there.
  var isInWindow = true

  private final class Reader {
    var readingHandler: (() -> Void)?
  }

  init(_ source: any DataSource<Item>) {
    list = TerminalList(
      source, allowsEmptySelection: true, now: { [clock] in clock.now },
      row: { [reader] item in
        reader.readingHandler?()
        return Terminal.Row(name: item.text)
      })
    layOut()
  }

  var updater: ListViewUpdater<Item> { list.updater }

  var violations: [BatchViolation] { list.violations }

  var allowsMultipleSelection: Bool { false }

  var bearsGoneRows: Bool { true }

  var readingHandler: (() -> Void)? {
    get { reader.readingHandler }
    set { reader.readingHandler = newValue }
  }

  /// The text of the list's lines, without removed rows.
  var screen: [TrialSection] {
    let sections = list.screen.sections
    return list.screen.lines.reduce(into: []) { result, line in
      switch line {
      case .header(let section):
        result.append(TrialSection(header: sections[section].titles.header, rows: []))
      case .row(let section, let item):
        result[result.count - 1].rows.append(sections[section].rows[item].row.name)
      case .blank, .footer, .ghost: break
      }
    }
  }

  /// The terminal has another size.
  func makeLayoutDirty() { _ = list.visibleLines(height: 4) }

  func layOut() {
    _ = list.visibleLines(height: 10)
    list.performLaterWork()
  }

  /// Some marks disappear, and others stay for the next changes.
  func finishAnimations(cutShort: Bool) {
    clock.now += .milliseconds(cutShort ? 100 : 300)
    list.expire()
  }

  func userSelects(_ indexPath: IndexPath) { list.select(indexPath) }

  /// A terminal has no drags.
  func userMoves(from: IndexPath, to: IndexPath) {}

  func userDeletes(_ indexPath: IndexPath) { whenUserDeletes?(indexPath) }
}
