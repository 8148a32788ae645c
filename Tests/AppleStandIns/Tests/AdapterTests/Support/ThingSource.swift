import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit

/// An item without an `id`.
struct Thing {
  var name: String

  init(_ name: String) {
    self.name = name
  }
}

/// A data source that reports nothing by itself.
@MainActor
final class ThingSource: @MainActor ListDataSource {
  var things: [Thing]
  var reloadBlock: ReloadBlock?

  init(_ things: [Thing]) {
    self.things = things
  }

  var items: [Thing] { things }

  /// Shows things in a table with cells for "thing".
  static func adapter(
    _ table: UITableView, _ source: ThingSource,
    identity: ElementIdentity<Thing>? = nil
  ) -> TableViewAdapter<Thing> {
    TableViewAdapter(tableView: table, dataSource: source, identity: identity) {
      table, indexPath, thing in
      let cell = table.dequeueReusableCell(withIdentifier: "thing", for: indexPath)
      cell.textLabel?.text = thing.name
      return cell
    }
  }
}
