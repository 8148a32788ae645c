#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSView {
    /// Where the visible part of the view begins.
    ///
    /// That is above the view where the scroll view insets its content, such as below the header of a table;
    /// the visible rectangle ends at the edge of the view.
    var top: CGFloat { clipView?.bounds.minY ?? visibleRect.minY }

    /// Scrolls until the visible part of the view begins at a position, as far as the content reaches.
    func scroll(toTop top: CGFloat) {
      guard let clipView else { return }
      var bounds = clipView.bounds
      bounds.origin.y = top
      scroll(clipView.constrainBoundsRect(bounds).origin)
    }

    private var clipView: NSClipView? { superview as? NSClipView }
  }
#endif
