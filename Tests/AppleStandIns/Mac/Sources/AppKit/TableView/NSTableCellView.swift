/// The usual view of a row and a column.
@MainActor
open class NSTableCellView: NSView {
  /// As in the real class it is not held: it must be a subview, too.
  open weak var textField: NSTextField?
  open var objectValue: Any?
}
