public import Foundation
public import StandInViews

// What tests control in a collection view only.
extension ListControls<UICollectionViewCell, UICollectionReusableView> {
  /// The kinds of views that the layout has in each section, as a compositional one may have them. A
  /// flow layout has headers and footers by their sizes and needs nothing here.
  public var supplementaryKinds: [String] {
    get { collectionView?.layoutKinds.map(\.name) ?? [] }
    nonmutating set { collectionView?.layoutKinds = newValue.map(SupplementKind.init) }
  }

  /// The titles of the index at the edge; `nil` if there is none.
  public var indexTitles: [String]? { collectionView?.indexTitles }

  /// The user taps a title of the index, and the view scrolls to the item.
  ///
  /// - Returns: The item; `nil` if there is no such title or the data source has no
  ///   `collectionView(_:indexPathForIndexTitle:at:)`.
  @discardableResult
  public func userTapsIndexTitle(at index: Int) -> IndexPath? {
    guard let view = collectionView, let titles = view.indexTitles,
      titles.indices.contains(index),
      view.dataSourceMethods.contains("collectionView:indexPathForIndexTitle:atIndex:"),
      let indexPath = view.dataSource?.collectionView(
        view, indexPathForIndexTitle: titles[index], at: index)
    else { return nil }
    scrolls(to: indexPath)
    return indexPath
  }

  private var collectionView: UICollectionView? { (engine.host as? CollectionHost)?.view }
}
