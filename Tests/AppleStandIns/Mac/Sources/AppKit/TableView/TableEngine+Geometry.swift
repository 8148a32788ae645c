import Foundation
import StandInViews

// Rows are stacked vertically, each with the row spacing below it. All have the same height: what a
// delegate returns only a Mac shows.
extension TableEngine {
  private var rowExtent: Double {
    Double(view?.rowHeight ?? 0) + Double(view?.intercellSpacing.height ?? 0)
  }

  /// Where a row starts and ends.
  func extent(of row: Int) -> Range<Double> {
    Double(row) * rowExtent..<Double(row + 1) * rowExtent
  }

  /// The rows in a part of the content.
  func rows(in part: Range<Double>) -> Range<Int> {
    if showsEverything { return rows.indices }
    let first = min(max(0, Int((part.lowerBound / rowExtent).rounded(.down))), rows.count)
    let end = min(Int((part.upperBound / rowExtent).rounded(.up)), rows.count)
    return first..<max(first, end)
  }

  var contentHeight: Double { Double(rows.count) * rowExtent }

  var viewportHeight: Double { 12 * rowExtent }

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
