public import Foundation

/// A label: what can be read on the screen.
@MainActor
open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
}
