#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// A list of stocks with adverts in between, formerly with IGListKit: a section and a controller
  /// for each object.
  @MainActor
  final class WatchList {
    struct Stock: Identifiable, Equatable, Sendable {
      var id: String
      var price: Int
    }

    enum Entry: Identifiable, Equatable, Sendable {
      case stock(Stock)
      case advert(String)
      case loading

      var id: String {
        switch self {
        case .stock(let stock): stock.id
        case .advert(let text): "advert \(text)"
        case .loading: "loading"
        }
      }
    }

    private final class StockCell: UICollectionViewListCell {}
    private final class AdvertCell: UICollectionViewListCell {}
    private final class SpinnerCell: UICollectionViewListCell {}

    let collectionView: UICollectionView
    let entries: DiffableListDataSource<Entry>
    private let adapter: CollectionViewAdapter<Entry>

    init(_ stocks: [Entry], loadMore: @escaping () -> Void) {
      collectionView = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      entries = DiffableListDataSource(items: stocks)
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: entries)
        .cell(forCase: Entry.stock) { (cell: StockCell, stock) in
          cell.show("\(stock.id) \(stock.price)")
        }
        .cell(forCase: Entry.advert) { (cell: AdvertCell, text) in cell.show(text) }
        .cell(forCase: .loading) { (cell: SpinnerCell) in cell.show("…") }
      adapter.trailingSwipeActions = { [entries] entry, _ in
        guard case .stock(let stock) = entry else { return nil }
        return UISwipeActionsConfiguration(actions: [
          UIContextualAction(style: .destructive, title: "Remove") { _, _, completion in
            completion((entries.remove(id: stock.id)) != nil)
          }
        ])
      }
      adapter.reorderHandler = { [entries] moved, previous, next, _ in
        entries.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
      }
      adapter.canMove = { entry, _ in if case .stock = entry { true } else { false } }
      adapter.nearEndHandler = loadMore
      collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
        using: adapter.listConfiguration(.plain))
    }

    func setPrice(_ price: Int, of id: String) throws {
      try entries.update(id: id) { entry in
        if case .stock(var stock) = entry {
          stock.price = price
          entry = .stock(stock)
        }
      }
    }
  }

  extension UICollectionViewListCell {
    /// Shows a text.
    fileprivate func show(_ text: String) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }
#endif
