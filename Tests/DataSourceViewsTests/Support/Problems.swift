import Testing

/// Counts cases, and keeps the shortest example of a failure.
struct Problems {
  private(set) var checked = 0
  private var count = 0
  private var shortest: String?

  mutating func begin() { checked += 1 }

  mutating func expect(_ holds: Bool, _ example: @autoclosure () -> String) {
    if holds { return }
    count += 1
    let example = example()
    if example.count < shortest?.count ?? .max { shortest = example }
  }

  /// Records an issue for failures, and if fewer cases than expected were checked.
  func report(atLeast minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(checked >= minimum, "too few cases", sourceLocation: sourceLocation)
    guard let shortest else { return }
    Issue.record("\(count) times, such as: \(shortest)", sourceLocation: sourceLocation)
  }
}
