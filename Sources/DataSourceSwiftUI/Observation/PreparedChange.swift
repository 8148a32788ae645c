/// What a change set does to what has been read, before it is done.
struct PreparedChange {
  /// The readers of sections, rows in their order, and titles.
  var structure: [Dependency] = []

  /// The readers of items.
  var content: [Dependency] = []

  /// Brings what has been read into the state AFTER.
  var commits: [() -> Void] = []

  /// Adds what another change does.
  mutating func append(_ other: PreparedChange) {
    structure += other.structure
    content += other.content
    commits += other.commits
  }
}
