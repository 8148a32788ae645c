import Foundation

/// Creates the text of a line of the list, as wide as the terminal.
struct LinePainter {
  let screen: ListScreen
  let width: Int

  func paint(_ line: ListScreen.Line) -> String {
    switch line {
    case .blank:
      return ""
    case .header(let section):
      let shown = screen.sections[section]
      return heading(shown.titles.headerLine(count: shown.rows.count), shown.mark?.mark)
    case .row(let section, let item):
      let shown = screen.sections[section].rows[item]
      let isSelected = screen.selection.map { $0 == [section, item] } ?? false
      return row(shown.row, shown.mark?.mark, isSelected: isSelected)
    case .footer(let section):
      let footer = screen.sections[section].titles.footer ?? ""
      return Style.faint.applied(to: "  \(footer)".truncated(to: width))
    case .ghost(let index):
      switch screen.ghosts[index].content {
      case .header(let text): return heading(text, .removed)
      case .row(let content): return row(content, .removed, isSelected: false)
      }
    }
  }

  private func heading(_ text: String, _ mark: Mark?) -> String {
    let sign = mark.map { "\($0.sign) " } ?? ""
    return (mark.map(Style.init) ?? .bold).applied(to: (sign + text).truncated(to: width))
  }

  private func row(_ row: Row, _ mark: Mark?, isSelected: Bool) -> String {
    let style = mark.map(Style.init) ?? .plain
    let text = row.line(sign: mark?.sign ?? " ", width: width)
    return style.applied(to: text, isSelected: isSelected)
  }
}

extension Row {
  /// The row's columns. The date and then the size are left out where there is no room.
  func line(sign: Character, width: Int) -> String {
    let sizeWidth = 10
    let dateWidth = 18
    var nameWidth = width - 2
    var details = ""
    if nameWidth >= 20 + sizeWidth {
      nameWidth -= sizeWidth
      details += size.fitted(to: sizeWidth, alignedRight: true)
    }
    if nameWidth >= 20 + dateWidth {
      nameWidth -= dateWidth
      details += date.fitted(to: dateWidth, alignedRight: true)
    }
    return ("\(sign) " + name.fitted(to: nameWidth)).truncated(to: width - details.terminalWidth)
      + details
  }
}
