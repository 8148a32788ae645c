public import Foundation

/// A view whose content is larger than itself.
///
/// The real class has a `delegate`, and its subclasses narrow its type. Only Objective-C can do
/// that: here each subclass declares its own.
@MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentInset = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl?

  /// Whether the user's finger is on the view, is dragging the content, or has flicked it. In the
  /// real class, only the user sets these.
  open var isTracking = false
  open var isDragging = false
  open var isDecelerating = false

  /// Whether the content moves because of an update, not from outside.
  private var isScrollingItself = false

  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      if !isScrollingItself { setNeedsLayout() }
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// The delegate that is notified of scrolling.
  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  /// The size of what is on the screen.
  var viewportSize: CGSize { frame.size }

  /// Where the visible part begins. Setting it does not make the layout dirty.
  var viewportStart: Double {
    get { Double(contentOffset.y) }
    set {
      isScrollingItself = true
      contentOffset.y = CGFloat(newValue)
      isScrollingItself = false
    }
  }

  open override var bounds: CGRect {
    get { CGRect(origin: contentOffset, size: viewportSize) }
    set {
      contentOffset = newValue.origin
      frame.size = newValue.size
    }
  }
}

/// A scroll view's delegate. All requirements are optional in the real protocol.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public static let zero = UIEdgeInsets()

  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
