import DataSourceChanges
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import TransitionSupport

/// A section's model: an identity, and what a header shows.
struct Folder: Identifiable, Hashable, Sendable {
  var id: Int
  var unread = 0
}

extension Folder: CustomStringConvertible {
  var description: String { unread == 0 ? "\(id)" : "\(id).\(unread)" }
}

typealias Mailbox = DiffableModelDataSource<Folder, Row>
typealias FolderSection = ModelSection<Folder, Row>

/// A folder with rows, as a value.
struct FolderContent: Hashable, Sendable {
  var folder: Folder
  var rows: [Row]

  var section: FolderSection { FolderSection(folder, items: rows) }
}

extension FolderContent: CustomStringConvertible {
  var description: String { "\(folder)\(rows)" }
}

/// Folders that report with one line of code.
final class FolderSource: SectionedDataSource {
  typealias ItemType = Row
  var sections: [FolderSection] { didSet { reload(from: oldValue) } }
  var reloadBlock: ReloadBlock?

  init(_ contents: [FolderContent]) { sections = contents.map(\.section) }
}

/// A view's headers. Each is read again only if a change set inserts or updates its section.
final class FolderHeaders<Source: SectionedDataSource<Row>>
where Source.SectionType == FolderSection {
  private(set) var shown: [Folder]
  private(set) var sectionUpdates = 0
  private let source: Source
  private var observation: ChangeObservation?

  init(_ source: Source) {
    self.source = source
    shown = source.sections.map(\.model)
    observation = source.observeChanges { [unowned self] in follow($0) }
  }

  private func follow(_ changeSet: ChangeSet) {
    var changes: [Change] = []
    for change in changeSet.changes {
      guard case .section(let type) = change else { continue }
      if case .update = type { sectionUpdates += 1 }
      changes.append(change)
    }
    let models = source.sections.map { [$0.model] }
    let sections = changeSet == .all ? changeSet : .some(changes)
    let result = try? sections.applied(to: shown.map { [$0] }, from: models)
    shown = (result ?? []).map { $0[0] }
  }
}
