import DataSourceCore
import DataSourceTesting
import DataSourceViews
import TransitionSupport

/// A data source, an updater, and the strictest possible view.
struct Stage {
  let source: ArraySource
  let updater: ListViewUpdater<Row>
  let view: ListViewSimulator<Row>
  let log = Log()

  final class Log {
    var updates: [ListUpdate] = []
    var completions: [String] = []

    /// Called whenever the view requests a row's text.
    var readingHandler: (() -> Void)?
  }

  init(_ rows: [[Row]], displayed: Bool = true) {
    self.init(ArraySource(rows), displayed: displayed)
  }

  init(_ source: ArraySource, displayed: Bool = true) {
    self.source = source
    updater = ListViewUpdater(dataSource: source)
    view = ListViewSimulator(dataSource: updater, displayed: displayed) { [log] row in
      log.readingHandler?()
      return "\(row)"
    }
    updater.view = view
    updater.updateHandler = { [log] in log.updates.append($0) }
  }

  /// What the view shows.
  var shown: [[Row]] { view.sections.map { $0.rows.map(\.item) } }

  /// Runs turns of the run loop until no work is left, or many of them.
  func turnAll() {
    for _ in 0..<100 where updater.hasPendingChanges { view.performLaterWork() }
  }

  /// Whether the view shows the data, without any violation.
  var isRight: Bool {
    !updater.hasPendingChanges && view.violations.isEmpty && shown == source.rows
  }

  /// Whether every update so far was animated.
  var isAnimated: Bool {
    log.updates.allSatisfy { if case .animated = $0 { true } else { false } }
  }

  /// A completion that records its calls.
  func completion(_ name: String) -> (Bool) -> Void {
    { [log] in log.completions.append(name + ($0 ? "" : "!")) }
  }
}
