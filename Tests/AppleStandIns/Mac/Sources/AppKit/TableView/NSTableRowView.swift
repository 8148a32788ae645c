import Foundation

/// The view for a whole row. It contains the views of the columns.
@MainActor
open class NSTableRowView: NSView {
  open var isSelected = false
  open var isGroupRowStyle = false

  /// The columns' views; `nil` for a column without one.
  var columnViews: [NSView?] = [] {
    didSet {
      for case let view? in oldValue where view.superview === self { view.removeFromSuperview() }
      for case let view? in columnViews { attach(view) }
    }
  }

  open var numberOfColumns: Int { columnViews.count }

  open func view(atColumn column: Int) -> Any? {
    columnViews.indices.contains(column) ? columnViews[column] : nil
  }
}
