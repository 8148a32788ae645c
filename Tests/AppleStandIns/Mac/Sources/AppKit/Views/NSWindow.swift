public import Foundation

/// A window: the subviews of its content view are on the screen.
@MainActor
open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }

  public enum BackingStoreType: UInt, Sendable {
    case buffered = 2
  }

  /// The real initializer has no default values, since there `init()` is inherited.
  public init(
    contentRect: NSRect = .zero, styleMask style: StyleMask = [],
    backing backingStoreType: BackingStoreType = .buffered, defer flag: Bool = false
  ) {
    super.init()
    // Property observers are not called in initializers.
    contentView = NSView(frame: contentRect)
    contentView?.becomeContent(of: self)
  }

  open var contentView: NSView? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.becomeContent(of: nil)
      contentView?.removeFromSuperview()
      contentView?.becomeContent(of: self)
    }
  }

  open func layoutIfNeeded() {
    contentView?.layoutSubtreeIfNeeded()
  }
}
