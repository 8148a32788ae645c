import DataSourceCore
import DataSourceOperators
import Foundation

/// Collapsed sections, which stay collapsed while they exist before and after a change.
final class Collapsed: World {
  override class var name: String { "collapsed" }

  private var node: Node?
  private var source: (any DataSource<Row>)?
  private var shown: CollapsibleDataSource<Row>?
  private var watcher: Watcher?
  /// The identities of collapsed sections.
  private var collapsed: Set<AnyHashable> = []
  /// The identities of sections that are to be collapsed when they arrive.
  private var awaited: Set<AnyHashable> = []
  /// The identities that any section has had.
  private var seen: Set<AnyHashable> = []
  /// The number of batches in progress, in which sections may return.
  private var batches = 0

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    generator.steps(1, [(.source, 1)])
      + generator.steps(
        3 + generator.random.below(10),
        [
          (.toggle, 6), (.change, 1), (.insert, 4), (.remove, 4), (.move, 3), (.update, 4),
          (.replace, 2), (.assign, 2), (.insertSection, 2), (.removeSection, 2),
          (.moveSection, 3), (.retitle, 1), (.reload, 1), (.transaction, 4), (.batch, 6),
        ])
  }

  override func perform(_ step: Step) {
    guard let origin = node?.origin, let shown else { return start(step) }
    switch step.verb {
    case .toggle:
      // In a transaction, the source is ahead.
      let section = step.a % max(1, shown.numberOfSections)
      guard let identity = shown.sectionIdentity(at: section) else { return }
      note("toggle \(identity)")
      if awaited.remove(identity) != nil { collapsed.insert(identity) }
      shown.toggle(at: section)
      collapsed.formSymmetricDifference([identity])
    case .change:
      guard depth == 0 else { return }
      let sections = IndexSet((0..<4).filter { step.a >> $0 & 1 == 1 })
      let shownIDs = Set((0..<shown.numberOfSections).compactMap { shown.sectionIdentity(at: $0) })
      let ids = Set(sections.compactMap { shown.sectionIdentity(at: $0) })
      // Sections that were there, and may return.
      let absent = step.b % 2 == 0 ? seen.subtracting(shownIDs) : []
      note("collapsed: \(ids) and \(absent)")
      shown.collapsedIDs = ids.union(absent)
      (collapsed, awaited) = (ids, absent)
      expect(shown.collapsedIDs == ids.union(absent), "identities", "\(shown.collapsedIDs)")
    case .transaction where origin.form.isDiffable:
      origin.transaction { perform(step.body, as: "transaction:") }
    case .batch, .transaction:
      batches += 1
      shown.performBatch { perform(step.body, as: "batch:") }
      batches -= 1
    case .reload:
      note("reload")
      origin.source.report(.all)
    default:
      if let edit = origin.edit(step) {
        note("\(edit)")
        origin.apply(edit)
      }
    }
    let identities = (0..<shown.numberOfSections).compactMap { shown.sectionIdentity(at: $0) }
    seen.formUnion(identities)
    collapsed.formUnion(awaited.intersection(identities))
    awaited.subtract(identities)
    guard batches == 0 else { return }
    // In a transaction, what is shown follows only a reload.
    collapsed.formIntersection(identities)
  }

  private func start(_ step: Step) {
    guard step.verb == .source else { return }
    let forms: [Origin.Form] = [.diffableSections, .computedSections, .diffableList, .computedList]
    let form = forms[step.a % 4]
    var random = SplitMix64(seed: UInt64(step.b))
    let groups = Edit.groups(&random, isList: form.isList, isUnique: true)
    let node = Node(Origin(form, isUnique: true, groups), "#1")
    let base: any DataSource<Row> =
      form.isList
      ? node.source.grouped(by: \.tag) : step.c % 2 == 0 ? node.source : node.source.reversed()
    note(
      "\(form.rawValue) \(groups)\(form.isList ? ", grouped" : step.c % 2 == 0 ? "" : ", reversed")"
    )
    let shown = base.collapsible()
    watcher = Watcher(Node(.collapsible, [node], 0, "#2", shown)) { [unowned self] in fail($0, $1) }
    (self.node, source, self.shown) = (node, base, shown)
  }

  override func judge() {
    guard let source, let shown else { return }
    for section in 0..<source.numberOfSections {
      guard let identity = shown.sectionIdentity(at: section) else { continue }
      let expected = collapsed.contains(identity)
      expect(
        shown.isCollapsed(at: section) == expected, "collapsed",
        "section \(identity) is \(expected ? "not collapsed" : "collapsed")")
      let count = expected ? 0 : source.numberOfItems(in: section)
      expect(
        shown.numberOfItems(in: section) == count, "rows",
        "section \(identity) has \(shown.numberOfItems(in: section)) rows, not \(count)")
    }
    watcher?.verify()
  }
}
