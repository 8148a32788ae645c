import TestSupport
import Testing

/// All short sequences of changes, and of what a view and its user do meanwhile.
@MainActor @Suite struct EngineSequenceTests {
  private typealias Event = EngineModel.Event

  private static let length = TestLength.pick(4, long: 5)
  /// One in this many sequences is performed.
  private static let stride = TestLength.pick(29, long: 1)

  @Test func everySequence() {
    var (problems, performed): ([String], Int) = ([], 0)
    var number = 0
    func visit(_ events: [Event]) {
      if events.count == Self.length {
        number += 1
        guard number.isMultiple(of: Self.stride) else { return }
        performed += 1
        if let problem = Self.problem(of: events) { problems.append(problem) }
        return
      }
      for event in Event.allCases { visit(events + [event]) }
    }
    visit([])
    #expect(problems.isEmpty, "\(problems.count): \(problems.min { $0.count < $1.count } ?? "")")
    #expect(performed > TestLength.pick(200, long: 900))
  }

  private static func problem(of events: [Event]) -> String? {
    let model = EngineModel()
    for (index, event) in events.enumerated() {
      model.perform(event)
      if let problem = model.problem { return "\(events[...index]): \(problem)" }
    }
    model.end()
    return model.problem.map { "\(events): \($0)" }
  }
}
