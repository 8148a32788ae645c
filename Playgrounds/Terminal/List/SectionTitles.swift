import DataSourceCore

/// What the list shows above and below the rows of a section.
struct SectionTitles: Equatable {
  var header: String
  var footer: String?
}

extension DataSource {
  /// The titles of the section at an index.
  func titles(of section: Int) -> SectionTitles {
    SectionTitles(
      header: (headerTitle(for: section) ?? "").escapedForTerminal,
      footer: footerTitle(for: section)?.escapedForTerminal)
  }
}

extension SectionTitles {
  /// A name that is unique in all sections, such as `Sources/main.swift`.
  func qualified(_ name: String) -> String {
    header.hasSuffix("/") ? header + name : "\(header): \(name)"
  }

  /// The header and the number of rows, which the list counts itself.
  func headerLine(count: Int) -> String {
    switch count {
    case 0: footer == nil ? "\(header) — empty" : header
    case 1: "\(header) — 1 item"
    default: "\(header) — \(count) items"
    }
  }
}
