import DataSourceChanges
import DataSourceDiffing
import DataSourceTesting
import TestSupport
import TransitionSupport

extension SectionedTransition {
  /// What is wrong if a data source reports this transition to a view.
  ///
  /// - Parameter keepsObjects: Whether the objects of unchanged sections stay in the array.
  func reportProblem(keepsObjects: Bool = false) -> String? {
    let source = Groups(old)
    let follower = Follower(source)
    source.set(new, keepingObjectsOf: keepsObjects ? old : [])
    if let problem = follower.problem(isChanged: old != new) { return problem }
    let plain = PlainPlanner(self).plan.commandCount
    return follower.commandCount > plain ? "more commands than plainly planned" : nil
  }

  /// What is wrong if a view performs change sets for this transition.
  func problem(_ changeSets: [ChangeSet]) -> String? {
    if let problem = changeSets.shapeProblem { return problem }
    let source = Showcase(old)
    let view = ListViewSimulator(dataSource: source, enforcing: .quirks, text: { _ in "" })
    source.sections = new.map(\.section)
    do {
      for changeSet in changeSets { try view.performUpdates(withChangeSet: changeSet) }
      try view.verify()
    } catch {
      return "\(error.rule) is broken"
    }
    return nil
  }
}

extension ListTransition {
  /// What is wrong if a data source reports this transition to a view.
  func problem() -> String? {
    let source = Rows(old)
    let follower = Follower(source)
    source.items = new
    if let problem = follower.problem(isChanged: old != new) { return problem }

    // The expected reports, by an independent matching.
    let partners = PlainMatching.partners(old.map(\.id), new.map(\.id))
    let pairs = zip(partners, new.indices).compactMap { from, to in from.map { (from: $0, to: to) }
    }
    let moves = pairs.count - Increasing.longest(pairs.map(\.from))
    let updates = pairs.count { old[$0.from] != new[$0.to] }
    var counts = [0, 0, 0, 0]
    for change in follower.changeSets.flatMap(\.changes) {
      switch change.type {
      case .delete: counts[0] += 1
      case .insert: counts[1] += 1
      case .move: counts[2] += 1
      case .update: counts[3] += 1
      }
    }
    if counts[2] != moves { return "\(counts[2]) moves instead of \(moves)" }
    let expected = [old.count - pairs.count, new.count - pairs.count, moves, updates]
    return counts == expected ? nil : "not the fewest commands"
  }
}
