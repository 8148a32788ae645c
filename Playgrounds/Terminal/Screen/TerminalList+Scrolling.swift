import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation

extension TerminalList {
  /// The visible lines, after scrolling as little as needed to show the selected row, and its
  /// header if it is the first row.
  ///
  /// - Parameter height: The number of lines that the list has on the terminal.
  func visibleLines(height: Int) -> [ListScreen.Line] {
    self.height = height
    let lines = screen.lines
    if let line = selectedLine(in: lines) {
      var first = line
      while first > 0, lines[first - 1].isHeading { first -= 1 }
      top = min(top, first)
      top = max(top, line - height + 1)
    }
    top = max(0, min(top, lines.count - height))
    return Array(lines.dropFirst(top).prefix(height))
  }

  /// Removes expired marks and removed rows.
  func expire() {
    guard let expiry = screen.nextExpiry, expiry <= now() else { return }
    let anchor = scrollAnchors.first
    screen.expire(at: now())
    if let anchor { scroll(to: anchor) }
  }

  var visibleIndexPaths: [IndexPath] {
    screen.lines.dropFirst(top).prefix(height).compactMap(\.indexPath)
  }

  /// The selected row, and then the visible ones, the nearest first. None while the list is
  /// scrolled to its top: there it stays.
  var scrollAnchors: [ScrollAnchor] {
    guard top > 0 else { return [] }
    let lines = screen.lines
    let selected = selectedLine(in: lines)
    let visible = lines.indices.dropFirst(top).prefix(height)
    return ([selected].compactMap(\.self) + visible.filter { $0 != selected })
      .sorted { abs($0 - (selected ?? top)) < abs($1 - (selected ?? top)) }
      .compactMap { line in
        lines[line].indexPath.map { ScrollAnchor(indexPath: $0, distance: Double(line - top)) }
      }
  }

  func scroll(to anchor: ScrollAnchor) {
    guard let line = line(of: anchor.indexPath, in: screen.lines) else { return }
    top = max(0, line - Int(anchor.distance))
  }

  private func selectedLine(in lines: [ListScreen.Line]) -> Int? {
    screen.selection.flatMap { line(of: $0, in: lines) }
  }

  private func line(of indexPath: IndexPath, in lines: [ListScreen.Line]) -> Int? {
    lines.firstIndex(of: .row(section: indexPath[0], item: indexPath[1]))
  }
}

extension ListScreen.Line {
  /// The row's index path; `nil` if this is no row.
  var indexPath: IndexPath? {
    guard case .row(let section, let item) = self else { return nil }
    return [section, item]
  }

  fileprivate var isHeading: Bool {
    switch self {
    case .blank, .header: true
    default: false
    }
  }
}
