import DataSourceCore
import DataSourcePlanning
import Foundation

extension ListViewSimulator {
  /// The screen as text.
  ///
  /// A section begins with its index and header title, rows are indented, and the footer title
  /// follows them after a dash:
  ///
  /// ```
  /// [0]
  ///   Item 0.0
  ///   Item 0.1
  /// [1] Header 1
  ///   Item 1.0
  ///   — Footer 1
  /// ```
  public var screen: String { draw([]) }

  /// The screen as text, with marks for the last update: `+` for inserted, `>` for moved, `~` for
  /// updated. A change of structure and the updates of content that follow it are one update.
  ///
  /// ```
  /// [0]
  /// + Item 0.2
  ///   Item 0.0
  /// > Item 0.1
  /// ```
  public var markedScreen: String { draw(lastUpdate.map(Marks.init)) }

  private func draw(_ marks: [Marks]) -> String {
    var lines: [String] = []
    for (index, section) in sections.enumerated() {
      let mark = marks.lazy.compactMap { $0.mark(ofSection: index) }.first
      lines.append(
        (mark.map { "\($0) " } ?? "") + "[\(index)]" + (section.headerTitle.map { " " + $0 } ?? ""))
      // The rows of an inserted section have no marks.
      let marks = mark == "+" ? [] : marks
      for (item, row) in section.rows.enumerated() {
        let position = ItemPath(section: index, item: item)
        lines.append(
          "\(marks.lazy.compactMap { $0.mark(ofItemAt: position) }.first ?? " ") \(row.text)")
      }
      if let footer = section.footerTitle { lines.append("  — " + footer) }
    }
    return lines.joined(separator: "\n")
  }
}

/// The marks for sections and rows after a batch.
private struct Marks {
  private let mapping: IndexPathMapping
  private let sectionTargets: Set<Int>
  private let updatedSections: Set<Int>
  private let itemTargets: Set<ItemPath>
  private let updatedItems: Set<ItemPath>

  init(_ changeSet: ChangeSet) {
    let batch = Batch(changeSet.changes)
    mapping = changeSet.mapping
    sectionTargets = Set(batch.sections.moves.map(\.to))
    updatedSections = Set(batch.sections.updates)
    itemTargets = Set(batch.items.moves.map(\.to))
    updatedItems = Set(batch.items.updates)
  }

  func mark(ofSection section: Int) -> Character? {
    guard let origin = mapping.oldSection(for: section) else { return "+" }
    if updatedSections.contains(origin) { return "~" }
    return sectionTargets.contains(section) ? ">" : nil
  }

  func mark(ofItemAt position: ItemPath) -> Character? {
    guard let origin = mapping.oldIndexPath(for: position.indexPath).flatMap(ItemPath.init) else {
      return "+"
    }
    if updatedItems.contains(origin) { return "~" }
    return itemTargets.contains(position) ? ">" : nil
  }
}
