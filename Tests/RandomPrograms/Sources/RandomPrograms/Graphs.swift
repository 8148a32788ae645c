import DataSourceCore
import DataSourceOperators
import Foundation

/// Random graphs of operators over a few data sources.
class Graphs: World {
  override class var name: String { "graphs" }

  private(set) var nodes: [Node] = []
  private var watchers: [Watcher] = []
  private var answers: [ChangeObservation] = []
  private var waitingAnswers = 0
  private var count = 0
  /// Whether the change in progress must not report structure.
  private var cancelsOut = false
  /// The operator that this is known of; `nil` for all. Others may not be connected with its batch.
  private var canceling: Node?

  /// The forms of the data sources.
  var forms: [Origin.Form] { Origin.Form.allCases }

  func isWatched(_ node: Node) -> Bool {
    // A view does not take some of the raw reports, such as updates of empty sections.
    node.origin?.form.isReporting != true
  }

  /// Whether the data sources of a node have reported all changes.
  func isCurrent(_ node: Node) -> Bool { true }

  func willReload(_ node: Node) {}

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    let sources = 1 + generator.random.below(3)
    let operators = 1 + generator.random.below(4)
    let others = 2 + generator.random.below(12)
    return generator.steps(sources, [(.source, 1)]) + generator.steps(operators, [(.make, 1)])
      + generator.steps(
        others,
        generator.some([
          (.source, 1), (.make, 6), (.change, 6), (.release, 1), (.insert, 6), (.remove, 5),
          (.move, 6), (.update, 6), (.replace, 3), (.assign, 4), (.insertSection, 1),
          (.removeSection, 1), (.moveSection, 2), (.retitle, 1), (.reload, 1), (.transaction, 3),
          (.batch, 7), (.answer, 3), (.cancelOut, 2),
        ]))
  }

  final var origins: [Node] { nodes.filter { $0.origin != nil } }
  private var operators: [Node] { nodes.filter { $0.composed != nil } }

  private func node(_ number: Int) -> Node { nodes[number % nodes.count] }

  override func perform(_ step: Step) {
    if nodes.isEmpty, step.verb != .source { return }
    switch step.verb {
    case .source: addSource(step)
    case .make: make(step)
    case .change:
      guard let node = pick(operators, step.a) else { return }
      note("change \(node.name) to \(step.b)")
      node.change(to: step.b)
    case .release:
      // What others follow stays.
      guard let node = nodes.last, node.origin == nil else { return }
      note("release \(node.name)")
      nodes.removeLast()
      watchers.removeAll { $0.node === node }
    case .transaction:
      guard let origin = pick(origins, step.a) else { return }
      origin.origin!.transaction { perform(step.body, as: "transaction of \(origin.name):") }
    case .batch:
      guard let node = pick(operators, step.a) else { return }
      node.composed!.performBatch { perform(step.body, as: "batch of \(node.name):") }
    case .answer:
      let node = node(step.a)
      note("an observer of \(node.name) will answer once")
      var isDone = false
      waitingAnswers += 1
      answers.append(
        node.source.observeChanges { [unowned self] _ in
          if isDone { return }
          isDone = true
          waitingAnswers -= 1
          perform(step.body, as: "answer of \(node.name):")
        })
    case .cancelOut: cancelOut(step)
    default:
      guard let node = pick(origins, step.a / 7), let origin = node.origin else { return }
      if step.verb == .reload {
        note("\(node.name) reports a reload")
        willReload(node)
        origin.source.report(.all)
      } else if let edit = origin.edit(step) {
        note("\(node.name): \(edit)")
        origin.apply(edit)
      }
    }
  }

  final func pick(_ nodes: [Node], _ number: Int) -> Node? {
    nodes.isEmpty ? nil : nodes[number % nodes.count]
  }

  private func addSource(_ step: Step) {
    guard origins.count < 3 else { return }
    let form = forms[step.a % forms.count]
    let isUnique = step.b % 4 > 0
    var random = SplitMix64(seed: UInt64(step.c))
    let groups = Edit.groups(&random, isList: form.isList, isUnique: isUnique || form.isDiffable)
    add(Node(Origin(form, isUnique: isUnique, groups), nextName()), isWatched: step.d % 4 > 0)
    note("\(nodes.last!.name) \(groups)")
  }

  private func nextName() -> String {
    count += 1
    return "#\(count)"
  }

  private func make(_ step: Step) {
    let kind = Operator.allCases[step.a % Operator.allCases.count]
    let numbers = [step.b, step.b / 8, step.c, step.c / 8]
    let inputs = numbers.prefix(kind.arity).map { node($0) }
    guard nodes.count < 9, inputs.allSatisfy({ $0.source.itemCounts.reduce(0, +) < 40 }),
      kind != .outline || inputs.allSatisfy({ $0.outlines < 2 })
    else { return }
    let new = kind.node(inputs, step.d, nextName())
    note("\(new.name) \(step.d) of \(inputs.map(\.name).joined(separator: ", "))")
    add(new, isWatched: step.c % 4 > 0)
  }

  private func add(_ node: Node, isWatched: Bool) {
    nodes.append(node)
    guard isWatched, self.isWatched(node) else { return }
    watchers.append(Watcher(node) { [unowned self] in fail($0, $1) })
  }

  /// A change and its opposite.
  private func cancelOut(_ step: Step) {
    guard let node = pick(operators, step.a) else { return }
    let isAlone = depth == 0 && waitingAnswers == 0
    if step.b % 2 == 0, node.kind != .concatenated {
      let number = node.number
      note("batch of \(node.name): change to \(step.c), and back to \(number)")
      node.composed!.performBatch {
        node.change(to: step.c)
        node.change(to: number)
      }
      // Collapsed sections do not follow from the number.
      cancelsOut = isAlone && node.kind != .collapsible
    } else if let node = pick(origins, step.c / 7), let origin = node.origin, origin.isUnique,
      let section = origin.groups.indices.first(where: { origin.groups[$0].rows.count > 1 })
    {
      let count = origin.groups[section].rows.count
      let (from, to) = (step.c % count, step.d % count)
      note("there and back in \(node.name): move \(section)-\(from) to \(section)-\(to)")
      let moves = {
        origin.apply(.move([section, from], [section, to]))
        // An observer may have answered.
        guard origin.groups.indices.contains(section), origin.groups[section].rows.count == count
        else { return }
        origin.apply(.move([section, to], [section, from]))
      }
      if origin.form.isDiffable, step.b % 4 == 1 {
        origin.transaction(moves)
      } else {
        guard let batch = pick(operators.filter { $0.follows(node) }, step.a) else { return }
        batch.composed!.performBatch(moves)
        canceling = batch
      }
      cancelsOut = isAlone
    }
  }

  override func judge() {
    var copies: [ObjectIdentifier: Node] = [:]
    for node in nodes where failure == nil && isCurrent(node) {
      let (text, new) = (node.text, node.copy(&copies).text)
      expect(text == new, "rows", "\(node.name) shows\n  \(text), a new one\n  \(new)")
      if let composed = node.composed, node.number % 3 == 0 { checkLookUps(node, composed) }
    }
    for watcher in watchers where failure == nil {
      watcher.verify()
      checks += 1
      // Equal rows of an outline may be exchanged.
      if cancelsOut, watcher.node.composed != nil, !watcher.node.repeatsRows,
        canceling.map({ $0 === watcher.node }) ?? true
      {
        let sets = watcher.changeSets.filter {
          $0 == .all || $0.changes.contains { if case .update = $0.type { false } else { true } }
        }
        expect(sets.isEmpty, "canceled", "\(watcher.node.name) reports \(sets)")
      }
      watcher.changeSets = []
    }
    (cancelsOut, canceling) = (false, nil)
  }

  private func checkLookUps(_ node: Node, _ source: ComposedDataSource<Row>) {
    for id in -3..<9 {
      let expected = source.firstIndexPath { $0.id == id }
      let found = source.indexPath(forID: id)
      expect(
        found == expected, "look-up",
        "\(node.name) finds \(id) at \(found?.text ?? "none"), not \(expected?.text ?? "none")")
    }
  }
}
