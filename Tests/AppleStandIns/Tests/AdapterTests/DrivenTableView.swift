import DataSourceKit
import DataSourceTrial
import DataSourceViews
import Foundation
import StandInViews
import TransitionSupport
import UIKit

/// A table view that shows all of its rows, driven by an adapter.
@MainActor
final class DrivenTableView: DrivenView {
  let window = UIWindow()
  let tableView = UITableView(frame: .zero, style: .plain)
  let adapter: TableViewAdapter<Row>
  var whileReading: (() -> Void)?
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  init(_ source: any DataSource<Row>, showsEverything: Bool = true) {
    let reader = Reader()
    tableView.standIn.showsEverything = showsEverything
    tableView.allowsMultipleSelection = true
    for kind in 0..<3 {
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row \(kind)")
    }
    adapter = TableViewAdapter(tableView: tableView, dataSource: source) {
      tableView, indexPath, row in
      reader.view?.whileReading?()
      let cell = tableView.dequeueReusableCell(withIdentifier: row.kind, for: indexPath)
      cell.textLabel?.text = row.text
      return cell
    }
    adapter.reconfigures = { $0.kind == $1.kind }
    adapter.move = { [weak reader] _, from, to in reader?.view?.whenUserMoves?(from, to) }
    adapter.commit = { [weak reader] _, _, path in reader?.view?.whenUserDeletes?(path) }
    window.addSubview(tableView)
    reader.view = self
  }

  private final class Reader {
    weak var view: DrivenTableView?
  }

  var updater: ListViewUpdater<Row> { adapter.updater }

  var violations: [BatchViolation] { tableView.standIn.violations }

  var screen: [TrialSection] { tableView.standIn.shownRows.map(TrialSection.init) }

  var bearsGoneRows: Bool { true }

  var isInWindow: Bool {
    get { tableView.window != nil }
    set {
      if newValue { window.addSubview(tableView) } else { tableView.removeFromSuperview() }
    }
  }

  func makeLayoutDirty() { tableView.setNeedsLayout() }

  func layOut() { if isInWindow { tableView.layoutIfNeeded() } }

  func finishAnimations(cutShort: Bool) {
    tableView.standIn.interruptsAnimations = cutShort
    tableView.standIn.finishAnimations()
  }

  func userSelects(_ indexPath: IndexPath) { tableView.standIn.userSelects(indexPath) }

  func userMoves(from: IndexPath, to: IndexPath) { tableView.standIn.userMoves(from: from, to: to) }

  func userDeletes(_ indexPath: IndexPath) { tableView.standIn.userDeletes(indexPath) }
}

extension DrivenTableView {
  var isDragging: Bool {
    get { tableView.standIn.engine.hasUncommittedUpdates }
    set { tableView.standIn.engine.hasUncommittedUpdates = newValue }
  }

  func userDrops(at indexPath: IndexPath, _ insert: (IndexPath) -> Void) {
    tableView.standIn.engine.commitsInsertion(at: indexPath) {
      updater.adopt(changeSet: .some([.item(type: .insert(indexPath))])) { $0.forEach(insert) }
    }
  }
}

extension Row {
  /// The cell's reuse identifier: changed content often needs another kind of cell.
  var kind: String { "row \(version % 3)" }
}

extension TrialSection {
  init(_ section: ShownSection) {
    self.init(header: section.header, rows: section.rows.map { $0 ?? "not read" })
  }
}
