import DataSourceCore
import Foundation

extension Browser {
  /// The lines that fill a terminal of this size.
  func frame(width: Int, height: Int) -> [String] {
    list.expire()
    let listHeight = max(0, height - 2)
    let lines = list.visibleLines(height: listHeight)
    let painter = LinePainter(screen: screen, width: width)
    var frame = lines.map(painter.paint)
    if lines.isEmpty, listHeight > 0 {
      frame = [Style.faint.applied(to: "  nothing to show".truncated(to: width))]
    }
    frame += Array(repeating: "", count: listHeight - frame.count)
    frame.insert(Style.title.applied(to: title.fitted(to: width)), at: 0)
    frame.append(bottomLine(width: width))
    return Array(frame.prefix(height))
  }

  private var title: String { " " + source.path.escapedForTerminal }

  private func bottomLine(width: Int) -> String {
    if let typedFilter {
      return "/\(typedFilter.escapedForTerminal)▏".truncated(to: width)
    }
    let texts = statuses.map { " " + $0 }
    let status = texts.first { $0.terminalWidth <= width } ?? texts[texts.count - 1]
    let room = width - status.terminalWidth - 2
    let hint = ["/ filter  s sort  g group  q quit ", "/ s g q "].first { $0.count <= room } ?? ""
    return Style.title.applied(to: status.fitted(to: width - hint.count) + hint)
  }

  /// The variants of the status line, from the longest to the shortest.
  private var statuses: [String] {
    let arrangement = source.arrangement
    let counts = list.updater.itemCounts
    var parts = [
      "\(counts.reduce(0, +).counted("item")) in \(counts.count.counted("section"))",
      "by \(arrangement.grouping), \(arrangement.order)",
    ]
    if !arrangement.filter.isEmpty {
      parts.append("filter “\(arrangement.filter.escapedForTerminal)”")
    }
    let text = parts.joined(separator: " · ")
    if let problem = problem ?? mistake { return ["\(text) · \(problem)"] }
    guard let lastUpdate else { return [text] }
    let news = [ChangeSummary(lastUpdate.changeSets).text, lastUpdate.text]
      .filter { !$0.isEmpty }.joined(separator: " · ")
    return ["\(text) · last: \(news)", "\(text) · \(lastUpdate.text)"]
  }
}
