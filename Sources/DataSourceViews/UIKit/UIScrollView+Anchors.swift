#if canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import Foundation
  import UIKit

  extension UIScrollView {
    /// The anchors of items on the screen, from top to bottom.
    ///
    /// - Parameters:
    ///   - indexPaths: The index paths of the items.
    ///   - rect: Where an item stands in the content.
    func scrollAnchors(at indexPaths: [IndexPath], rect: (IndexPath) -> CGRect?) -> [ScrollAnchor] {
      let top = contentOffset.y + adjustedContentInset.top
      return indexPaths.sorted().compactMap { indexPath in
        rect(indexPath).map {
          ScrollAnchor(indexPath: indexPath, distance: Double($0.minY - top))
        }
      }
    }

    /// Scrolls until an item stands where an anchor says, as far as the content reaches: a scroll view
    /// that is told to would show what is beyond it.
    func scroll(to anchor: ScrollAnchor, rect: CGRect) {
      let start = -adjustedContentInset.top
      let end = contentSize.height + adjustedContentInset.bottom - bounds.height
      let wanted = rect.minY - CGFloat(anchor.distance) + start
      // Not even where it is beyond the content already: the user may be pulling it.
      guard abs(wanted - contentOffset.y) >= 0.5 else { return }
      let offset = min(max(start, wanted), max(start, end))
      guard abs(offset - contentOffset.y) >= 0.5 else { return }
      contentOffset.y = offset
    }
  }
#endif
