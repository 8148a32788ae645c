import Foundation
import StandInViews

/// Hosts a collection view's engine: forwards its queries to the data source and the delegate.
@MainActor
final class CollectionHost: ListEngineHost {
  weak var view: NSCollectionView?
  private var ownViewportStart = 0.0

  private static let header = SupplementKind(name: NSCollectionView.elementKindSectionHeader)
  private static let footer = SupplementKind(
    name: NSCollectionView.elementKindSectionFooter, isBelow: true)

  var isInWindow: Bool { view?.window != nil }

  var viewportStart: Double {
    get {
      view?.enclosingScrollView.map { Double($0.contentView.bounds.minY) } ?? ownViewportStart
    }
    set {
      ownViewportStart = newValue
      view?.enclosingScrollView?.contentView.scroll(to: NSPoint(x: 0, y: newValue))
    }
  }

  func itemCounts() -> [Int]? {
    guard let view, let dataSource = view.dataSource else { return nil }
    return (0..<dataSource.numberOfSections(in: view)).map {
      dataSource.collectionView(view, numberOfItemsInSection: $0)
    }
  }

  func cell(
    at indexPath: IndexPath, reconfiguring cell: NSCollectionViewItem?
  ) -> NSCollectionViewItem? {
    guard let view else { return nil }
    let item = view.dataSource?.collectionView(view, itemForRepresentedObjectAt: indexPath)
    item?.collectionView = view
    if let item { view.attach(item.view) }
    return item
  }

  func recycle(_ cell: NSCollectionViewItem, from indexPath: IndexPath?) {
    cell.view.removeFromSuperview()
    if let identifier = cell.identifier { view?.items.enqueue(cell, identifier.rawValue) }
    guard let view, let indexPath else { return }
    view.delegate?.collectionView(
      view, didEndDisplaying: cell, forRepresentedObjectAt: indexPath)
  }

  func setSelected(_ isSelected: Bool, _ cell: NSCollectionViewItem) {
    cell.isSelected = isSelected
  }

  func text(ofCell cell: NSCollectionViewItem) -> String? { cell.view.shownText }
}

// Headers and footers.
extension CollectionHost {
  var supplementKinds: [SupplementKind] { [Self.header, Self.footer] }

  func height(of kind: SupplementKind, inSection section: Int) -> Double? {
    guard let layout = view?.collectionViewLayout as? NSCollectionViewFlowLayout else {
      return nil
    }
    let size = kind.isBelow ? layout.footerReferenceSize : layout.headerReferenceSize
    return size.height > 0 ? Double(size.height) : nil
  }

  func supplement(_ kind: SupplementKind, inSection section: Int) -> NSView? {
    guard let view else { return nil }
    let supplement = view.dataSource?.collectionView(
      view, viewForSupplementaryElementOfKind: kind.name,
      at: IndexPath(index: section).appending(0))
    if let supplement { view.attach(supplement) }
    return supplement
  }

  func recycle(_ supplement: NSView, _ kind: SupplementKind, fromSection section: Int) {
    supplement.removeFromSuperview()
    guard let view, let identifier = supplement.identifier else { return }
    view.supplements.enqueue(supplement, view.name(kind.name, identifier))
  }

  func text(ofSupplement supplement: NSView) -> String? { supplement.shownText }
}

// What the user does.
extension CollectionHost {
  func willSelect(_ indexPath: IndexPath) -> IndexPath? {
    guard let view, let delegate = view.delegate else { return indexPath }
    return delegate.collectionView(view, shouldSelectItemsAt: [indexPath]).first
  }

  func didSelect(_ indexPath: IndexPath) {
    guard let view else { return }
    view.delegate?.collectionView(view, didSelectItemsAt: [indexPath])
  }

  func didDeselect(_ indexPath: IndexPath) {
    guard let view else { return }
    view.delegate?.collectionView(view, didDeselectItemsAt: [indexPath])
  }
}
