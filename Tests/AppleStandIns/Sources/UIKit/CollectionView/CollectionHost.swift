import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

/// Forwards the engine's queries to a collection view's data source and delegate.
@MainActor
final class CollectionHost: ListEngineHost {
  unowned let view: UICollectionView

  /// The item whose cell is being configured again, and the cell.
  private(set) var reconfigured: (indexPath: IndexPath, cell: UICollectionViewCell)?

  init(_ view: UICollectionView) {
    self.view = view
  }

  var isInWindow: Bool { view.window != nil }

  var viewportStart: Double {
    get { view.viewportStart }
    set { view.viewportStart = newValue }
  }

  func itemCounts() -> [Int]? {
    guard let dataSource = view.dataSource else { return nil }
    let hasSections = view.dataSourceMethods.contains("numberOfSectionsInCollectionView:")
    let count = hasSections ? dataSource.numberOfSections(in: view) : 1
    return (0..<max(0, count)).map {
      dataSource.collectionView(view, numberOfItemsInSection: $0)
    }
  }

  func didReadEverything() {
    view.indexTitles =
      view.dataSourceMethods.contains("indexTitlesForCollectionView:")
      ? view.dataSource?.indexTitles(for: view) : nil
  }

  func cell(
    at indexPath: IndexPath, reconfiguring cell: UICollectionViewCell?
  ) -> UICollectionViewCell? {
    reconfigured = cell.map { (indexPath, $0) }
    defer { reconfigured = nil }
    let place = "item \(indexPath[1]) in section \(indexPath[0])"
    let description = "the cell that the data source returned for \(place)"
    let result = request(description) {
      view.dataSource?.collectionView(view, cellForItemAt: indexPath)
    }
    guard cell == nil, let result else {
      result?.updateIfNeeded()
      return result
    }
    show(result, description)
    result.updateIfNeeded()
    willDisplay(result, at: indexPath)
    return result
  }

  func willDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
    if view.delegateMethods.contains("collectionView:willDisplayCell:forItemAtIndexPath:") {
      view.delegate?.collectionView(view, willDisplay: cell, forItemAt: indexPath)
    }
  }

  /// Requests a view from the data source. Since iOS 18 it must dequeue exactly one, and return it.
  func request<Result: UICollectionReusableView>(
    _ description: String, _ ask: () -> Result?
  ) -> Result? {
    view.dequeued = []
    let result = ask()
    let dequeued = view.dequeued ?? []
    view.dequeued = nil
    if let result, result.reuseIdentifier != nil, !result.isShown || dequeued.count > 1,
      dequeued.count != 1 || dequeued[0] !== result
    {
      view.engine.violate(
        .wrongContent,
        "Expected dequeued view to be returned to the collection view in preparation for display: "
          + "\(dequeued.count) views were dequeued for \(description)")
    }
    return result
  }

  /// Checks and shows a view that the data source has returned.
  func show(_ shown: UICollectionReusableView, _ description: String) {
    if shown.isShown {
      view.engine.violate(.wrongContent, "\(description) is shown elsewhere already")
    } else if shown.reuseIdentifier == nil {
      view.engine.violate(
        .wrongContent,
        "\(description) does not have a reuseIdentifier - it must be retrieved by dequeuing")
    }
    shown.isShown = true
    shown.superview = view
  }

  func recycle(_ cell: UICollectionViewCell, from indexPath: IndexPath?) {
    cell.isShown = false
    cell.superview = nil
    let method = "collectionView:didEndDisplayingCell:forItemAtIndexPath:"
    if let indexPath, view.delegateMethods.contains(method) {
      view.delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: indexPath)
    }
    if let identifier = cell.reuseIdentifier { view.cells.enqueue(cell, identifier) }
  }

  func setSelected(_ isSelected: Bool, _ cell: UICollectionViewCell) {
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
  }

  func text(ofCell cell: UICollectionViewCell) -> String? { cell.shownText }
  func text(ofSupplement supplement: UICollectionReusableView) -> String? {
    supplement.shownText
  }
}
