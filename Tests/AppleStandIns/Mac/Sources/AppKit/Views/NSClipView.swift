public import Foundation

/// The part of a scroll view through which its document is seen.
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
    get { NSRect(origin: origin, size: frame.size) }
    set {
      origin = newValue.origin
      frame.size = newValue.size
      documentView?.needsLayout = true
    }
  }

  open func scroll(to newOrigin: NSPoint) {
    guard newOrigin != origin else { return }
    origin = newOrigin
    documentView?.needsLayout = true
  }
}
