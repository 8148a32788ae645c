#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceViews
  import Foundation
  import GalleryCheck
  import UIKit

  /// A table or collection view of UIKit.
  @MainActor
  protocol RealListView<Item>: RealView {
    associatedtype Adapter: ListAdapter<Item>
    var adapter: Adapter { get }
    var scrollView: UIScrollView { get }
    var handlers: CaseHandlers { get }
    func cell(at indexPath: IndexPath) -> AnyObject?
  }

  extension RealListView {
    var updater: ListViewUpdater<Item> { adapter.updater }

    func layOut() { scrollView.layoutIfNeeded() }

    func scroll(to fraction: Double) {
      let length =
        scrollView.contentSize.height + scrollView.adjustedContentInset.bottom
        - scrollView.bounds.height
      let top = -scrollView.adjustedContentInset.top
      scrollView.contentOffset = CGPoint(x: 0, y: top + max(0, length - top) * fraction)
    }

    func scroll(to id: String) where Item == CaseItem {
      adapter.scroll(toID: id, at: .start, animated: false)
    }

    func height(of indexPath: IndexPath) -> Double? {
      #if canImport(ObjectiveC)
        return (cell(at: indexPath) as? UIView).map { Double($0.frame.height) }
      #else
        return nil
      #endif
    }

    /// Sets closures of the adapter that call those of the case; `nil` without one.
    func handlersChanged() {
      adapter.didSelect = adapt(handlers.select)
      adapter.trailingSwipeActions = adaptSwipe(handlers.swipe)
      adapter.moveHandler = adaptMove(handlers.move)
    }

    private func adapt(_ handler: ((CaseItem) -> Void)?) -> ((Item, IndexPath) -> Void)? {
      handler.map { handler in { item, _ in _ = (item as? CaseItem).map(handler) } }
    }

    private func adaptMove(
      _ handler: ((CaseItem, IndexPath, IndexPath) -> Void)?
    ) -> ((Item, IndexPath, IndexPath) -> Void)? {
      handler.map { handler in
        { item, from, to in _ = (item as? CaseItem).map { handler($0, from, to) } }
      }
    }

    private func adaptSwipe(
      _ handler: ((CaseItem) -> String)?
    ) -> ((Item, IndexPath) -> UISwipeActionsConfiguration?)? {
      handler.map { title in
        { item, _ in
          (item as? CaseItem).map { item in
            UISwipeActionsConfiguration(actions: [
              UIContextualAction(style: .normal, title: title(item)) { $2(true) }
            ])
          }
        }
      }
    }
  }

  extension Optional where Wrapped == any UIContentConfiguration {
    /// The text of a list cell.
    @MainActor var text: String? { (self as? UIListContentConfiguration)?.text }
  }

  extension UIContentConfiguration {
    @MainActor var text: String? { (self as? UIListContentConfiguration)?.text }
  }

  extension UIView {
    /// Shows a view, and no other.
    func replaceContent(with view: UIView) {
      for subview in subviews { subview.removeFromSuperview() }
      view.frame = bounds
      addSubview(view)
    }
  }
#endif
