#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// The example of RxDataSources for sections that are edited and shuffled.
  @MainActor
  final class NumberSections {
    struct Number: Identifiable, Equatable, Sendable {
      var id: Int
    }

    let tableView = UITableView(frame: .zero, style: .grouped)
    let sections = DiffableSectionedDataSource<String, Number>()
    private let adapter: TableViewAdapter<Number>

    init() {
      adapter = TableViewAdapter(tableView: tableView, dataSource: sections)
        .cell(for: Number.self) { (cell: UITableViewCell, number) in
          cell.textLabel?.text = "\(number.id)"
        }
      adapter.animations.insertedRows = .left
      adapter.commit = { [sections] style, number, _ in
        if style == .delete { sections.remove(id: number.id) }
      }
      adapter.moveHandler = { [sections] _, from, to in try? sections.move(from: from, to: to) }
      tableView.isEditing = true
    }

    func show(_ numbers: [(title: String, numbers: [Int])]) {
      sections.sections = numbers.map { title, numbers in
        IdentifiedSection(id: title, items: numbers.map(Number.init), headerTitle: title)
      }
    }
  }
#endif
