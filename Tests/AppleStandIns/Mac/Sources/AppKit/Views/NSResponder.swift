public import Foundation

/// The root of all views, windows and view controllers.
@MainActor
open class NSResponder: NSObject {
  public nonisolated override init() {
    super.init()
  }

  /// Whether it can have the keyboard focus.
  open var acceptsFirstResponder: Bool { false }
}
