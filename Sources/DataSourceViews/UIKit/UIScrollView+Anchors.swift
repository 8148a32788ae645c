#if canImport(UIKit) && !os(watchOS)
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

    /// Scrolls until an item stands where an anchor says.
    func scroll(to anchor: ScrollAnchor, rect: CGRect) {
      let offset = rect.minY - CGFloat(anchor.distance) - adjustedContentInset.top
      guard abs(offset - contentOffset.y) >= 0.5 else { return }
      contentOffset.y = offset
    }
  }
#endif
