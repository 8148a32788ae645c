#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  extension NSView {
    /// The anchors of items on the screen, from top to bottom.
    ///
    /// - Parameters:
    ///   - indexPaths: The index paths of the items.
    ///   - rect: Where an item stands in the view.
    func scrollAnchors(at indexPaths: [IndexPath], rect: (IndexPath) -> NSRect?) -> [ScrollAnchor] {
      let top = visibleRect.minY
      return indexPaths.sorted().compactMap { indexPath in
        rect(indexPath).map {
          ScrollAnchor(indexPath: indexPath, distance: Double($0.minY - top))
        }
      }
    }

    /// Scrolls until an item stands where an anchor says.
    func scroll(to anchor: ScrollAnchor, rect: NSRect) {
      let top = rect.minY - CGFloat(anchor.distance)
      guard abs(top - visibleRect.minY) >= 0.5 else { return }
      scroll(NSPoint(x: visibleRect.minX, y: top))
    }
  }
#endif
