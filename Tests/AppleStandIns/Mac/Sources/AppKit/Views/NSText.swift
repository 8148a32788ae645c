public import Foundation

public protocol NSTextDelegate: NSObjectProtocol {}

/// A text that the user edits: here a window's field editor, which edits the text of its text
/// fields.
@MainActor
open class NSText: NSView {
  open private(set) var isFieldEditor = false

  /// The text field that is edited. In the real class it is not weak.
  open weak var delegate: (any NSTextDelegate)?

  convenience init(isFieldEditor: Bool) {
    self.init(frame: .zero)
    self.isFieldEditor = isFieldEditor
  }

  open override var acceptsFirstResponder: Bool { true }
}
