public import Foundation
import StandInViews

// Changes of rows.
extension NSTableView {
  public func reloadData() {
    note(.reload)
    engine.reloadData()
  }

  public func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    note(.reloadRows(rowIndexes))
    engine.reload(rowIndexes, columns: columnIndexes)
  }

  public func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {
    engine.heightsDidChange(indexSet)
  }

  public func beginUpdates() {
    engine.begin()
  }

  public func endUpdates() {
    engine.end()
  }

  public func insertRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    note(.insert(indexes, animationOptions))
    engine.insert(indexes)
  }

  public func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []
  ) {
    note(.remove(indexes, animationOptions))
    engine.remove(indexes)
  }

  public func moveRow(at oldIndex: Int, to newIndex: Int) {
    note(.move(oldIndex, newIndex))
    engine.move(from: oldIndex, to: newIndex)
  }

  private func note(_ event: TableEvent) {
    engine.events.append(event)
  }
}

// Rows and their views.
extension NSTableView {
  /// Zero if there are no columns, as in the real table.
  public var numberOfRows: Int {
    numberOfColumns == 0 ? 0 : engine.numberOfRows
  }

  public func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    engine.rowView(at: row, makeIfNecessary: makeIfNecessary)?.view(atColumn: column) as? NSView
  }

  public func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    engine.rowView(at: row, makeIfNecessary: makeIfNecessary)
  }

  public func row(for view: NSView) -> Int {
    var current: NSView? = view
    while let view = current, !(view is NSTableRowView) { current = view.superview }
    return engine.rows.firstIndex { $0.rowView != nil && $0.rowView === current } ?? -1
  }

  public func column(for view: NSView) -> Int {
    let row = row(for: view)
    guard row >= 0, let columns = engine.rows[row].rowView?.columnViews else { return -1 }
    var current: NSView? = view
    while let view = current {
      if let column = columns.firstIndex(where: { $0 === view }) { return column }
      current = view.superview
    }
    return -1
  }

  public func enumerateAvailableRowViews(_ handler: (NSTableRowView, Int) -> Void) {
    for (row, content) in engine.rows.enumerated() {
      if let rowView = content.rowView { handler(rowView, row) }
    }
  }

  /// Takes a view that has left the screen. The real table also loads nib files.
  public func makeView(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?
  ) -> NSView? {
    guard let view = engine.queue.dequeue(identifier.rawValue)?.view else { return nil }
    view.prepareForReuse()
    return view
  }
}

// Places.
extension NSTableView {
  public func rect(ofRow row: Int) -> NSRect {
    guard row >= 0, row < numberOfRows else { return .zero }
    let range = engine.extent(of: row)
    return NSRect(
      x: 0, y: range.lowerBound, width: frame.width, height: range.upperBound - range.lowerBound)
  }

  public func rows(in rect: NSRect) -> NSRange {
    guard rect.height > 0, numberOfRows > 0 else { return NSRange(location: 0, length: 0) }
    let rows = engine.rows(in: rect.minY..<rect.maxY)
    return NSRange(location: rows.lowerBound, length: rows.count)
  }

  public func row(at point: NSPoint) -> Int {
    (0..<numberOfRows).first { engine.extent(of: $0).contains(point.y) } ?? -1
  }
}

// Selection.
extension NSTableView {
  public var selectedRowIndexes: IndexSet { engine.selection }
  public var selectedRow: Int { engine.selection.last ?? -1 }

  public func isRowSelected(_ row: Int) -> Bool { engine.selection.contains(row) }

  public func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    engine.select(indexes, extending: extend)
  }

  public func deselectRow(_ row: Int) {
    engine.deselect(row)
  }
}
