import DataSourceKit

extension ListViewSimulator {
  /// What a batch does to each section and row of the screen after it.
  struct Marking {
    private let mapping: IndexPathMapping
    private let sectionTargets: Set<Int>
    private let updatedSections: Set<Int>
    private let itemTargets: Set<Position>
    private let updatedItems: Set<Position>

    init(_ changeSet: ChangeSet) {
      let batch = Batch(changeSet.changes)
      mapping = changeSet.mapping
      sectionTargets = Set(batch.sections.moves.map(\.to))
      updatedSections = Set(batch.sections.updates)
      itemTargets = Set(batch.items.moves.map(\.to))
      updatedItems = Set(batch.items.updates)
    }

    /// The BEFORE index of a section whose titles stay as they are shown; `nil` if they are read.
    func keptSection(_ section: Int) -> Int? {
      mapping.sectionBefore(section).flatMap { updatedSections.contains($0) ? nil : $0 }
    }

    /// Marks a section of the screen, and its rows unless all of them came with it.
    func mark(_ shown: inout ShownSection, at section: Int) {
      guard keptSection(section) != nil else {
        shown.mark = mapping.sectionBefore(section) == nil ? .inserted : .updated
        return
      }
      shown.mark = sectionTargets.contains(section) ? .moved : nil
      for item in shown.rows.indices {
        shown.rows[item].mark = mark(ofItemAt: Position(section: section, item: item))
      }
    }

    private func mark(ofItemAt position: Position) -> Mark? {
      guard let origin = mapping.indexPathBefore(position.indexPath).flatMap(Position.init) else {
        return .inserted
      }
      if updatedItems.contains(origin) { return .updated }
      return itemTargets.contains(position) ? .moved : nil
    }
  }
}
