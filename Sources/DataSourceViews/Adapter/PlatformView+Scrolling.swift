#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  #if canImport(UIKit)
    import UIKit

    extension UIView {
      /// Calls a function, with or without animation.
      static func perform(animated isAnimated: Bool, _ body: () -> Void) {
        if isAnimated { body() } else { performWithoutAnimation(body) }
      }

      /// The visible part of the content, without what bars cover.
      var viewport: CGRect {
        guard let self = self as? UIScrollView else { return bounds }
        return self.bounds.inset(by: self.adjustedContentInset)
      }

      /// The height of the content.
      var contentHeight: CGFloat { (self as? UIScrollView)?.contentSize.height ?? bounds.height }

      /// Whether the user's finger is on the content.
      var isHeld: Bool { (self as? UIScrollView)?.isTracking ?? false }

      var isScrolledByUser: Bool {
        guard let self = self as? UIScrollView else { return false }
        return isHeld || self.isDragging || self.isDecelerating
      }

      /// Scrolls to a top edge of the visible content. The offset is limited to the content, which
      /// the view does not do itself.
      func scroll(toTop top: CGFloat) {
        guard let self = self as? UIScrollView else { return }
        let start = -self.adjustedContentInset.top
        let end =
          self.contentSize.height + self.adjustedContentInset.bottom - self.bounds.height
        let offset = min(max(start, top + start), max(start, end))
        guard abs(offset - self.contentOffset.y) >= 0.5 else { return }
        UIView.performWithoutAnimation { self.contentOffset.y = offset }
      }
    }
  #else
    import AppKit

    extension NSView {
      /// Calls a function, with or without animation.
      static func perform(animated isAnimated: Bool, _ body: () -> Void) {
        guard !isAnimated else { return body() }
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 0
          body()
        }
      }

      private var clipView: NSClipView? { superview as? NSClipView }

      /// The visible part of the content, without what bars or a table's header cover.
      var viewport: NSRect {
        guard let clipView else { return visibleRect }
        var rect = clipView.bounds
        rect.origin.y += clipView.contentInsets.top
        rect.size.height -= clipView.contentInsets.top + clipView.contentInsets.bottom
        return rect
      }

      /// The height of the content.
      var contentHeight: CGFloat { bounds.height }

      var isHeld: Bool { false }

      var isScrolledByUser: Bool { false }

      /// Scrolls to a top edge of the visible content, limited to the content.
      func scroll(toTop top: CGFloat) {
        guard let clipView else { return }
        var bounds = clipView.bounds
        bounds.origin.y = top - clipView.contentInsets.top
        scroll(clipView.constrainBoundsRect(bounds).origin)
      }
    }
  #endif
#endif
