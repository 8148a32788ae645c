import AllocationCounter
import DataSourceDiffing
import DataSourceViews

/// Prints the cost of a data source with an updater before any change: objects and bytes for the
/// first one, which creates its types' metadata and looks up conformances, and for each further
/// one.
///
/// `swift run -c release FirstUseTable`
@main
enum FirstUseTable {
  struct Item: Identifiable, Equatable, Sendable {
    var id: Int
    var title = ""
  }

  /// A data source, and the updater for a view that does not exist yet.
  struct Screen {
    let dataSource: DiffableListDataSource<Item>
    let updater: ListViewUpdater<Item>

    init(_ items: [Item]) {
      dataSource = DiffableListDataSource(items: items)
      updater = ListViewUpdater(dataSource: dataSource)
    }
  }

  static func main() {
    guard allocation_counter_is_available() else { return print("allocations cannot be counted") }
    print("| items | | allocations | bytes |")
    print("| ---: | --- | ---: | ---: |")
    for count in [0, 1, 20] {
      let items = (0..<count).map { Item(id: $0) }
      var screens: [Screen] = []
      screens.reserveCapacity(2)
      for _ in 0..<2 {
        allocation_counter_start()
        screens.append(Screen(items))
        let counts = allocation_counter_stop()
        let name = screens.count > 1 || count > 0 ? "further" : "first in the process"
        print("| \(count) | \(name) | \(counts.allocations) | \(counts.peakBytes) |")
      }
    }
  }
}
