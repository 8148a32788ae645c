import DataSourceKit

/// The numbers of changes of each kind, such as `+2 −1 ~3`.
struct ChangeSummary {
  let text: String

  init(_ changeSets: [ChangeSet]) {
    guard !changeSets.contains(.all) else {
      text = "reloaded"
      return
    }
    let marks = changeSets.flatMap(\.changes).map(\.type.mark)
    let counts = [Mark.inserted, .removed, .moved, .updated].map { mark in
      (mark, marks.count { $0 == mark })
    }
    text = counts.filter { $0.1 > 0 }.map { "\($0.sign)\($1)" }.joined(separator: " ")
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
