#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Foundation
  import GalleryCheck
  import UIKit

  extension RealView {
    /// Closures of an adapter that call those of a case; `nil` without one.
    func adapt(_ handler: ((CaseItem) -> Void)?) -> ((Item, IndexPath) -> Void)? {
      handler.map { handler in { item, _ in _ = (item as? CaseItem).map(handler) } }
    }

    func adaptMove(
      _ handler: ((CaseItem, IndexPath, IndexPath) -> Void)?
    ) -> ((Item, IndexPath, IndexPath) -> Void)? {
      handler.map { handler in
        { item, from, to in _ = (item as? CaseItem).map { handler($0, from, to) } }
      }
    }

    func adaptSwipe(
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

  extension UIScrollView {
    /// Scrolls to a part of the length.
    func scroll(toPart fraction: Double) {
      let length = contentSize.height + adjustedContentInset.bottom - bounds.height
      let top = -adjustedContentInset.top
      contentOffset = CGPoint(x: 0, y: top + max(0, length - top) * fraction)
    }
  }
#endif
