/// A window: its subviews are on the screen.
@MainActor
open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}
