import DataSourceKit
import DataSourceReloading
import Foundation

/// Operators on hand-written data sources that report changes that have not happened.
///
/// Until such a source reports a reload, operators may show other rows than it has. But what they
/// report is valid, and after the reload they show its rows.
final class Foreign: Graphs {
  override class var name: String { "foreign" }

  private var liars: [Node] = []

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    let operators = 1 + generator.random.below(3)
    return generator.steps(1 + generator.random.below(2), [(.source, 1)])
      + generator.steps(operators, [(.make, 1)])
      + generator.steps(
        2 + generator.random.below(10),
        [
          (.lie, 8), (.make, 2), (.change, 2), (.insert, 4), (.remove, 3), (.move, 3),
          (.update, 3), (.assign, 2), (.moveSection, 2), (.insertSection, 1), (.removeSection, 1),
          (.reload, 2), (.batch, 1), (.answer, 1),
        ])
  }

  override var forms: [Origin.Form] {
    [.computedSections, .reportingSections, .computedList, .reportingList]
  }

  override func isWatched(_ node: Node) -> Bool { node.origin == nil }

  override func isCurrent(_ node: Node) -> Bool {
    !liars.contains { $0 === node || node.follows($0) }
  }

  override func perform(_ step: Step) {
    guard step.verb == .lie else { return super.perform(step) }
    guard let node = pick(origins, step.a / 7), let origin = node.origin else { return }
    if !liars.contains(where: { $0 === node }) { liars.append(node) }
    var random = SplitMix64(seed: UInt64(step.b * 720 + step.c))
    let old = origin.groups
    func new() -> [Group] {
      Edit.groups(&random, isList: origin.form.isList, isUnique: random.below(3) > 0, from: old)
    }
    let actual = new()
    switch step.d % 4 {
    case 0:
      let claimed = new()
      note("\(node.name) becomes \(actual), and reports the change from \(claimed)")
      origin.setSilently(actual)
      origin.reload(from: claimed)
    case 1:
      let changes = Self.changes(&random)
      note("\(node.name) becomes \(actual), and reports \(ChangeSet.some(changes))")
      origin.setSilently(actual)
      origin.source.report(.some(changes))
    case 2:
      note("\(node.name) becomes \(actual), and reports nothing")
      origin.setSilently(actual)
    default:
      let changes = Self.changes(&random)
      note("\(node.name) does not change, and reports \(ChangeSet.some(changes))")
      origin.source.report(.some(changes))
    }
  }

  override func willReload(_ node: Node) { liars.removeAll { $0 === node } }

  override func finish() async {
    for node in liars {
      note("\(node.name) reports a reload")
      node.source.report(.all)
    }
    liars = []
    judge()
  }

  private static func changes(_ random: inout SplitMix64) -> [Change] {
    func path(_ length: Int) -> IndexPath {
      let path = (0..<length).map { _ in
        random.below(20) == 0 ? [-1, 1_000, .max][random.below(3)] : random.below(4)
      }
      return IndexPath(indexes: random.below(40) == 0 ? Array(path.dropLast()) : path)
    }
    return (0..<1 + random.below(4)).map { _ in
      let length = random.below(4) == 0 ? 1 : 2
      let type: ChangeType =
        switch random.below(4) {
        case 0: .insert(path(length))
        case 1: .delete(path(length))
        case 2: .move(path(length), path(length))
        default: .update(path(length))
        }
      return length == 1 ? .section(type: type) : .item(type: type)
    }
  }
}
