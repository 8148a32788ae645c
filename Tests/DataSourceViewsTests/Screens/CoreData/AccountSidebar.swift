#if canImport(CoreData) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import CoreData
  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceCore
  import DataSourceViews
  import UIKit

  /// A sidebar, formerly with section snapshots and a fetched results controller: places, a tree of
  /// folders, and the fetched entries.
  @MainActor
  final class AccountSidebar {
    struct Folder: Identifiable, Hashable, Sendable {
      var id: String
      var subfolders: [Folder] = []
    }

    enum Row: Hashable {
      case place(String)
      case folder(Folder)
      case entry(JournalEntry)
    }

    private final class RowCell: UICollectionViewListCell {
      func show(_ text: String) {
        var content = defaultContentConfiguration()
        content.text = text
        contentConfiguration = content
      }
    }

    let collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let places = DiffableListDataSource(items: ["Inbox", "Flagged"], identity: .itself)
    let folders: DiffableListDataSource<Folder>
    private let adapter: CollectionViewAdapter<Row>

    init(_ items: [Folder], entries: Journal.Entries) {
      folders = DiffableListDataSource(items: items)
      let tree = folders.outlined(children: \.subfolders)
      let rows = places.mapped { Row.place($0) }.concatenated(
        with: tree.mapped { Row.folder($0) },
        entries.mapped(sourceIdentity: .ignoringContent(ObjectIdentifier.init)) { Row.entry($0) })
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: rows)
        .cell(forCase: Row.place) { (cell: RowCell, name) in cell.show(name) }
        .cell(forCase: Row.folder) { (cell: RowCell, folder) in cell.show(folder.id) }
        .cell(forCase: Row.entry) { (cell: RowCell, entry) in cell.show(entry.text) }
      adapter.outline = ListOutline(
        level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle
      ) { row in
        if case .folder(let folder) = row { !folder.subfolders.isEmpty } else { false }
      }
      .converted { rows.convert($0, to: tree) }
      collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
        using: adapter.listConfiguration(.sidebar))
    }
  }
#endif
