import DataSourceChanges
import DataSourceKit
import Foundation
import StandInViews
import UIKit

/// A table's data source and delegate.
@MainActor
class TableSource: ListSource, UITableViewDataSource, UITableViewDelegate {
  var canEdit = true
  var canMove = true
  var editingStyle = UITableViewCell.EditingStyle.delete
  var indexTitles: [String]?
  var target: IndexPath?
  var refusesSelection = false

  func numberOfSections(in tableView: UITableView) -> Int {
    log.append("count")
    return parts.count
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    parts[section].rows.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    note("cell", indexPath)
    whenAskedForCell?()
    let cell =
      replacesCells
      ? UITableViewCell(style: .default, reuseIdentifier: "cell")
      : tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = text(indexPath)
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    parts[section].header
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    parts[section].footer
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }

  func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles }

  func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { parts.firstIndex { $0.header == title } ?? 0 }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    note(editingStyle == .insert ? "commit insert" : "commit delete", indexPath)
  }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    note("move", sourceIndexPath)
    let row = parts[sourceIndexPath[0]].rows.remove(at: sourceIndexPath[1])
    parts[destinationIndexPath[0]].rows.insert(row, at: destinationIndexPath[1])
  }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    refusesSelection ? nil : indexPath
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    note("select", indexPath)
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    note("deselect", indexPath)
  }

  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { editingStyle }

  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { target ?? proposedDestinationIndexPath }
}

/// A source that lacks some methods.
@MainActor
final class PartialTableSource: TableSource, OptionalRequirements {
  var missing: Set<String> = []

  func implements(_ requirement: String) -> Bool {
    log.append("implements \(requirement)")
    return !missing.contains(requirement)
  }
}

extension TableSource {
  /// A table that shows the data in a window.
  func table(displayed: Bool = true) -> UITableView {
    let table = UITableView(frame: .zero, style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.delegate = self
    window = UIWindow()
    window.addSubview(table)
    if displayed { window.layoutIfNeeded() }
    log = []
    return table
  }
}

extension UITableView {
  /// The text of each row.
  var texts: [[String?]] { standIn.shownRows.map(\.rows) }

  /// The rules that were broken since the last call.
  func takeRules() -> [String] {
    defer { standIn.violations = [] }
    return standIn.violations.map(\.rule.rawValue)
  }
}
