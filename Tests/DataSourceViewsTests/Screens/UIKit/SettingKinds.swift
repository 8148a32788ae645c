#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// The example of RxDataSources for several kinds of cells.
  @MainActor
  final class SettingKinds {
    enum Setting: Hashable {
      case image(name: String, title: String)
      case toggle(title: String, isOn: Bool)
      case reset
    }

    private final class ImageCell: UITableViewCell {}

    private final class ToggleCell: UITableViewCell {
      func show(_ title: String, isOn: Bool) {
        textLabel?.text = "\(title): \(isOn ? "on" : "off")"
      }
    }

    private final class ResetCell: UITableViewCell {}

    let tableView = UITableView(frame: .zero, style: .grouped)
    let settings: DiffableSectionedDataSource<String, Setting>
    private let adapter: TableViewAdapter<Setting>

    init(_ sections: [IdentifiedSection<String, Setting>]) {
      settings = DiffableSectionedDataSource(
        sections: sections,
        // The title stays when the switch is turned.
        identity: .by { setting in
          switch setting {
          case .image(_, let title), .toggle(let title, _): title
          case .reset: ""
          }
        })
      adapter = TableViewAdapter(tableView: tableView, dataSource: settings)
        .cell(forCase: Setting.image) { (cell: ImageCell, value) in
          cell.textLabel?.text = "\(value.1) (\(value.0))"
        }
        .cell(forCase: Setting.toggle) { (cell: ToggleCell, value) in
          cell.show(value.0, isOn: value.1)
        }
        .cell(forCase: .reset) { (cell: ResetCell) in cell.textLabel?.text = "Reset" }
      adapter.shouldSelect = { setting, _ in setting == .reset }
      adapter.didSelect = { [settings] _, _ in
        for indexPath in settings.indexPaths {
          _ = try? settings.update(at: indexPath) { setting in
            if case .toggle(let title, _) = setting { setting = .toggle(title: title, isOn: false) }
          }
        }
      }
    }
  }
#endif
