#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIScrollView {
    /// Where the visible part of the content begins.
    var top: CGFloat { contentOffset.y + adjustedContentInset.top }

    /// Scrolls until the visible part of the content begins at a position, as far as the content reaches: the
    /// offset could be set beyond it.
    func scroll(toTop top: CGFloat) {
      let start = -adjustedContentInset.top
      let end = contentSize.height + adjustedContentInset.bottom - bounds.height
      let offset = min(max(start, top + start), max(start, end))
      guard abs(offset - contentOffset.y) >= 0.5 else { return }
      UIView.performWithoutAnimation { contentOffset.y = offset }
    }
  }
#endif
