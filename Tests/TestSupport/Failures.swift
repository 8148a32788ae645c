/// Counts cases and keeps the smallest failing one of each kind, so that loops stay quick and the
/// simplest example shows a failure.
package struct Failures {
  private struct Kind {
    var count = 0
    var size: Int
    var example: String
  }

  /// Replaces the examples, for failures whose examples would fill pages.
  private let summary: String?

  /// The number of cases.
  package private(set) var checked = 0

  private var found: [String: Kind] = [:]

  package init(summary: String? = nil) { self.summary = summary }

  /// The number of failing cases.
  package var count: Int { found.values.reduce(0) { $0 + $1.count } }

  /// Counts a case; `problem` is what is wrong with it, if anything.
  package mutating func add(
    _ problem: String?, size: Int = 0, _ example: @autoclosure () -> String
  ) {
    checked += 1
    if let problem { note(problem, size: size, example) }
  }

  /// Counts a case whose checks follow.
  package mutating func begin() { checked += 1 }

  /// Records a failure of the current case, unless the condition holds.
  package mutating func check(
    _ holds: Bool, _ problem: @autoclosure () -> String, size: @autoclosure () -> Int = 0,
    _ example: @autoclosure () -> String
  ) {
    if !holds { note(problem(), size: size(), example) }
  }

  private mutating func note(_ problem: String, size: Int, _ example: () -> String) {
    var kind = found[problem] ?? Kind(size: .max, example: "")
    kind.count += 1
    if size < kind.size { (kind.size, kind.example) = (size, summary ?? example()) }
    found[problem] = kind
  }

  /// A message for each kind of failure, and one if there were fewer cases than expected.
  package func messages(atLeast minimum: Int) -> [String] {
    let tooFew = checked < minimum ? ["only \(checked) cases, expected \(minimum)"] : []
    return tooFew
      + found.sorted { $0.key < $1.key }.map { problem, kind in
        "\(problem): \(kind.count) of \(checked) cases, the smallest:\n\(kind.example)"
      }
  }
}
