import Foundation

/// The view of a whole row, which holds those of its columns.
@MainActor
open class NSTableRowView: NSView {
  open var isSelected = false
  open var isGroupRowStyle = false

  /// The views of the columns; `nil` where there is none.
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
