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

  private weak var responder: NSResponder?
  private lazy var fieldEditor = NSText(isFieldEditor: true)

  /// What has the keyboard focus: the window itself if nothing else has it.
  open var firstResponder: NSResponder? { responder ?? self }

  /// Moves the keyboard focus. A text field passes it on to the field editor, which becomes its
  /// subview.
  @discardableResult
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    if let responder, responder !== self, !responder.acceptsFirstResponder { return false }
    // Nothing has the focus while the field editor is removed.
    self.responder = nil
    fieldEditor.removeFromSuperview()
    self.responder = responder
    guard let field = responder as? NSTextField else { return true }
    fieldEditor.delegate = field
    field.attach(fieldEditor)
    self.responder = fieldEditor
    return true
  }

  /// Takes the focus from a view that leaves the window, and from those below it.
  func willRemove(_ view: NSView) {
    guard let part = responder as? NSView, part.isDescendant(of: view) else { return }
    makeFirstResponder(nil)
  }

  open func layoutIfNeeded() {
    contentView?.layoutSubtreeIfNeeded()
  }
}
