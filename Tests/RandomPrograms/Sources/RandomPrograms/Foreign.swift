import DataSourceCore
import DataSourceReloading
import Foundation

/// Operators on hand-written data sources that report changes that have not happened.
///
/// Until such a source reports a reload, operators may show other rows than it has. But what they
/// report is valid, and after the reload they show its rows.
final class Foreign: Graphs {
  override class var name: String { "foreign" }

  private var liars: [Node] = []
  /// Those that have only claimed another old order.
  private var disordered: [Node] = []

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    let operators = 1 + generator.random.below(3)
    return generator.steps(1 + generator.random.below(2), [(.source, 1)])
      + generator.steps(operators, [(.make, 1)])
      + generator.steps(
        2 + generator.random.below(10),
        generator.some([
          (.lie, 8), (.make, 2), (.change, 2), (.insert, 4), (.remove, 3), (.move, 3),
          (.update, 3), (.assign, 2), (.moveSection, 2), (.insertSection, 1), (.removeSection, 1),
          (.reload, 2), (.batch, 1), (.answer, 1),
        ]))
  }

  override var forms: [Origin.Form] {
    [.computedSections, .reportingSections, .computedList, .reportingList]
  }

  override func isWatched(_ node: Node) -> Bool { node.origin == nil }

  override func isCurrent(_ node: Node) -> Bool {
    !liars.contains { $0 === node || node.follows($0) }
  }

  override func perform(_ step: Step) {
    guard step.verb == .lie else {
      super.perform(step)
      // With a wrong order, a correct edit may affect another row.
      let affects: [Verb] = [.remove, .replace, .update, .assign, .removeSection]
      if affects.contains(step.verb), let node = pick(origins, step.a / 7) {
        disordered.removeAll { $0 === node }
      }
      return
    }
    guard let node = pick(origins, step.a / 7), let origin = node.origin else { return }
    if liars.contains(where: { $0 === node }) {
      if step.d % 5 < 4 { disordered.removeAll { $0 === node } }
    } else {
      liars.append(node)
      if step.d % 5 == 4 { disordered.append(node) }
    }
    var random = SplitMix64(seed: UInt64(step.b * 720 + step.c))
    let old = origin.groups
    func new() -> [Group] {
      Edit.groups(&random, isList: origin.form.isList, isUnique: random.below(3) > 0, from: old)
    }
    let actual = new()
    switch step.d % 5 {
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
    case 3:
      let changes = Self.changes(&random)
      note("\(node.name) does not change, and reports \(ChangeSet.some(changes))")
      origin.source.report(.some(changes))
    default:
      // The same rows before and after, in other orders.
      func shuffled() -> [Group] {
        old.map {
          Group(
            id: $0.id, title: random.below(2) == 0 ? $0.title : "T\(random.below(3))",
            rows: $0.rows.shuffled(using: &random))
        }
      }
      let (claimed, actual) = (shuffled(), shuffled())
      note("\(node.name) becomes \(actual), and reports the change from \(claimed)")
      origin.setSilently(actual)
      origin.reload(from: claimed)
    }
  }

  override func willReload(_ node: Node) {
    liars.removeAll { $0 === node }
    disordered.removeAll { $0 === node }
  }

  override func judge() {
    super.judge()
    // With a wrong order only, no rows are lost, and none shown twice.
    for node in nodes where failure == nil && node.keepsRows {
      guard !isCurrent(node), let origin = node.root, disordered.contains(where: { $0 === origin })
      else { continue }
      let ids = node.source.indexPaths.compactMap { node.source.item(at: $0)?.id }
      let expected = origin.source.indexPaths.compactMap { origin.source.item(at: $0)?.id }
      expect(
        ids.sorted() == expected.sorted(), "lost",
        "\(node.name) shows \(shown(by: node.source)) of \(shown(by: origin.source))")
    }
  }

  override func finish() async {
    // An observer may answer by another lie.
    while let node = liars.popLast() {
      note("\(node.name) reports a reload")
      node.source.report(.all)
    }
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

extension Node {
  /// Whether it shows all rows of one data source.
  fileprivate var keepsRows: Bool {
    let kinds: [Operator] = [.sorted, .reversed, .grouped, .flattened, .mapped, .neighbors]
    return kind.map { kinds.contains($0) && (inputs[0].kind == nil || inputs[0].keepsRows) }
      ?? false
  }

  /// The data source at the start of a chain.
  fileprivate var root: Node? { origin == nil ? inputs[0].root : self }
}
