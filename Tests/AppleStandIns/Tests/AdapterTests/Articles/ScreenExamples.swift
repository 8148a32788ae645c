import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import DataSourceStreams
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The examples of the articles about whole screens, and of "Moving from IGListKit". `ArticleTests`
/// of the root package checks that none is missing or different.
@MainActor
final class ScreenExamples: XCTestCase {
  fileprivate struct Folder: Identifiable, Hashable {
    var name: String
    var subfolders: [Folder] = []
    var id: String { name }
  }

  private final class SidebarCell: UICollectionViewListCell {
    func show(_ text: String) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }

  private final class AccountHeader: UITableViewHeaderFooterView {
    var toggle: () -> Void = {}
  }

  private let window = UIWindow()
  private let tableView = UITableView(frame: .zero, style: .plain)
  private let collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

  func testSidebar() async {
    let places = DiffableListDataSource(items: ["Inbox", "Flagged"], identity: .itself)
    let folders = DiffableListDataSource(items: [
      Folder(name: "a", subfolders: [Folder(name: "b")])
    ])
    window.addSubview(collectionView)
    var opened = 0
    func open(_ row: some Hashable) { opened += 1 }

    enum Row: Hashable {
      case place(String)
      case folder(Folder)
    }

    let tree = folders.outlined(children: \.subfolders)
    let rows = places.mapped { Row.place($0) }.concatenated(with: tree.mapped { Row.folder($0) })
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: rows)
      .cell(forCase: Row.place) { (cell: SidebarCell, name) in cell.show(name) }
      .cell(forCase: Row.folder) { (cell: SidebarCell, folder) in cell.show(folder.name) }
    adapter.outline = Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
      if case .folder(let folder) = $0 { !folder.subfolders.isEmpty } else { false }
    }
    .converted { rows.convert($0, to: tree) }
    collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
      using: adapter.listConfiguration(.sidebar))
    adapter.didSelect = { row, _ in open(row) }

    window.layoutIfNeeded()
    tree.toggle(at: [0, 0])
    XCTAssertEqual(
      collectionView.standIn.shownRows.map(\.rows), [["Inbox", "Flagged"], ["a", "b"]])
    collectionView.standIn.userSelects([1, 1])
    XCTAssertEqual(opened, 1)
    XCTAssertEqual(collectionView.standIn.violations, [])
  }

  func testHeadersThatCollapse() async {
    let accounts = DiffableSectionedDataSource<String, Folder>(sections: [
      IdentifiedSection(id: "Work", items: [Folder(name: "a")]),
      IdentifiedSection(id: "Home", items: [Folder(name: "b")]),
    ])
    window.addSubview(tableView)

    let sections = accounts.collapsible()
    let adapter = TableViewAdapter(tableView: tableView, dataSource: sections)
      .cell(for: Folder.self) { (cell: UITableViewCell, folder) in
        cell.textLabel?.text = folder.name
      }
      .header(for: accounts.identity(of:)) { (header: AccountHeader, account) in
        header.toggle = {
          guard let section = accounts.index(of: account) else { return }
          sections.toggle(at: section)
        }
      }

    window.layoutIfNeeded()
    (tableView.headerView(forSection: 0) as? AccountHeader)?.toggle()
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [[], ["b"]])
    XCTAssertEqual(tableView.standIn.violations, [])
    XCTAssertNotNil(adapter.tableView)
  }

  private struct Message: Identifiable, Equatable, Sendable {
    var id: Int
    var text = ""
  }

  func testChat() async throws {
    struct Server {
      func page(at cursor: Int?) async throws -> PageLoader<Message, Int>.Page {
        let start = cursor ?? 40
        return .init(
          (start..<start + 20).map { Message(id: $0, text: "\($0)") },
          next: start < 60 ? start + 20 : nil, previous: start > 0 ? start - 20 : nil)
      }
    }
    let (server, tableView) = (Server(), tableView)
    let messages = DiffableListDataSource<Message>()
    window.addSubview(tableView)

    let adapter = TableViewAdapter(tableView: tableView, dataSource: messages)
      .cell(for: Message.self) { (cell: UITableViewCell, message) in
        cell.textLabel?.text = message.text
      }
    adapter.updater.scrollAnchoring = .alwaysEvenAtTop
    if let newest = messages.items.last {
      adapter.scroll(toID: newest.id, at: .end, animated: false)
    }

    let loader = PageLoader(messages) { (cursor: Int?) in try await server.page(at: cursor) }
    adapter.nearEndHandler = { await loader.loadMore() }
    adapter.willDisplay = { message in
      guard message.id == messages.items.first?.id else { return }
      Task {
        tableView.layoutIfNeeded()
        guard tableView.indexPathsForVisibleRows?.first == [0, 0] else { return }
        await loader.loadMore(.previous)
      }
    }

    func receive(_ message: Message) throws {
      let last = messages.items.last.flatMap { adapter.indexPath(forID: $0.id) }
      let isAtEnd = tableView.indexPathsForVisibleRows?.last == last
      try messages.append(message)
      if isAtEnd { adapter.scroll(toID: message.id, at: .end) }
    }

    await loader.loadMore()
    window.layoutIfNeeded()
    // The row at the top of the screen stays there, below the previous page.
    await turns { messages.items.first?.id == 40 }
    for _ in 0..<20 { await turns() }
    window.layoutIfNeeded()
    XCTAssertEqual(messages.items.first?.id, 20)
    XCTAssertEqual(tableView.indexPathsForVisibleRows?.first, [0, 20])

    try receive(Message(id: 100, text: "new"))
    XCTAssertEqual(tableView.indexPathsForVisibleRows?.first, [0, 20], "the user reads above")

    let found = messages.filtered { $0.text.hasSuffix("7") }
    let rows = found.paged(by: .max) { state in
      switch state {
      case .complete: nil
      case .more, .loading: Message(id: -1, text: "Loading…")
      case .failed: Message(id: -1, text: "Try again")
      }
    }
    loader.stateHandler = { [unowned rows, unowned loader] in
      rows.overriddenState = loader.nextState
    }
    adapter.dataSource = rows
    adapter.nearEndHandler = { await loader.loadMore() }
    adapter.didSelect = { message, _ in
      if message.id == -1 { Task { await loader.retry() } }
    }
    let refreshing = UIRefreshControl()
    refreshing.addAction(
      UIAction { _ in
        Task {
          await loader.refresh()
          refreshing.endRefreshing()
        }
      }, for: .valueChanged)
    tableView.refreshControl = refreshing

    for _ in 0..<50 {
      await turns()
      window.layoutIfNeeded()
    }
    XCTAssertEqual(loader.nextState, .complete)
    XCTAssertEqual(tableView.standIn.violations, [])
  }

  func testIGListKit() async {
    final class LabelCell: UICollectionViewCell {
      let label = UILabel()

      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
      }

      required init?(coder: NSCoder) { nil }
    }
    window.addSubview(collectionView)
    var opened: [String] = []
    func open(_ item: any FeedItem) { opened.append(item.feedID) }

    let feed = DiffableListDataSource<any FeedItem>(
      items: [Contact(id: 1, name: "Ada"), Advert(slogan: "Buy")],
      identity: .by({ $0.feedID }, areEqual: { $0.isEqual(to: $1) }))
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: feed)
      .cell(for: Contact.self) { (cell: LabelCell, contact) in cell.label.text = contact.name }
      .cell(for: Advert.self) { (cell: LabelCell, advert) in cell.label.text = advert.slogan }
    adapter.didSelect = { item, _ in open(item) }

    window.layoutIfNeeded()
    feed.items = [Advert(slogan: "Buy"), Contact(id: 1, name: "Grace")]
    XCTAssertEqual(collectionView.standIn.shownRows.map(\.rows), [["Buy", "Grace"]])
    collectionView.standIn.userSelects([0, 1])
    XCTAssertEqual(opened, ["contact 1"])
    XCTAssertEqual(collectionView.standIn.violations, [])
  }
}

private struct Advert: FeedItem {
  var slogan: String
  var feedID: String { slogan }
}

private protocol FeedItem: Equatable {
  var feedID: String { get }
}

extension FeedItem {
  fileprivate func isEqual(to other: any FeedItem) -> Bool { self == other as? Self }
}

extension Contact: FeedItem {
  fileprivate var feedID: String { "contact \(id)" }
}

extension DiffableSectionedDataSource<String, ScreenExamples.Folder> {
  fileprivate func identity(of section: Int) -> String? { self.section(at: section)?.id }

  fileprivate func index(of account: String) -> Int? { sectionIndex(forID: account) }
}
