import DataSourceDiffing

/// What a data source reported for one update, and how long computing it took.
struct UpdateReport: Equatable {
  /// What has been reported, in order.
  var changeSets: [ChangeSet] = []

  /// The time to compute the changes, without the observers' time.
  var duration = Duration.zero

  /// Such as `3 commands in 2 batches, 41 µs`.
  var text: String {
    let microseconds = Int((duration / .microseconds(1)).rounded())
    return "\(extent), \(microseconds) µs"
  }

  private var extent: String {
    if changeSets.contains(.all) { return "reload" }
    let commands = changeSets.reduce(0) { $0 + $1.changes.count }
    return commands.counted("command") + " in " + changeSets.count.counted("batch", "batches")
  }
}

extension Int {
  /// The number with its noun, such as `2 items`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
