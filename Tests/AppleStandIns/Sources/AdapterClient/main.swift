// An app whose data source reports its own changes shows it with an adapter. It contains neither
// computed changes nor ready-made data sources.
import DataSourceCore
import DataSourceViews
import Foundation
import UIKit

final class Songs: ListDataSource {
  private(set) var items = ["Anthem", "Ballad"]
  var reloadBlock: ReloadBlock?

  func append(_ song: String) {
    items.append(song)
    report(.some([.item(type: .insert([0, items.count - 1]))]))
  }
}

@MainActor func run() -> [Int] {
  let songs = Songs()
  let tableView = UITableView()
  tableView.register(UITableViewCell.self, forCellReuseIdentifier: "song")
  let adapter = TableViewAdapter(tableView: tableView, dataSource: songs) {
    tableView, indexPath, song in
    let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
    cell.textLabel?.text = song
    return cell
  }
  let before = tableView.numberOfRows(inSection: 0)
  songs.append("Chant")
  return withExtendedLifetime(adapter) { [before, tableView.numberOfRows(inSection: 0)] }
}

print(MainActor.assumeIsolated { run() })
