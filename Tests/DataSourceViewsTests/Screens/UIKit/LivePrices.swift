#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceStreams

  import DataSourceStreams

  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceViews
  import UIKit

  /// Prices that change all the time, as in the demo of Lists: each update configures one cell.
  @MainActor
  final class LivePrices {
    struct Price: Identifiable, Equatable, Sendable {
      var id: String
      var cents: Int
    }

    let collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let prices: DiffableListDataSource<Price>
    private let adapter: CollectionViewAdapter<Price>
    private var binding: StreamBinding?

    init(_ items: [Price]) {
      prices = DiffableListDataSource(items: items)
      let highest = prices.sorted(by: \.cents, order: .reverse)
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: highest)
        .cell(for: Price.self) { (cell: UICollectionViewListCell, price) in
          var content = cell.defaultContentConfiguration()
          content.text = "\(price.id) \(price.cents)"
          cell.contentConfiguration = content
        }
      adapter.updater.scrollAnchoring = .always
    }

    func follow(_ stream: AsyncStream<Price>) {
      binding = prices.bind(to: stream) { $0.upsert($1) }
    }
  }
#endif
