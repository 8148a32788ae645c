public import Foundation

/// The part of a scroll view that shows its document.
@MainActor
open class NSClipView: NSView {
  private var origin = NSPoint.zero

  open var documentView: NSView? {
    didSet {
      guard documentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let documentView { addSubview(documentView) }
    }
  }

  open override var bounds: NSRect {
    get {
      let height = documentView?.shownHeight ?? frame.height
      return NSRect(origin: origin, size: NSSize(width: frame.width, height: height))
    }
    set {
      origin = newValue.origin
      frame.size = newValue.size
      documentView?.needsLayout = true
    }
  }

  /// Constrains scrolling to the document. There are no insets: an offset that a test has scrolled
  /// to replaces them.
  open func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
    let start = min(0, origin.y)
    var result = proposedBounds
    result.origin.y = max(start, min(result.origin.y, documentView?.scrollEnd ?? start))
    return result
  }

  open func scroll(to newOrigin: NSPoint) {
    guard newOrigin != origin else { return }
    origin = newOrigin
    documentView?.needsLayout = true
  }
}
