import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing
import TransitionSupport

/// A listener changes the data again after it is notified of the structure, before the content is
/// reported.
///
/// The view performs the changes in the order it receives them. At the end it shows the data, so
/// all changed content has been read since.
@Suite struct ReentrancyTests {
  /// What is wrong if a listener responds to structures with further states of the data.
  ///
  /// - Parameter steps: How many states it sets at a time.
  private func problem(_ states: [[Group]], steps: Int) -> String? {
    let source = Groups(states[0])
    let follower = Follower(source)
    var later = states.dropFirst(2)
    follower.didFollow = { changeSet in
      guard !changeSet.isContentOnly else { return }
      for _ in 0..<steps {
        if let groups = later.popFirst() { source.set(groups) }
      }
    }
    source.set(states[1])
    while let groups = later.popFirst() { source.set(groups) }
    return follower.screenProblem
  }

  private func problem(_ states: [[Row]], steps: Int) -> String? {
    let source = Rows(states[0])
    let follower = Follower(source)
    var later = states.dropFirst(2)
    follower.didFollow = { changeSet in
      guard !changeSet.isContentOnly else { return }
      for _ in 0..<steps {
        if let rows = later.popFirst() { source.items = rows }
      }
    }
    source.items = states[1]
    while let rows = later.popFirst() { source.items = rows }
    if follower.changeSets.contains(.all) { return "everything is reloaded" }
    return follower.screenProblem
  }

  @Test(arguments: [1, 2, 3])
  func lists(steps: Int) {
    var failures = Failures()
    let seed = UInt64(800 + steps)
    var random = SplitMix64(seed: seed)
    for round in 0..<Extent.otherRounds / 4 {
      var states = [(0..<random.below(6)).map { _ in Row(random.below(8)) }]
      for _ in 0..<1 + random.below(2 * steps) {
        var rows = states[states.count - 1]
        for _ in 0...random.below(3) {
          if random.once(in: 3) {
            rows.insert(Row(random.below(8)), at: random.below(rows.count + 1))
          } else if !rows.isEmpty {
            let moved = rows.remove(at: random.below(rows.count))
            if random.once(in: 2) { rows.insert(moved, at: random.below(rows.count + 1)) }
          }
        }
        for index in rows.indices where random.once(in: 2) { rows[index].version += 1 }
        states.append(rows)
      }
      failures.add(
        problem(states, steps: steps), size: states.reduce(0) { $0 + $1.count },
        "seed \(seed), round \(round): \(states)")
    }
    failures.report(atLeast: Extent.otherRounds / 4)
  }

  private static let rounds = TestLength.pick(60, long: 5_000)

  @Test(arguments: [1, 2, 3], [false, true])
  func sections(steps: Int, repeats: Bool) {
    var failures = Failures()
    let seed = UInt64((repeats ? 820 : 810) + steps)
    var random = RandomGroups(seed: seed, repeats: repeats)
    for round in 0..<Self.rounds {
      var states = [random.start(sections: 4, items: 3)]
      for _ in 0..<1 + random.random.below(2 * steps) {
        states.append(random.changed(states[states.count - 1], items: 3))
      }
      let size = states.reduce(0) { $0 + $1.reduce(10) { $0 + 2 + $1.items.count } }
      failures.add(
        problem(states, steps: steps), size: size, "seed \(seed), round \(round): \(states)")
    }
    failures.report(atLeast: Self.rounds)
  }
}
