extension ListViewSimulator {
  /// What is on the screen, as text.
  ///
  /// A section begins with its index and header title, rows are indented, and the footer title
  /// follows them behind a dash:
  ///
  /// ```
  /// [0]
  ///   Item 0.0
  ///   Item 0.1
  /// [1] Header 1
  ///   Item 1.0
  ///   — Footer 1
  /// ```
  public var screen: String { draw(markingChanges: false) }

  /// What is on the screen, as text, with a mark before all that the last update touched: `+` for
  /// inserted, `>` for moved, `~` for updated.
  ///
  /// ```
  /// [0]
  /// + Item 0.2
  ///   Item 0.0
  /// > Item 0.1
  /// ```
  public var markedScreen: String { draw(markingChanges: true) }

  private func draw(markingChanges: Bool) -> String {
    func prefix(_ mark: Mark?) -> String { (markingChanges ? mark?.rawValue : nil) ?? " " }
    var lines: [String] = []
    for (index, section) in sections.enumerated() {
      let mark = markingChanges ? section.mark.map { $0.rawValue + " " } ?? "" : ""
      lines.append("\(mark)[\(index)]" + (section.headerTitle.map { " " + $0 } ?? ""))
      lines += section.rows.map { "\(prefix($0.mark)) \($0.text)" }
      if let footer = section.footerTitle { lines.append("  — " + footer) }
    }
    return lines.joined(separator: "\n")
  }
}
