#if os(iOS)
  import DataSourceKit
  import DataSourceViews
  import GalleryCore
  import SwiftUI
  import UIKit

  /// The mail in a table view, with a search field and undo.
  @MainActor
  struct MailTableScreen: View {
    let screen: MailScreen
    @State private var text = ""
    @State private var notice: String?

    var body: some View {
      MailTable(screen: screen)
        .ignoresSafeArea(.container)
        .searching($text) { screen.search = $0 }
        .toolbar { Button("Undo") { notice = screen.undo() } }
        .notice($notice)
    }
  }

  @MainActor
  private struct MailTable: UIViewControllerRepresentable {
    let screen: MailScreen

    func makeUIViewController(context: Context) -> MailTableController {
      MailTableController(screen)
    }

    func updateUIViewController(_ controller: MailTableController, context: Context) {}
  }

  private final class MailTableController: UIViewController {
    private let screen: MailScreen
    private let tableView = UITableView(frame: .zero, style: .plain)
    private var adapter: TableViewAdapter<Message>?

    init(_ screen: MailScreen) {
      self.screen = screen
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = tableView }

    override func viewDidLoad() {
      super.viewDidLoad()
      let screen = screen
      let adapter = TableViewAdapter(tableView: tableView, dataSource: screen.list)
        .cell(for: Message.self) { (cell: UITableViewCell, message) in
          var content = cell.defaultContentConfiguration()
          content.text = message.sender
          content.secondaryText = "\(message.subject)\n\(message.preview)"
          content.secondaryTextProperties.numberOfLines = 2
          content.image = UIImage(systemName: message.isUnread ? "envelope.badge" : "envelope.open")
          cell.contentConfiguration = content
          cell.accessoryView = message.isFlagged ? UIImageView(image: .flag) : nil
        }
      adapter.trailingSwipeActions = { message, _ in
        UISwipeActionsConfiguration(actions: [
          .row("Delete", .destructive) { screen.move([message.id], to: .trash) },
          .row("Archive", .normal) { screen.move([message.id], to: .archive) },
        ])
      }
      adapter.leadingSwipeActions = { message, _ in
        UISwipeActionsConfiguration(actions: [
          .row(message.isUnread ? "Read" : "Unread", .normal) { screen.toggleUnread([message.id]) }
        ])
      }
      adapter.itemProvider = { message in NSItemProvider(object: message.subject as NSString) }
      adapter.contextMenu = { message, _ in
        UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: [
            UIAction(title: message.isFlagged ? "Remove flag" : "Flag") { _ in
              screen.toggleFlag([message.id])
            }
          ])
        }
      }
      adapter.didSelect = { [weak self] message, _ in
        screen.open(message.id)
        self?.adapter?.selection.remove(message.id)
      }
      let empty = UILabel()
      empty.textAlignment = .center
      empty.textColor = .secondaryLabel
      empty.text = screen.emptyText
      adapter.emptyView = empty
      // The text depends on the folder and the search, which also change the list.
      adapter.updater.updateHandler = { _ in empty.text = screen.emptyText }
      self.adapter = adapter
    }
  }

  extension UIImage {
    fileprivate static var flag: UIImage? { UIImage(systemName: "flag.fill") }
  }

  extension UIContextualAction {
    fileprivate static func row(
      _ title: String, _ style: Style, perform: @escaping () -> Void
    ) -> UIContextualAction {
      UIContextualAction(style: style, title: title) { _, _, completion in
        perform()
        completion(true)
      }
    }
  }
#endif
