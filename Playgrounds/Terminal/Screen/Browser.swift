import DataSourceKit
import Foundation

/// The interactive list without its terminal: keys come in, lines go out.
final class Browser {
  let source: FolderDataSource
  private(set) var screen: ListScreen

  /// The text in the filter line; `nil` while it is closed.
  private(set) var typedFilter: String?

  /// What the status line tells about the last change.
  private(set) var lastChange = ""

  /// What has been reported since the last scan or key.
  private var reported: [ChangeSet] = []

  /// Set if the folder could not be read the last time.
  private var problem: String?

  /// The number of the list's lines above the first that is shown.
  private var top = 0
  private var listHeight = 0

  /// Changes asked for with a key do not leave removed rows behind.
  private var isRearranging = false
  private let now: () -> ContinuousClock.Instant

  init(
    source: FolderDataSource,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.source = source
    self.now = now
    screen = ListScreen(source)
    source.reloadBlock = { [weak self] in self?.follow($0) }
  }

  /// Reads the folder again, and tells in the status line if that fails.
  func rescan() {
    reported = []
    do {
      try source.rescan()
      problem = nil
    } catch {
      problem = error.message.escapedForTerminal
    }
  }

  private func follow(_ changeSet: ChangeSet) {
    let anchor = selectedLine.map { $0 - top }
    do {
      try screen.apply(changeSet, from: source, at: now(), keepsRemoved: !isRearranging)
      reported.append(changeSet)
      lastChange = ChangeSummary(reported).text
    } catch {
      screen.reload(from: source)
      lastChange = "\(error)"
    }
    // The selected row stays where it is on the screen, unless the list is scrolled to its top.
    if let anchor, let line = selectedLine, top > 0 { top = line - anchor }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

// MARK: Keys

extension Browser {
  /// Does what a key says.
  ///
  /// - Returns: Whether to go on.
  func handle(_ key: Key) -> Bool {
    switch key {
    case .interrupt: return false
    case .up: screen.moveSelection(by: -1)
    case .down: screen.moveSelection(by: 1)
    case .pageUp: screen.moveSelection(by: -max(1, listHeight - 1))
    case .pageDown: screen.moveSelection(by: max(1, listHeight - 1))
    case .home: screen.moveSelection(by: .min)
    case .end: screen.moveSelection(by: .max)
    case .escape: filter(by: nil)
    case .enter: typedFilter = nil
    case .backspace: if let typedFilter { filter(by: String(typedFilter.dropLast())) }
    case .clearLine: if typedFilter != nil { filter(by: "") }
    case .character(let character):
      if let typedFilter {
        filter(by: typedFilter + String(character))
      } else {
        return handleCommand(character)
      }
    }
    return true
  }

  private func handleCommand(_ character: Character) -> Bool {
    switch character {
    case "q", "Q": return false
    case "/": typedFilter = source.arrangement.filter
    case "s": rearrange { $0.order = $0.order.next }
    case "g": rearrange { $0.grouping = $0.grouping.next }
    default: break
    }
    return true
  }

  /// Filters by a text that is being typed; `nil` closes the line and takes the filter away.
  private func filter(by text: String?) {
    typedFilter = text
    rearrange { $0.filter = text ?? "" }
  }

  private func rearrange(_ change: (inout Arrangement) -> Void) {
    isRearranging = true
    reported = []
    change(&source.arrangement)
    isRearranging = false
  }
}

// MARK: Lines

extension Browser {
  /// The lines that fill a terminal of a size.
  func frame(width: Int, height: Int) -> [String] {
    screen.expire(at: now())
    listHeight = max(0, height - 2)
    let lines = screen.lines
    scroll(lines)
    let painter = LinePainter(screen: screen, width: width)
    var frame = lines.dropFirst(top).prefix(listHeight).map(painter.paint)
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
    let status = " " + status
    let room = width - status.terminalWidth - 2
    let hint = ["/ filter  s sort  g group  q quit ", "/ s g q "].first { $0.count <= room } ?? ""
    return Style.title.applied(to: status.fitted(to: width - hint.count) + hint)
  }

  private var status: String {
    let arrangement = source.arrangement
    let counts = source.itemCounts
    var parts = [
      "\(Self.count(counts.reduce(0, +), "item")) in \(Self.count(counts.count, "section"))",
      "by \(arrangement.grouping), \(arrangement.order)",
    ]
    if !arrangement.filter.isEmpty {
      parts.append("filter “\(arrangement.filter.escapedForTerminal)”")
    }
    if let problem {
      parts.append(problem)
    } else if !lastChange.isEmpty {
      parts.append("last: \(lastChange)")
    }
    return parts.joined(separator: " · ")
  }

  /// Scrolls as little as needed to show the selected row, and its header if it is the first one.
  private func scroll(_ lines: [ListScreen.Line]) {
    if let selection = screen.selection,
      let line = lines.firstIndex(of: .row(section: selection[0], item: selection[1]))
    {
      var first = line
      while first > 0, lines[first - 1].isHeading { first -= 1 }
      top = min(top, first)
      top = max(top, line - listHeight + 1)
    }
    top = max(0, min(top, lines.count - listHeight))
  }

  private var selectedLine: Int? {
    screen.selection.flatMap {
      screen.lines.firstIndex(of: .row(section: $0[0], item: $0[1]))
    }
  }
}

extension ListScreen.Line {
  fileprivate var isHeading: Bool {
    switch self {
    case .blank, .header: true
    default: false
    }
  }
}
