/// A window: its subviews are on the screen.
@MainActor
open class UIWindow: UIView {
  open override var window: UIWindow? { self }

  let focusSystem = UIFocusSystem()

  /// The view that receives what the user types. Not readable in the real class.
  weak var firstResponder: UIView?

  /// A view that leaves the window takes the first responder with it.
  func resign(in view: UIView) {
    if firstResponder?.isDescendant(of: view) == true { firstResponder = nil }
  }
}
