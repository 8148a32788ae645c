#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// A tree of files, as in the demo of Lists.
  @MainActor
  final class FileOutline {
    struct File: Identifiable, Equatable, Sendable {
      var id: String
      var children: [File] = []
    }

    let collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let files: DiffableListDataSource<File>
    private let tree: TreeDataSource<File, String>
    private let adapter: CollectionViewAdapter<File>

    init(_ items: [File]) {
      files = DiffableListDataSource(items: items)
      let tree = files.outlined(children: \.children)
      self.tree = tree
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: tree)
        .cell(for: File.self) { (cell: UICollectionViewListCell, file) in
          var content = cell.defaultContentConfiguration()
          content.text = file.id
          cell.contentConfiguration = content
          cell.accessories = file.children.isEmpty ? [] : [.outlineDisclosure()]
        }
      adapter.outline = ListOutline(
        level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle,
        buttonLabel: { "\($1 ? "Hide" : "Show") the files in \($0.id)" },
        isExpandable: { !$0.children.isEmpty })
      adapter.primaryAction = { _, indexPath in tree.toggle(at: indexPath) }
      collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
        using: adapter.listConfiguration(.sidebar))
    }
  }
#endif
