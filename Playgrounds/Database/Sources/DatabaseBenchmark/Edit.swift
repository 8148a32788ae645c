import GRDB

/// What to change.
enum Edit: String, CaseIterable {
  case content = "phone changed"
  case move = "renamed, to another section"
  case insertion = "added"
  case deletion = "removed"

  /// Changes one row.
  ///
  /// - Parameter round: The round. Each one changes another row.
  func perform(in database: Database, round: Int) throws {
    let id = 1_000 + round * 7
    switch self {
    case .content:
      try database.execute(
        sql: "UPDATE contact SET phone = phone || '1' WHERE id = ?", arguments: [id])
    case .move:
      let initial = round.isMultiple(of: 2) ? "B" : "M"
      try database.execute(
        sql: "UPDATE contact SET name = ? || name WHERE id = ?", arguments: [initial, id])
    case .insertion:
      try database.execute(
        sql: "INSERT INTO contact (name) VALUES (?)", arguments: ["Margaret \(round)"])
    case .deletion:
      try database.execute(sql: "DELETE FROM contact WHERE id = ?", arguments: [id])
    }
  }
}
