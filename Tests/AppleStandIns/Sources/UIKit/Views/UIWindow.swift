/// A window: what stands in it is on the screen.
@MainActor
open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}
