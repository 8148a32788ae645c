public import Foundation

/// A view that shows a part of another view.
@MainActor
open class NSScrollView: NSView {
  open var contentView: NSClipView {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue.removeFromSuperview()
      addSubview(contentView)
    }
  }

  public override init(frame frameRect: NSRect = .zero) {
    contentView = NSClipView(frame: NSRect(origin: .zero, size: frameRect.size))
    super.init(frame: frameRect)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    contentView = NSClipView()
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// In the real class, these are those of the content view after the next tiling.
  open var contentInsets: NSEdgeInsets {
    get { contentView.contentInsets }
    set { contentView.contentInsets = newValue }
  }

  open var documentView: NSView? {
    get { contentView.documentView }
    set { contentView.documentView = newValue }
  }

  /// Adjusts the scrollers. Here there are none.
  open func reflectScrolledClipView(_ cView: NSClipView) {}
}
