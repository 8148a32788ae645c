/// What has just happened to a row or a section.
enum Mark: Equatable {
  case inserted, removed, moved, updated

  /// The symbol before the row.
  var sign: Character {
    switch self {
    case .inserted: "+"
    case .removed: "−"
    case .moved: ">"
    case .updated: "~"
    }
  }
}

/// A mark, and when it disappears.
struct TimedMark: Equatable {
  var mark: Mark
  var end: ContinuousClock.Instant
}
