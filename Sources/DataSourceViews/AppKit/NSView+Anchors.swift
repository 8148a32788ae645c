#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import Foundation

  extension NSView {
    /// The anchors of items on the screen, from top to bottom.
    ///
    /// - Parameters:
    ///   - indexPaths: The index paths of the items.
    ///   - rect: Where an item stands in the view.
    func scrollAnchors(at indexPaths: [IndexPath], rect: (IndexPath) -> NSRect?) -> [ScrollAnchor] {
      let top = topOfScreen
      return indexPaths.sorted().compactMap { indexPath in
        rect(indexPath).map {
          ScrollAnchor(indexPath: indexPath, distance: Double($0.minY - top))
        }
      }
    }

    /// Scrolls until an item stands where an anchor says, as far as there is content to fill the screen.
    func scroll(to anchor: ScrollAnchor, rect: NSRect) {
      let top = rect.minY - CGFloat(anchor.distance)
      guard let clipView, abs(top - topOfScreen) >= 0.5 else { return }
      var bounds = clipView.bounds
      bounds.origin.y = top
      scroll(clipView.constrainBoundsRect(bounds).origin)
    }

    /// Where the screen begins, in the view's coordinates.
    ///
    /// That is above the view where the scroll view insets its content, as it does below the header of a
    /// table; the visible rectangle ends at the edge of the view.
    private var topOfScreen: CGFloat {
      clipView?.bounds.minY ?? visibleRect.minY
    }

    /// What the view is scrolled in.
    private var clipView: NSClipView? { superview as? NSClipView }
  }
#endif
