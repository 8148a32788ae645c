import DataSourceCore
import Foundation
import TestSupport
import Testing

/// Every order of setting reload blocks, observing, announcing changes and ending observations,
/// compared with a model.
@Suite struct ObservationOrderTests {
  enum Step: CaseIterable {
    case setBlock, removeBlock, wrapBlock, observe, endFirst, endLast, report, call
  }

  /// How a data source announces its changes.
  enum Kind: CaseIterable {
    /// It stores its observers.
    case stored
    /// It calls `report(_:)`.
    case reported
    /// It calls its reload block.
    case called
    /// It does both.
    case mixed

    var steps: [Step] {
      switch self {
      case .stored, .reported: Step.allCases.filter { $0 != .call }
      case .called: Step.allCases.filter { $0 != .report }
      case .mixed: Step.allCases
      }
    }

    func makeSource() -> any DataSource {
      self == .stored ? StoredSource() : PlainDataSource(counts: [1])
    }
  }

  /// Observers added while others are notified have read the current data.
  @Test func immediateObserversThatAreAddedMeanwhile() {
    for earlier in 0..<3 {
      let observers = ChangeObservers()
      var calls = Array(repeating: 0, count: earlier + 2)
      var observations = (0..<earlier).map { index in
        observers.observe(
          .changes(as: { $0 }, call: { _ in calls[index] += 1 }), immediately: true)
      }
      let last = observers.additions
      for index in earlier..<earlier + 2 {
        observations.append(
          observers.observe(
            .changes(as: { $0 }, call: { _ in calls[index] += 1 }), immediately: true))
        observers.reportAtOnce(ReportedChangeSet(.all), upTo: last)
      }
      expectEqual(calls, Array(repeating: 2, count: earlier) + [0, 0])
      observers.reportAtOnce(ReportedChangeSet(.all))
      expectEqual(calls, Array(repeating: 3, count: earlier) + [1, 1])
      withExtendedLifetime(observations) {}
    }
  }

  @Test(arguments: Kind.allCases)
  func everyOrder(kind: Kind) {
    var failures: [[Step]] = []
    var count = 0
    func visit(_ steps: [Step]) {
      count += 1
      if !steps.isEmpty, !Run(kind).follows(steps) { failures.append(steps) }
      if steps.count < TestLength.pick(4, long: 5) {
        for step in kind.steps { visit(steps + [step]) }
      }
    }
    visit([])
    #expect(failures.isEmpty, "\(failures.count) of \(count), such as \(failures.prefix(3))")
  }
}

/// A data source with stored observers, like the ready-made ones.
private final class StoredSource: DataSource, ChangeObserversOwner {
  let changeObservers = ChangeObservers()
  var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }
  var numberOfSections: Int { 1 }
  func numberOfItems(in section: Int) -> Int { 1 }
  func item(at indexPath: IndexPath) -> String? { nil }
}

/// A data source and the model of what its blocks and observers are notified of.
private final class Run {
  let kind: ObservationOrderTests.Kind
  let source: any DataSource
  var log: [String] = []
  var number = 0

  /// The owner's blocks that call one another, by name.
  var blocks: [String] = []
  var observations: [(name: String, observation: ChangeObservation)] = []

  /// Whether the source's block is the installed one, or calls it.
  var isInstalled = false
  var hasSeenReport = false
  var hasSeenCall = false

  init(_ kind: ObservationOrderTests.Kind) {
    self.kind = kind
    source = kind.makeSource()
  }

  func follows(_ steps: [ObservationOrderTests.Step]) -> Bool {
    steps.allSatisfy { step in
      number += 1
      let expected = expect(step)
      perform(step)
      defer { log = [] }
      return log == expected && isRight
    }
  }

  /// What holds between two steps. The installed block stays, so a source that has been observed
  /// may count as observed.
  var isRight: Bool {
    let isNeeded = !(blocks.isEmpty && observations.isEmpty)
    return source.isObserved == (isNeeded || source.reloadBlock != nil)
      && (kind != .stored || source.isObserved == isNeeded)
  }

  func observer(_ name: String) -> (ChangeSet) -> Void {
    { [unowned self] in log.append("\(name): \($0)") }
  }

  func perform(_ step: ObservationOrderTests.Step) {
    let changeSet: ChangeSet = .some([.item(type: .insert([0, number]))])
    switch step {
    case .setBlock: source.reloadBlock = observer("block \(number)")
    case .removeBlock: source.reloadBlock = nil
    case .wrapBlock:
      let earlier = source.reloadBlock
      let block = observer("block \(number)")
      source.reloadBlock = {
        block($0)
        earlier?($0)
      }
    case .observe:
      let name = "observer \(number)"
      observations.append((name, source.observeChanges(observer(name))))
    case .endFirst: if !observations.isEmpty { observations.removeFirst() }
    case .endLast: observations.popLast()?.observation.cancel()
    case .report: source.report(changeSet)
    case .call: source.reloadBlock?(changeSet)
    }
    if observations.isEmpty, !isInstalled { (hasSeenReport, hasSeenCall) = (false, false) }
  }

  /// What a step should log.
  func expect(_ step: ObservationOrderTests.Step) -> [String] {
    let change = "\(ChangeSet.some([.item(type: .insert([0, number]))]))"
    let names = observations.map(\.name)
    switch step {
    case .setBlock, .removeBlock:
      blocks = step == .setBlock ? ["block \(number)"] : []
      isInstalled = false
    case .wrapBlock: blocks.insert("block \(number)", at: 0)
    case .observe:
      // Observers that may have missed calls of another block reload.
      let hasMissed = kind != .stored && !isInstalled && (hasSeenCall || !hasSeenReport)
      isInstalled = true
      if hasMissed { return names.map { "\($0): \(ChangeSet.all)" } }
    case .endFirst, .endLast: break
    case .report:
      let hasMissed = kind != .stored && !names.isEmpty && !isInstalled && hasSeenCall
      hasSeenReport = true
      if !names.isEmpty { isInstalled = true }
      return blocks.map { "\($0): \(change)" }
        + names.map { "\($0): \(hasMissed ? "\(ChangeSet.all)" : change)" }
    case .call:
      if isInstalled { hasSeenCall = true }
      return (isInstalled ? blocks + names : blocks).map { "\($0): \(change)" }
    }
    return []
  }
}
