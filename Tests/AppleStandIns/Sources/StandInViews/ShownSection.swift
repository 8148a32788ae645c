/// What can be read on the screen in a section.
public struct ShownSection: Hashable, Sendable {
  /// The header's text; `nil` if there is none, or if it has never been on the screen.
  public var header: String?

  /// The footer's text; `nil` if there is none, or if it has never been on the screen.
  public var footer: String?

  /// Each item's text, as it is on the screen or was when the item left it; `nil` if the item has
  /// never been on the screen.
  public var rows: [String?]

  /// Makes a section to compare with.
  public init(header: String? = nil, footer: String? = nil, rows: [String?]) {
    self.header = header
    self.footer = footer
    self.rows = rows
  }
}

extension ListEngine {
  /// What can be read on the screen, by section.
  public var shownRows: [ShownSection] {
    sections.map { section in
      ShownSection(
        header: text(of: section, isBelow: false), footer: text(of: section, isBelow: true),
        rows: section.rows.map { row in row.cell.map { host?.text(ofCell: $0) } ?? row.text })
    }
  }

  private func text(of section: ListSection<Cell, Supplement>, isBelow: Bool) -> String? {
    let kinds = (section.heights ?? [:]).keys.filter { $0.isBelow == isBelow }
    guard let kind = kinds.min(by: { $0.name < $1.name }) else { return nil }
    guard let supplement = section.supplements[kind] else { return section.texts[kind] }
    return host?.text(ofSupplement: supplement)
  }
}
