import DataSourceViews
import Testing

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  @MainActor func adapter(of tableView: UITableView) -> AnyObject {
    TableViewAdapter(tableView: tableView, dataSource: songs()) { tableView, indexPath, song in
      let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
      cell.textLabel?.text = song.title
      return cell
    }
  }
#endif

@Test func viewsAlone() {
  let songs = songs()
  let updater = ListViewUpdater(dataSource: songs)
  removeFirst(of: songs)
  #expect(updater.numberOfItems(in: 0) == 1)
  #expect(updater.item(at: firstPlace)?.id == 2)
}
