import Foundation

/// A text that can be read on the screen.
@MainActor
open class NSTextField: NSControl, NSTextDelegate {
  open var isEditable = true

  open override var acceptsFirstResponder: Bool { isEditable }

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    isEditable = false
  }
}
