/// How a change set affects the data read so far, before it is applied.
struct PreparedChange {
  /// The readers of sections, rows and titles.
  var structure: [Dependency] = []

  /// The readers of items.
  var content: [Dependency] = []

  /// Closures that set the data that has been read to the new state.
  var commits: [() -> Void] = []

  /// Adds another change.
  mutating func append(_ other: PreparedChange) {
    structure += other.structure
    content += other.content
    commits += other.commits
  }
}
