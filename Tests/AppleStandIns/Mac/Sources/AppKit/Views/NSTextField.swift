import Foundation

/// A text that can be read on the screen.
@MainActor
open class NSTextField: NSControl {
  open var isEditable = true

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    isEditable = false
  }
}
