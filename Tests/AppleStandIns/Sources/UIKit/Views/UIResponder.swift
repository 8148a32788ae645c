public import Foundation

/// The root of all views.
@MainActor
open class UIResponder: NSObject {
  public nonisolated override init() {
    super.init()
  }

  open var canBecomeFirstResponder: Bool { false }

  /// In the real class, other responders than views can be the first one.
  open var isFirstResponder: Bool { false }

  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  @discardableResult
  open func resignFirstResponder() -> Bool { true }
}
