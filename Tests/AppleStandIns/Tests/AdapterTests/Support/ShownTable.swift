import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit

/// A table view in a window, driven by an adapter.
@MainActor
final class ShownTable {
  let source = People()
  let window = UIWindow()
  let table = UITableView(frame: .zero, style: .plain)
  let adapter: TableViewAdapter<Person>
  let log = Log()

  /// Returns the reuse identifier for a person's cell.
  var identifier: (Person) -> String {
    get { asked.identifier }
    set { asked.identifier = newValue }
  }

  /// Called whenever the table requests a cell.
  var whenAskedForCell: (() -> Void)? {
    get { asked.block }
    set { asked.block = newValue }
  }

  private final class Asked {
    var block: (() -> Void)?
    var identifier: (Person) -> String = { _ in "person" }
  }

  private let asked = Asked()

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - sections: What it shows.
  ///   - isShown: Whether it is in the window, and laid out.
  init(_ sections: IdentifiedSections, isShown: Bool = true) {
    source.apply(sections)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "person")
    table.allowsMultipleSelection = true
    adapter = TableViewAdapter(tableView: table, dataSource: source) {
      [asked] table, indexPath, person in
      asked.block?()
      let cell = table.dequeueReusableCell(
        withIdentifier: asked.identifier(person), for: indexPath)
      cell.textLabel?.text = person.name
      return cell
    }
    if isShown { show() }
  }

  /// Puts the table into the window, and lays it out.
  func show() {
    window.addSubview(table)
    window.layoutIfNeeded()
  }

  var texts: [[String?]] { table.standIn.shownRows.map(\.rows) }

  var headers: [String?] { table.standIn.shownRows.map(\.header) }

  /// The names of the selected people.
  var selected: [String] { adapter.selectedItems.map(\.name) }

  /// The rules that were broken since the last call.
  func takeRules() -> [String] {
    defer { table.standIn.violations = [] }
    return table.standIn.violations.map { "\($0)" }
  }

  /// What the adapter has made the table do since the last call.
  func takeEvents() -> [ListEvent] {
    defer { table.standIn.events = [] }
    return table.standIn.events
  }

  /// Waits until queued changes are carried out.
  func settle() async {
    await turns { adapter.updater.hasPendingChanges }
    window.layoutIfNeeded()
  }
}
