public import Foundation
import StandInViews

extension UICollectionView {
  public var numberOfSections: Int { engine.itemCounts.count }

  public func numberOfItems(inSection section: Int) -> Int {
    let counts = engine.itemCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }

  public var visibleCells: [UICollectionViewCell] { engine.visibleCells }

  /// In no particular order, as in the real view: here last to first.
  public var indexPathsForVisibleItems: [IndexPath] { engine.visibleIndexPaths.reversed() }

  /// The item's cell if it is on the screen.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    engine.cell(at: indexPath)
  }

  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    engine.indexPath(of: cell)
  }

  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    rect(ofItemAt: indexPath)
      .map { UICollectionViewLayoutAttributes(indexPath, frame: $0) }
  }

  /// A supplementary view, if it is on the screen. Each section has one of each kind, at item 0.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    guard indexPath.count == 2, indexPath[1] == 0 else { return nil }
    return engine.supplement(named: elementKind, inSection: indexPath[0])
  }

  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    (0..<engine.itemCounts.count).map { [$0, 0] }
      .filter { supplementaryView(forElementKind: elementKind, at: $0) != nil }
  }

  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    if scrollPosition.contains(.bottom) {
      scroll(toItemAt: indexPath, at: 1)
    } else if scrollPosition.contains(.centeredVertically) {
      scroll(toItemAt: indexPath, at: 0.5)
    } else if scrollPosition.contains(.top) {
      scroll(toItemAt: indexPath, at: 0)
    }
  }
}

extension UICollectionView {
  public var allowsSelection: Bool {
    get { engine.allowsSelection }
    set { engine.allowsSelection = newValue }
  }

  public var allowsMultipleSelection: Bool {
    get { engine.allowsMultipleSelection }
    set { engine.allowsMultipleSelection = newValue }
  }

  public var indexPathsForSelectedItems: [IndexPath]? { engine.selectedIndexPaths }

  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    engine.select(indexPath)
    if let indexPath { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    engine.deselect(indexPath)
  }
}
