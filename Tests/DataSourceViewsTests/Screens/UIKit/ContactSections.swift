#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceDiffing
  import DataSourceCore
  import DataSourceViews
  import UIKit

  /// The example of ezcater's DataSource with sections that the app stores itself.
  @MainActor
  final class ContactSections {
    struct Contact: Identifiable, Equatable, Sendable {
      var id: Int
      var name: String
    }

    final class Contacts: SectionedDataSource {
      typealias ItemType = Contact

      var reloadBlock: ReloadBlock?
      var sections: [IdentifiedSection<String, Contact>] = [] {
        didSet { reload(from: oldValue) }
      }
    }

    let tableView = UITableView(frame: .zero, style: .plain)
    let contacts = Contacts()
    private let adapter: TableViewAdapter<Contact>

    init() {
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
      adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
        tableView, indexPath, contact in
        let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
        cell.textLabel?.text = contact.name
        return cell
      }
      adapter.animations.deletedRows = .top
    }
  }
#endif
