import Testing

/// Counts cases and keeps the smallest failing one of each kind, so that loops stay quick and a
/// failure is told by its simplest example.
struct Failures {
  private(set) var checked = 0
  private var found: [String: (count: Int, size: Int, example: String)] = [:]

  /// How many failing cases were seen.
  var count: Int { found.values.reduce(0) { $0 + $1.count } }

  /// Counts a case; `problem` is what is wrong with it, if anything.
  mutating func add(
    _ problem: String?, size: Int = 0, _ example: @autoclosure () -> String
  ) {
    checked += 1
    if let problem { note(problem, size: size, example) }
  }

  /// Counts a case whose checks follow.
  mutating func begin() { checked += 1 }

  /// Notes a failure of the case that began, unless the condition holds.
  mutating func check(
    _ holds: Bool, _ problem: @autoclosure () -> String, size: @autoclosure () -> Int = 0,
    _ example: @autoclosure () -> String
  ) {
    if !holds { note(problem(), size: size(), example) }
  }

  private mutating func note(_ problem: String, size: Int, _ example: () -> String) {
    guard var known = found[problem] else {
      found[problem] = (1, size, example())
      return
    }
    known.count += 1
    if size < known.size { (known.size, known.example) = (size, example()) }
    found[problem] = known
  }

  /// Records one issue for each kind, and one if fewer cases were looked at than expected.
  func report(atLeast minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(checked >= minimum, "too few cases", sourceLocation: sourceLocation)
    for (problem, failure) in found.sorted(by: { $0.key < $1.key }) {
      Issue.record(
        "\(problem): \(failure.count) of \(checked), the smallest:\n\(failure.example)",
        sourceLocation: sourceLocation)
    }
  }
}
