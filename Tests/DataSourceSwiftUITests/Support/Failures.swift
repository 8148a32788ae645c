import Testing

/// Records the failures of many trials, and reports the first ones.
struct Failures {
  private(set) var trials = 0
  private var messages: [String] = []

  mutating func check(_ problems: [String], in trial: @autoclosure () -> String) {
    trials += 1
    if !problems.isEmpty { messages.append("\(trial()): \(problems.joined(separator: "; "))") }
  }

  func report(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      messages.isEmpty,
      "\(messages.count) of \(trials): \(messages.prefix(5).joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}
