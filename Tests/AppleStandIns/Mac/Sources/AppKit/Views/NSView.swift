public import Foundation
public import FoundationStandIns

/// A view: a place in a hierarchy, and a layout that can be dirty.
@MainActor
open class NSView: NSResponder, NSUserInterfaceItemIdentification, KeyValueObserving {
  public let observers = ObserverList()
  open var frame: NSRect
  open var isHidden = false
  open var identifier: NSUserInterfaceItemIdentifier?
  open private(set) weak var superview: NSView?
  open var subviews: [NSView] { children }
  open private(set) var registeredDraggedTypes: [NSPasteboard.PasteboardType] = []

  /// Whether the layout is dirty.
  open var needsLayout = true

  private var children: [NSView] = []

  /// The window whose content this is.
  private weak var ownWindow: NSWindow?

  /// The real initializer has no default value, since there `init()` is inherited.
  public init(frame frameRect: NSRect = .zero) {
    frame = frameRect
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Makes a view of a registered class. Not part of the real class, where Objective-C does that.
  public required convenience init(registered: Void) {
    self.init(frame: .zero)
  }

  open var bounds: NSRect {
    get { NSRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// In the real class, all views above clip it.
  open var visibleRect: NSRect { bounds }

  open var isFlipped: Bool { false }

  open var window: NSWindow? { ownWindow ?? superview?.window }

  open func isDescendant(of view: NSView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  open func addSubview(_ view: NSView) {
    attach(view)
    needsLayout = true
  }

  /// Adds a view without making the layout dirty. Views do that if they lay out what they add.
  func attach(_ view: NSView) {
    view.removeFromSuperview()
    children.append(view)
    view.superview = self
    if window != nil { view.windowDidChange() }
  }

  open func removeFromSuperview() {
    guard let superview else {
      ownWindow?.contentView = nil
      return
    }
    let hadWindow = window != nil
    window?.willRemove(self)
    superview.children.removeAll { $0 === self }
    self.superview = nil
    if hadWindow { windowDidChange() }
  }

  func becomeContent(of window: NSWindow?) {
    ownWindow = window
    windowDidChange()
  }

  private func windowDidChange() {
    viewDidMoveToWindow()
    for view in subviews { view.windowDidChange() }
  }

  open func viewDidMoveToWindow() {}

  open func layout() {}

  /// Lays out this view and all views below it whose layout is dirty.
  open func layoutSubtreeIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  open func prepareForReuse() {}

  /// A proxy in the real module, here the view itself. A collection view records the call.
  open func animator() -> Self { self }

  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
    registeredDraggedTypes += newTypes.filter { !registeredDraggedTypes.contains($0) }
  }

  /// How much of the view fits on the screen; `nil` if that depends on the clip view.
  var shownHeight: CGFloat? { nil }

  /// Scrolls until a point of the view is at the origin of the clip view above it.
  open func scroll(_ point: NSPoint) {
    enclosingScrollView?.contentView.scroll(to: point)
  }
}

extension NSView {
  public var enclosingScrollView: NSScrollView? {
    var view = superview
    while let current = view {
      if let scrollView = current as? NSScrollView { return scrollView }
      view = current.superview
    }
    return nil
  }

  /// What can be read in the view: the first text field with text, in subview order.
  var shownText: String? {
    if let text = (self as? NSTextField)?.stringValue, !text.isEmpty { return text }
    for view in subviews {
      if let text = view.shownText { return text }
    }
    return nil
  }
}
