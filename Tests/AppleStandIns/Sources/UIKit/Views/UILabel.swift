/// A label: what can be read on the screen.
@MainActor
open class UILabel: UIView {
  open var text: String?
}
