import Testing

extension Algebra {
  /// Counts cases and keeps the smallest failing one of each kind, so that loops stay quick and a
  /// failure is told by its simplest example.
  struct Failures {
    /// Tells of a failure if its example would fill pages, such as by the seed.
    var summary: String?

    private(set) var checked = 0
    private var found: [String: (count: Int, size: Int, example: String)] = [:]

    init(summary: String? = nil) { self.summary = summary }

    /// Counts a case that is looked at.
    mutating func begin() { checked += 1 }

    /// Notes a failure unless the condition holds.
    mutating func check(
      _ holds: Bool, _ kind: @autoclosure () -> String, size: Int = 0,
      _ example: @autoclosure () -> String
    ) {
      if holds { return }
      let kind = kind()
      guard var known = found[kind] else {
        found[kind] = (1, size, summary ?? example())
        return
      }
      known.count += 1
      if size < known.size { (known.size, known.example) = (size, summary ?? example()) }
      found[kind] = known
    }

    /// Records one issue for each kind, and one if fewer cases were looked at than expected.
    func report(atLeast minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(checked >= minimum, "too few cases", sourceLocation: sourceLocation)
      for (kind, failure) in found.sorted(by: { $0.key < $1.key }) {
        Issue.record(
          "\(kind): \(failure.count) times, the smallest:\n\(failure.example)",
          sourceLocation: sourceLocation)
      }
    }
  }
}
