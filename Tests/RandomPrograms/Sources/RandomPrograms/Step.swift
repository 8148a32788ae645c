/// What a step does. All kinds of programs share these verbs.
enum Verb: String {
  // A data source or an operator is made, gets other properties, or is released.
  case source, make, change, release
  // An edit of a data source.
  case insert, remove, move, update, replace, assign
  case insertSection, removeSection, moveSection, retitle, reload
  // Several steps together, or in answer to the next change. A transaction may throw.
  case transaction, batch, answer, throwing
  /// A change and its opposite, in one batch or transaction.
  case cancelOut
  // Steps of a history.
  case recorded, undo, redo
  // A section collapses or expands.
  case toggle
  // Requests, and what becomes of them.
  case loadMore, refresh, jump, retry, respond, cancel
  // A view's states.
  case busy, dirty, window, layOut, interrupt
  /// Reports something that has not happened.
  case lie

  var hasBody: Bool { [.transaction, .batch, .answer, .throwing, .recorded].contains(self) }
}

/// A step of a program. Its numbers are taken modulo what exists, so that a program remains
/// meaningful when steps are dropped.
struct Step {
  /// The number in the program, which stays the same when others are dropped.
  let number: Int
  let verb: Verb
  let a: Int
  let b: Int
  let c: Int
  let d: Int
  var body: [Step] = []

  /// The number of steps, with those in bodies.
  static func count(_ steps: [Step]) -> Int { steps.reduce(0) { $0 + 1 + count($1.body) } }

  /// The steps with certain numbers.
  static func keeping(_ numbers: Set<Int>, of steps: [Step]) -> [Step] {
    steps.filter { numbers.contains($0.number) }.map {
      var step = $0
      step.body = keeping(numbers, of: step.body)
      return step
    }
  }
}

/// Makes steps.
struct StepGenerator {
  var random: SplitMix64
  private var count = 0

  /// The operators of the program. With few, there are more of their combinations.
  private let operators: [Int]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    operators = (0..<2 + random.below(6)).map { _ in random.below(720) }
    self.random = random
  }

  mutating func step(_ verb: Verb, body: [Step] = []) -> Step {
    defer { count += 1 }
    let a = verb == .make ? operators[random.below(operators.count)] : random.below(720)
    return Step(
      number: count, verb: verb, a: a, b: random.below(720), c: random.below(720),
      d: random.below(720), body: body)
  }

  /// Some verbs, for more combinations.
  mutating func some(_ verbs: [(Verb, Int)]) -> [(Verb, Int)] {
    let some = verbs.filter { _ in random.below(2) == 0 }
    return some.contains { !$0.0.hasBody } ? some : verbs
  }

  /// - Parameter verbs: How often each verb occurs, compared with the others.
  mutating func steps(_ count: Int, _ verbs: [(Verb, Int)], depth: Int = 2) -> [Step] {
    var steps: [Step] = []
    while steps.count < count {
      var number = random.below(verbs.reduce(0) { $0 + $1.1 })
      let verb = verbs.first {
        number -= $0.1
        return number < 0
      }!.0
      if verb.hasBody, depth == 0 { continue }
      let length = 1 + random.below(4)
      let body = verb.hasBody ? self.steps(length, verbs, depth: depth - 1) : []
      steps.append(step(verb, body: body))
    }
    return steps
  }
}
