#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// A list of cities that is filtered while the user types, with a section index.
  @MainActor
  final class CityPicker {
    struct City: Identifiable, Equatable, Sendable {
      var id: Int
      var name: String
    }

    let tableView = UITableView(frame: .zero, style: .plain)
    private(set) var chosen: City?
    private let matching: FilteredDataSource<City>
    private let adapter: TableViewAdapter<City>

    init(_ cities: [City]) {
      let all = DiffableListDataSource(items: cities)
      matching = all.filtered { _ in true }
      let byInitial = matching.sorted(by: \.name).grouped(
        by: { String($0.name.prefix(1)) }, title: { initial, _ in initial }, indexTitle: { $0 })
      adapter = TableViewAdapter(tableView: tableView, dataSource: byInitial)
        .cell(for: City.self) { (cell: UITableViewCell, city) in cell.textLabel?.text = city.name }
      adapter.indexTitles = { byInitial.indexTitles }
      adapter.didSelect = { [weak self] city, _ in self?.chosen = city }
      let label = UILabel()
      label.text = "No such city"
      adapter.emptyView = label
    }

    func search(_ text: String) {
      matching.predicate = { city in text.isEmpty || city.name.lowercased().contains(text) }
    }
  }
#endif
