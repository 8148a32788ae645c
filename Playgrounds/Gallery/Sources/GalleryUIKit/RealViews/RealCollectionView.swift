#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceTesting
  import DataSourceViews
  import Foundation
  import GalleryCheck
  import UIKit

  #if !canImport(ObjectiveC)
    import StandInViews
  #endif

  /// A collection view with the layout of a list, and headers.
  @MainActor
  final class RealCollectionView<Item: CheckedItem>: @MainActor RealListView {
    let collectionView: UICollectionView
    let adapter: CollectionViewAdapter<Item>
    let reading: Reading
    private let configuration: UICollectionLayoutListConfiguration
    private let otherDelegate = OtherDelegate()
    #if canImport(ObjectiveC)
      private var proxy: SelectionProxy?
    #endif
    var handlers = CaseHandlers() { didSet { handlersChanged() } }

    init(
      _ dataSource: any DataSource<Item>, in container: UIView, _ comparisons: Comparisons? = nil
    ) {
      let reading = Reading(comparisons)
      self.reading = reading
      collectionView = UICollectionView(
        frame: container.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      collectionView.allowsMultipleSelection = true
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: dataSource)
      adapter.cell(for: \.text) { (cell: UICollectionViewListCell, text) in
        reading.hook?()
        cell.show(text)
      }
      collectionView.register(
        UICollectionViewListCell.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      adapter.supplementaryViewProvider = {
        [titles = adapter.updater] collectionView, kind, indexPath, _ in
        let view = collectionView.dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        (view as? UICollectionViewListCell)?.show(titles.headerTitle(for: indexPath[0]))
        return view
      }
      adapter.reconfigureSupplementaryView = { [weak dataSource] view, _, section in
        (view as? UICollectionViewListCell)?.show(dataSource?.headerTitle(for: section))
      }
      var configuration = adapter.listConfiguration(.plain)
      configuration.headerMode = .supplementary
      self.configuration = configuration
      collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
        using: configuration)
      container.replaceContent(with: collectionView)
      layOut()
    }

    var scrollView: UIScrollView { collectionView }

    func shown() -> ShownList {
      var list = ShownList(
        itemCounts: (0..<collectionView.numberOfSections).map {
          collectionView.numberOfItems(inSection: $0)
        })
      list.selection = Set(collectionView.indexPathsForSelectedItems ?? [])
      for cell in collectionView.visibleCells {
        guard let indexPath = collectionView.indexPath(for: cell),
          let content = (cell as? UICollectionViewListCell)?.contentConfiguration
        else { continue }
        list.cells.append(
          .init(
            at: indexPath, text: content.text ?? "no text", top: cell.frame.minY,
            isSelected: cell.isSelected))
      }
      let header = UICollectionView.elementKindSectionHeader
      for indexPath in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: header) {
        let view = collectionView.supplementaryView(forElementKind: header, at: indexPath)
        list.titles[indexPath[0]] = (view as? UICollectionViewListCell)?.contentConfiguration.text
      }
      return list
    }

    func userSelects(_ indexPath: IndexPath) {
      guard collectionView.indexPathsForVisibleItems.contains(indexPath) else { return }
      #if canImport(ObjectiveC)
        collectionView.selectItem(at: indexPath, animated: false, scrollPosition: [])
        collectionView.delegate?.collectionView?(collectionView, didSelectItemAt: indexPath)
      #else
        collectionView.standIn.userSelects(indexPath)
      #endif
    }

    func userSwipes(_ indexPath: IndexPath) -> [String]? {
      let actions = configuration.trailingSwipeActionsConfigurationProvider?(indexPath)?.actions
      return (actions ?? []).compactMap(\.title)
    }

    func setOtherDelegate() -> Bool {
      collectionView.delegate = otherDelegate
      return true
    }

    #if canImport(ObjectiveC)
      func setProxy(_ note: @escaping () -> Void) -> Bool {
        let proxy = SelectionProxy(collectionView.delegate, note: note)
        self.proxy = proxy
        collectionView.delegate = proxy
        return true
      }
    #endif

    func cell(at indexPath: IndexPath) -> AnyObject? { collectionView.cellForItem(at: indexPath) }

    func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool? {
      guard let target = collectionView.layoutAttributesForItem(at: newIndexPath)?.frame,
        collectionView.beginInteractiveMovementForItem(at: indexPath)
      else { return false }
      collectionView.updateInteractiveMovementTargetPosition(
        CGPoint(x: target.midX, y: target.midY))
      collectionView.endInteractiveMovement()
      return true
    }
  }

  extension RealCollectionView: @MainActor TrialView where Item == TrialItem {}

  extension RealCollectionView: @MainActor CaseView where Item == CaseItem {}

  private final class OtherDelegate: NSObject, UICollectionViewDelegate {}

  extension UICollectionViewListCell {
    fileprivate func show(_ text: String?) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }
#endif
