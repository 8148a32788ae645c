import DataSourceCore
import DataSourceTesting
import DataSourceViews

/// A view that is driven by an updater while it is busy, off the screen, or its layout is dirty.
final class BusyViews: Graphs {
  override class var name: String { "busy-views" }

  private var updater: ListViewUpdater<Row>?
  private var simulator: ListViewSimulator<Row>?

  override class func program(_ generator: inout StepGenerator) -> [Step] {
    generator.steps(1, [(.source, 1)]) + generator.steps(generator.random.below(3), [(.make, 1)])
      + generator.steps(
        4 + generator.random.below(14),
        generator.some([
          (.busy, 4), (.dirty, 3), (.window, 2), (.layOut, 3), (.interrupt, 1), (.change, 2),
          (.insert, 5), (.remove, 5), (.move, 5), (.update, 5), (.replace, 2), (.assign, 3),
          (.insertSection, 2), (.removeSection, 2), (.moveSection, 3), (.retitle, 2), (.reload, 1),
          (.transaction, 3), (.batch, 2), (.answer, 1),
        ]))
  }

  override func perform(_ step: Step) {
    if updater == nil, step.verb != .source, step.verb != .make, let node = nodes.last {
      note("a view of \(node.name)")
      let updater = ListViewUpdater(dataSource: node.source)
      simulator = ListViewSimulator(dataSource: updater)
      updater.view = simulator
      self.updater = updater
    }
    guard let simulator else { return super.perform(step) }
    switch step.verb {
    case .busy:
      note("the view is \(step.a % 2 == 0 ? "busy" : "not busy")")
      simulator.isBusy = step.a % 2 == 0
    case .dirty:
      note("the view's layout is dirty")
      simulator.setNeedsLayout()
    case .window:
      note("the view is \(step.a % 2 == 0 ? "in no window" : "in a window")")
      simulator.isInWindow = step.a % 2 == 1
    case .layOut:
      guard !simulator.isBusy else { return }
      note("the view's layout")
      layOut(simulator)
    case .interrupt:
      note("animations are interrupted: \(step.a % 2 == 0)")
      simulator.interruptsAnimations = step.a % 2 == 0
    default: return super.perform(step)
    }
  }

  private func layOut(_ simulator: ListViewSimulator<Row>) {
    simulator.finishLayout()
    simulator.performLaterWork()
  }

  override func judge() {
    super.judge()
    guard let simulator, failure == nil else { return }
    if let violation = simulator.violations.first { fail("violation", "\(violation)") }
    guard !simulator.isBusy, simulator.isInWindow else { return }
    checkRest(simulator)
  }

  override func finish() async {
    guard let simulator else { return }
    simulator.isInWindow = true
    simulator.isBusy = false
    checkRest(simulator)
  }

  private func checkRest(_ simulator: ListViewSimulator<Row>) {
    for _ in 0..<3 { layOut(simulator) }
    if let violation = simulator.violations.first { fail("violation", "\(violation)") }
    let rows = simulator.sections.map { section in
      "\(section.headerTitle ?? "")|\(section.footerTitle ?? "")"
        + "[\(section.rows.map(\.text).joined(separator: " "))]"
    }.joined(separator: " ")
    guard let data = updater?.dataSource else { return }
    expect(
      rows == shown(by: data), "screen", "the view shows\n  \(rows), not\n  \(shown(by: data))")
  }
}
