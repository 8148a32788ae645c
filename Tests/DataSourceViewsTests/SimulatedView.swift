import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TransitionSupport

/// A simulator that is driven by an updater.
@MainActor
final class SimulatedView: DrivenView {
  let updater: ListViewUpdater<Row>
  let simulator: ListViewSimulator<Row>
  var readingHandler: (() -> Void)? {
    get { reader.readingHandler }
    set { reader.readingHandler = newValue }
  }

  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  private final class Reader {
    var readingHandler: (() -> Void)?
  }

  private let reader = Reader()

  init(_ source: any DataSource<Row>) {
    updater = ListViewUpdater(dataSource: source)
    simulator = ListViewSimulator(dataSource: updater) { [reader] row in
      reader.readingHandler?()
      return row.text
    }
    updater.view = simulator
  }

  var bearsGoneRows: Bool { false }

  var violations: [BatchViolation] { simulator.violations }

  var screen: [TrialSection] {
    simulator.sections.map { TrialSection(header: $0.headerTitle, rows: $0.rows.map(\.text)) }
  }

  var isInWindow: Bool {
    get { simulator.isInWindow }
    set { simulator.isInWindow = newValue }
  }

  func makeLayoutDirty() { simulator.setNeedsLayout() }

  func layOut() {
    simulator.finishLayout()
    simulator.performLaterWork()
  }

  func finishAnimations(cutShort: Bool) { simulator.interruptsAnimations = cutShort }

  func userSelects(_ indexPath: IndexPath) { simulator.select(indexPath) }

  /// A simulator has no user and no drags.
  func userMoves(from: IndexPath, to: IndexPath) {}

  func userDeletes(_ indexPath: IndexPath) { whenUserDeletes?(indexPath) }
}
