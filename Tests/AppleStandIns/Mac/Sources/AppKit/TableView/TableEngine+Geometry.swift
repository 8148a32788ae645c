import Foundation
import StandInViews

// Rows are stacked vertically, each with the row spacing below it.
extension TableEngine {
  private var spacing: Double { Double(view?.intercellSpacing.height ?? 0) }

  private func height(of row: Int) -> Double {
    if let height = rows[row].height { return height }
    let usual = Double(view?.rowHeight ?? 0)
    guard let view, let delegate = view.tableDelegate,
      delegateMethods.contains("tableView:heightOfRow:")
    else { return usual + spacing }
    // An adapter's delegate does not have the method, and forwards it.
    let next = (delegate as? any ForwardingRequirements)?.forwardingTarget
    let height = (next as? any NSTableViewDelegate ?? delegate).tableView(view, heightOfRow: row)
    rows[row].height = (height < 0 ? usual : Double(height)) + spacing
    return rows[row].height ?? 0
  }

  /// Where a row starts and ends.
  ///
  /// - Complexity: O(rows)
  func extent(of row: Int) -> Range<Double> {
    let start = (0..<row).reduce(0.0) { $0 + height(of: $1) }
    return start..<start + height(of: row)
  }

  /// The rows in a part of the content.
  ///
  /// - Complexity: O(rows)
  func rows(in part: Range<Double>) -> Range<Int> {
    if showsEverything { return rows.indices }
    var first = rows.count
    var start = 0.0
    for row in rows.indices {
      if start >= part.upperBound { return min(first, row)..<row }
      start += height(of: row)
      if start > part.lowerBound { first = min(first, row) }
    }
    return first..<rows.count
  }

  var contentHeight: Double {
    rows.indices.reduce(0) { $0 + height(of: $1) }
  }

  var viewportHeight: Double {
    12 * (Double(view?.rowHeight ?? 0) + spacing)
  }

  /// Where the visible part begins.
  var viewportStart: Double {
    get {
      view?.enclosingScrollView.map { Double($0.contentView.bounds.minY) } ?? ownViewportStart
    }
    set {
      ownViewportStart = newValue
      view?.enclosingScrollView?.contentView.scroll(to: NSPoint(x: 0, y: newValue))
      view?.needsLayout = true
    }
  }

  /// The visible part of the content.
  var viewport: Range<Double> {
    let start = viewportStart
    return start..<start + viewportHeight
  }

  /// Scrolls up if the content has become too short.
  func keepInContent() {
    if viewportStart > scrollEnd { viewportStart = scrollEnd }
  }

  /// The maximum offset of the visible part.
  var scrollEnd: Double {
    let bottom = view?.enclosingScrollView?.contentInsets.bottom ?? 0
    return max(0, contentHeight - viewportHeight + Double(bottom))
  }
}
