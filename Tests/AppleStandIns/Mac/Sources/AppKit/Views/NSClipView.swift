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

  /// The width of what covers the edges: bars, or a table's header.
  open var contentInsets = NSEdgeInsets()

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

  /// Constrains scrolling to the document and the insets, or to what a test has scrolled to.
  open func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
    let start = min(-contentInsets.top, origin.y)
    let end = (documentView?.bounds.height ?? 0) - bounds.height + contentInsets.bottom
    var result = proposedBounds
    result.origin.y = max(start, min(result.origin.y, end))
    return result
  }

  open func scroll(to newOrigin: NSPoint) {
    guard newOrigin != origin else { return }
    origin = newOrigin
    documentView?.needsLayout = true
  }
}
