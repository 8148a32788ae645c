public import Foundation
public import FoundationStandIns

/// A view: a place in a hierarchy, and a layout that can be dirty.
@MainActor
open class UIView: UIResponder, KeyValueObserving {
  public let observers = ObserverList()
  open var frame: CGRect
  open var tag = 0
  open var isHidden = false
  open var accessibilityLabel: String?

  /// How the view is drawn, such as upside down. It has no effect on the layout.
  open var transform = CGAffineTransform.identity
  open internal(set) weak var superview: UIView? {
    didSet { if superview == nil { oldValue?.window?.resign(in: self) } }
  }
  open private(set) var subviews: [UIView] = []

  /// Whether the layout is dirty.
  private var needsLayout = true

  /// The real initializer has no default value; there, `init()` is inherited.
  public init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  open var window: UIWindow? { superview?.window }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    if window != nil { view.windowDidChange() }
    setNeedsLayout()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let hadWindow = window != nil
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    if hadWindow { windowDidChange() }
  }

  open override var isFirstResponder: Bool { window?.firstResponder === self }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window else { return false }
    window.firstResponder = self
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if isFirstResponder { window?.firstResponder = nil }
    return true
  }

  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  private func windowDidChange() {
    didMoveToWindow()
    for view in subviews { view.windowDidChange() }
  }

  open func didMoveToWindow() {}

  open func setNeedsLayout() {
    needsLayout = true
  }

  /// Lays out this view and all views below it whose layout is dirty.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}
}

/// The writing direction.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

extension UIView {
  /// The value that the view was given to show; `nil` for most views.
  private var shownConfiguration: (any UIContentConfiguration)? {
    (self as? UITableViewCell)?.contentConfiguration
      ?? (self as? UITableViewHeaderFooterView)?.contentConfiguration
      ?? (self as? UICollectionViewCell)?.contentConfiguration
  }

  /// The text of the first label in the view, by subview order, that has one.
  var shownText: String? {
    if let text = (self as? UILabel)?.text { return text }
    if let configuration = shownConfiguration as? any ReadableConfiguration {
      return configuration.text
    }
    for view in subviews {
      if let text = view.shownText { return text }
    }
    return nil
  }
}

/// A change of scale. In the real type, any affine map.
public struct CGAffineTransform: Hashable, Sendable {
  public static let identity = CGAffineTransform(scaleX: 1, y: 1)

  private let x: CGFloat
  private let y: CGFloat

  public init(scaleX x: CGFloat, y: CGFloat) {
    (self.x, self.y) = (x, y)
  }
}
