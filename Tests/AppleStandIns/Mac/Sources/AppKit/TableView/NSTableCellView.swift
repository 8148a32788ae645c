/// The usual view for a row and a column.
@MainActor
open class NSTableCellView: NSView {
  /// As in the real class, it is not retained: it must also be a subview.
  open weak var textField: NSTextField?
  open var objectValue: Any?
}
