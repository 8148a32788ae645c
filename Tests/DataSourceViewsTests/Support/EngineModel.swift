import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation
import TransitionSupport

/// A view that an updater drives, the data, and what the view has to show.
final class EngineModel {
  enum Event: CaseIterable {
    case insertion, deletion, update, move, everything
    case becomesBusyOrReady, turn
    case userMoves, userMovesAndDataFollows
  }

  private let source = ArraySource([[1, 2]])
  private let view = FakeListView()
  private let updater: ListViewUpdater<Row>
  private var screen: [Row] = [1, 2]
  private var nextRow = 3

  /// The batch that begins.
  private var batches: [ChangeSet] = []

  /// Whether a reload waits, through which no index path is known.
  private var isUnknown = false

  /// Whether the view has begun a batch whose end the updater has not told.
  private var isPerforming = false

  private(set) var problem: String?

  private var data: [Row] { source.rows[0] }

  init() {
    updater = ListViewUpdater(dataSource: source, view: view)
    _ = updater.itemCounts
    view.during = { [unowned self] in note($0) }
    updater.updateHandler = { [unowned self] _ in isPerforming = false }
    view.afterBlock = { [unowned self] in applyBatches() }
  }

  func perform(_ event: Event) {
    switch event {
    case .insertion: source.insert(newRow(), at: [0, data.count.signum()])
    case .deletion: if !data.isEmpty { source.remove(at: [0, 0]) }
    case .update: if !data.isEmpty { source.update(at: [0, 0]) }
    case .move: if data.count > 1 { source.move(from: [0, 1], to: [0, 0]) }
    case .everything:
      isUnknown = true
      source.replaceAll([[newRow()] + data.reversed()])
    case .becomesBusyOrReady: view.readiness = view.readiness == .busy ? .ready : .busy
    case .turn: view.turn()
    case .userMoves: userMoves(follows: false)
    case .userMovesAndDataFollows: userMoves(follows: true)
    }
    check()
  }

  /// Lets the view complete everything.
  func end() {
    view.readiness = .ready
    view.turnAll()
    check()
    if updater.hasPendingChanges { problem = problem ?? "changes are left" }
  }

  private func newRow() -> Row {
    defer { nextRow += 1 }
    return Row(nextRow)
  }

  private func userMoves(follows: Bool) {
    guard screen.count > 1 else { return }
    // If the user drags during a batch, the updater reloads the view.
    if isPerforming { isUnknown = true } else { screen.swapAt(0, 1) }
    updater.adoptMove(from: [0, 0], to: [0, 1]) { _, from, to in
      if follows { source.move(from: from, to: to) }
    }
  }

  // MARK: The view

  private func note(_ call: FakeListView.Call) {
    switch call {
    case .reload:
      (screen, batches, isUnknown) = (rows, [], false)
    case .batch(let changes):
      batches.append(changes)
      isPerforming = true
    case .content(_, let items):
      for indexPath in items {
        if let row = updater.item(at: indexPath) { screen[indexPath[1]] = row }
      }
    default: break
    }
  }

  private func applyBatches() {
    let waiting = batches
    batches = []
    do {
      for changes in waiting { screen = try changes.applied(to: [screen], from: [rows])[0] }
    } catch {
      problem = "\(error)"
    }
  }

  /// What the view reads. A row that the data no longer contains has no number.
  private var rows: [Row] { updater.indexPaths.map { updater.item(at: $0) ?? Row(-1) } }

  private func check() {
    guard problem == nil else { return }
    if updater.itemCounts != [screen.count] {
      problem = "\(updater.itemCounts) items, and \(screen) on the screen"
    } else if !updater.hasPendingChanges, screen != data {
      problem = "\(data) is lost: \(screen)"
    }
    for (item, row) in screen.enumerated() where !isUnknown && row.id >= 0 && problem == nil {
      let expected = data.firstIndex { $0.id == row.id }.map { [0, $0] as IndexPath }
      let found = updater.indexPathInDataSource([0, item])
      if found != expected {
        problem = "\(row) is at \(String(describing: found)), not \(String(describing: expected))"
      }
    }
  }
}
