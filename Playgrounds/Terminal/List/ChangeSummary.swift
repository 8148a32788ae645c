import DataSourceCore

/// The numbers of changes of each kind, such as `+2 −1 ~3, sections +1`; nothing for a reload.
struct ChangeSummary {
  let text: String

  init(_ changeSets: [ChangeSet]) {
    let changes = changeSets.flatMap(\.changes)
    let rows = Self.counts(changes.filter { !$0.isSectionChange })
    let sections = Self.counts(changes.filter(\.isSectionChange))
    text = [rows, sections.isEmpty ? "" : "sections " + sections]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func counts(_ changes: [Change]) -> String {
    let marks = changes.map(\.type.mark)
    return [Mark.inserted, .removed, .moved, .updated]
      .map { mark in (mark, marks.count { $0 == mark }) }
      .filter { $0.1 > 0 }.map { "\($0.sign)\($1)" }.joined(separator: " ")
  }
}

extension ChangeType {
  /// How the change is marked.
  var mark: Mark {
    switch self {
    case .insert: .inserted
    case .delete: .removed
    case .move: .moved
    case .update: .updated
    }
  }
}
