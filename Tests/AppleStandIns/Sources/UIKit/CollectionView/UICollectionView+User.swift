import DataSourceChanges
import DataSourceCore
public import Foundation
public import StandInViews

// What tests control only in a collection view.
extension ListEngine<UICollectionViewCell, UICollectionReusableView> {
  /// The kinds of supplements that the layout has in each section, as a compositional layout may
  /// have. A flow layout has headers and footers with a size, and needs nothing here.
  public var supplementaryKinds: [String] {
    get { collectionView?.layoutKinds.map(\.name) ?? [] }
    set { collectionView?.layoutKinds = newValue.map(SupplementKind.init) }
  }

  /// How often the app has set the delegates for dragging and dropping.
  public var dragDelegateSets: Int { collectionView?.dragDelegateSets ?? 0 }

  /// The titles in the index at the edge; `nil` if there is none.
  public var indexTitles: [String]? { collectionView?.indexTitles }

  /// The user taps an index title, and the view scrolls to the item.
  ///
  /// - Returns: The item; `nil` if there is no such title, or if the data source has no
  ///   `collectionView(_:indexPathForIndexTitle:at:)`.
  @discardableResult
  public func userTapsIndexTitle(at index: Int) -> IndexPath? {
    guard let view = collectionView, let titles = view.indexTitles,
      titles.indices.contains(index),
      view.dataSourceMethods.contains("collectionView:indexPathForIndexTitle:atIndex:"),
      let indexPath = view.dataSource?.collectionView(
        view, indexPathForIndexTitle: titles[index], at: index)
    else { return nil }
    let isSection = indexPath.count == 1 && itemCounts.indices.contains(indexPath[0])
    guard isSection || contains(indexPath) else {
      violate(
        .indexOutOfRange, "attempt to scroll to invalid index path \(indexPath.shortDescription)")
      return indexPath
    }
    if isSection { scrolls(toSection: indexPath[0]) } else { scrolls(to: indexPath) }
    return indexPath
  }

  /// The user taps an item for its primary action.
  public func userPerforms(_ indexPath: IndexPath) {
    guard
      let (view, delegate) = delegate(
        with: "collectionView:performPrimaryActionForItemAtIndexPath:")
    else { return }
    delegate.collectionView(view, performPrimaryActionForItemAt: indexPath)
  }

  /// Whether an item can get the focus.
  public func canFocus(_ indexPath: IndexPath) -> Bool {
    guard let (view, delegate) = delegate(with: "collectionView:canFocusItemAtIndexPath:") else {
      return true
    }
    return delegate.collectionView(view, canFocusItemAt: indexPath)
  }

  /// The user opens the context menu of some items.
  public func userOpensMenu(_ indexPaths: IndexPath...) -> UIMenu? {
    guard
      let (view, delegate) = delegate(
        with: "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:")
    else { return nil }
    return delegate.collectionView(
      view, contextMenuConfigurationForItemsAt: indexPaths, point: .zero)?.menu
  }

  /// The buttons at an item's trailing or leading edge when the user swipes it in a list.
  public func userSwipes(_ indexPath: IndexPath, isLeading: Bool = false) -> [UIContextualAction] {
    guard
      let layout = collectionView?.collectionViewLayout
        as? UICollectionViewCompositionalLayout,
      layout.sections.indices.contains(indexPath[0]), let list = layout.sections[indexPath[0]]?.list
    else { return [] }
    let provider =
      isLeading
      ? list.leadingSwipeActionsConfigurationProvider
      : list.trailingSwipeActionsConfigurationProvider
    return provider?(indexPath)?.actions ?? []
  }

  private func delegate(
    with method: String
  ) -> (UICollectionView, any UICollectionViewDelegate)? {
    guard let view = collectionView, view.delegateMethods.contains(method),
      let delegate = view.delegate
    else { return nil }
    return (view, delegate)
  }

  private var collectionView: UICollectionView? { (host as? CollectionHost)?.view }
}
