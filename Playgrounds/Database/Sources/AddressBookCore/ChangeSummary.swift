package import DataSourceKit

/// The numbers of changes of each kind, such as `+2 −1 ~3, sections +1`.
package struct ChangeSummary {
  package let text: String

  package init(_ changeSets: [ChangeSet]) {
    if changeSets.contains(.all) {
      text = "everything"
      return
    }
    let changes = changeSets.flatMap(\.changes)
    let rows = Self.counts(changes.filter { !$0.isSectionChange })
    let sections = Self.counts(changes.filter(\.isSectionChange))
    text = [rows, sections.isEmpty ? "" : "sections " + sections]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func counts(_ changes: [Change]) -> String {
    let signs = changes.map(\.type.sign)
    return ["+", "−", ">", "~"]
      .map { sign in (sign, signs.count { $0 == sign }) }
      .filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }
}

extension ChangeType {
  /// How the change is marked.
  var sign: String {
    switch self {
    case .insert: "+"
    case .delete: "−"
    case .move: ">"
    case .update: "~"
    }
  }
}
