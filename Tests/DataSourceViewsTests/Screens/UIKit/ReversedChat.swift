#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceStreams

  import DataSourceStreams

  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceCore
  import DataSourceViews
  import UIKit

  /// A chat whose table is upside down, such as Rocket.Chat's: its first row, at the bottom of the
  /// screen, is the newest message. History is loaded at the end of the table.
  @MainActor
  final class ReversedChat {
    struct Message: Identifiable, Equatable, Sendable {
      var id: Int
      var author: String
      var text: String
    }

    /// A message, with what depends on the one before it.
    struct Row: Identifiable, Equatable {
      var message: Message
      var showsAuthor: Bool
      var id: Int { message.id }
    }

    let tableView = UITableView(frame: .zero, style: .plain)
    let messages = DiffableListDataSource<Message>()
    private let loader: PageLoader<Message, Int>
    private let adapter: TableViewAdapter<Row>

    init(page: @escaping @MainActor (_ before: Int?) async throws -> [Message]) {
      loader = PageLoader(messages) { (cursor: Int?) in
        let page = try await page(cursor)
        return PageLoader.Page(page, previous: page.first?.id)
      }
      let rows = messages.mappedWithNeighbors { previous, message, _ in
        Row(message: message, showsAuthor: previous?.author != message.author)
      }
      adapter = TableViewAdapter(tableView: tableView, dataSource: rows.reversed())
        .cell(for: Row.self) { (cell: UITableViewCell, row) in
          let message = row.message
          cell.textLabel?.text =
            row.showsAuthor ? "\(message.author): \(message.text)" : message.text
          cell.transform = CGAffineTransform(scaleX: 1, y: -1)
        }
      tableView.transform = CGAffineTransform(scaleX: 1, y: -1)
      adapter.nearEndHandler = { [weak self] in self?.loadHistory() }
    }

    func load() async { await loader.loadMore() }

    private func loadHistory() {
      Task { [loader] in await loader.loadMore(.previous) }
    }

    func send(_ message: Message) throws {
      try messages.append(message)
      adapter.scroll(toID: message.id, at: .nearest)
    }
  }
#endif
