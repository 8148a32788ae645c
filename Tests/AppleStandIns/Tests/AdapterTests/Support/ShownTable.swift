import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import StandInViews
import TransitionSupport
import UIKit

/// A table view in a window, driven by an adapter.
@MainActor
final class ShownTable<Item: ShownItem>: ShownScrollView {
  let dataSource: any DataSource<Item>
  let window = UIWindow()
  var listView: UITableView!
  private var keptAdapter: TableViewAdapter<Item>!
  let hooks = Hooks()
  let log = Log()

  /// Returns the reuse identifier for an item's cell.
  var identifier: (Item) -> String {
    get { kinds.identifier }
    set { kinds.identifier = newValue }
  }

  private final class Kinds {
    var identifier: (Item) -> String = { _ in "person" }
  }

  private let kinds = Kinds()

  init(_ dataSource: any DataSource<Item>) {
    self.dataSource = dataSource
    let table = UITableView(frame: .zero, style: .plain)
    listView = table
    table.register(UITableViewCell.self, forCellReuseIdentifier: "person")
    table.allowsMultipleSelection = true
    keptAdapter = makeAdapter(dataSource)
  }

  func makeAdapter(_ dataSource: any DataSource<Item>) -> TableViewAdapter<Item> {
    TableViewAdapter(tableView: table, dataSource: dataSource) {
      [hooks, kinds] table, indexPath, item in
      hooks.whenAsked?(item.text)
      let cell = table.dequeueReusableCell(withIdentifier: kinds.identifier(item), for: indexPath)
      cell.textLabel?.text = item.text
      return cell
    }
  }

  var adapter: TableViewAdapter<Item> { keptAdapter }

  var table: UITableView { listView }

  var controls: ListEngine<UITableViewCell, UIView>? { listView?.standIn }

  func readCounts() { _ = table.dataSource?.numberOfSections(in: table) }

  var dataSourceOfView: AnyObject? { listView?.dataSource }

  var viewDelegate: AnyObject? {
    get { table.delegate }
    set { table.delegate = newValue as? any UITableViewDelegate }
  }

  var delegateBehind: AnyObject? {
    get { adapter.delegate }
    set { adapter.delegate = newValue as? any UITableViewDelegate }
  }

  func releaseAdapter() { keptAdapter = nil }

  var allowsMultipleSelection: Bool {
    get { table.allowsMultipleSelection }
    set { table.allowsMultipleSelection = newValue }
  }

  func reloadCell(at indexPath: IndexPath) { table.reloadRows(at: [indexPath], with: .none) }

  func cell(at indexPath: IndexPath) -> AnyObject? { table.cellForRow(at: indexPath) }

  func userDeletes(_ indexPath: IndexPath) { table.standIn.userDeletes(indexPath) }

  func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) {
    let wasEditing = table.isEditing
    table.isEditing = true
    table.standIn.userMoves(from: indexPath, to: newIndexPath)
    table.isEditing = wasEditing
  }

  func userPerforms(_ indexPath: IndexPath) { table.standIn.userPerforms(indexPath) }

  func canFocus(_ indexPath: IndexPath) -> Bool { table.standIn.canFocus(indexPath) }

  func userOpensMenu(_ indexPath: IndexPath) -> UIMenu? { table.standIn.userOpensMenu(indexPath) }

  func userSwipes(_ indexPath: IndexPath, isLeading: Bool) -> [UIContextualAction] {
    table.standIn.userSwipes(indexPath, isLeading: isLeading) ?? []
  }

  var headerHeight: Double { Double(table.rectForHeader(inSection: 0).height) }
}

extension ShownTable: TrialView, DrivenView, ShownDrivenView where Item == Row {
  /// Makes a table that shows all of its rows, in several kinds of cells.
  static func driven(_ source: any DataSource<Row>) -> ShownTable {
    let list = ShownTable(source)
    list.table.standIn.showsEverything = true
    for kind in 0..<3 {
      list.table.register(UITableViewCell.self, forCellReuseIdentifier: "row \(kind)")
    }
    list.identifier = { $0.kind }
    list.adapter.shouldReconfigure = { $0.kind == $1.kind }
    list.adapter.moveHandler = { [hooks = list.hooks] _, from, to in hooks.whenUserMoves?(from, to)
    }
    list.adapter.commit = { [hooks = list.hooks] _, _, path in hooks.whenUserDeletes?(path) }
    list.isInWindow = true
    return list
  }
}

extension Row {
  /// The cell's reuse identifier: changed content often needs another kind of cell.
  var kind: String { "row \(version % 3)" }
}
