import DataSourceChanges
import DataSourceKit
import Foundation
import TransitionSupport

@testable import DataSourceViews

/// A queue between a view and the data, both plain arrays, and the expected state.
struct QueueModel {
  enum Event {
    case add(Edit, mustWait: Bool)
    case begin, takeOver
    case end(mayGoOn: Bool, isAwaited: Bool)
    case adopt
  }

  enum Edit: CaseIterable { case nothing, insertion, deletion, update, move, everything }

  private var queue = UpdateQueue()
  private var data: [[Row]] = [[1, 2]]
  private var view: [[Row]] = [[1, 2]]
  private var nextRow = 3

  /// The state that the view adopts next, between `begin` and `takeOver`.
  private var begun: [[Row]]?

  /// The change sets that the view has not performed, in order: those begun, and those waiting.
  private var unknown: (begun: [ChangeSet], waiting: [ChangeSet]) = ([], [])

  /// Whether a completion is pending for the changes that begin next.
  private var isAwaited = false

  private var phase = UpdateQueue.Phase.idle

  /// The action that has to follow immediately.
  private var mustBegin = false

  private(set) var events: [Event] = []
  private(set) var problem: String?

  var possibleEvents: [Event] {
    if mustBegin { return [.begin] }
    let adds: [Event] = Edit.allCases.flatMap { edit -> [Event] in
      if edit == .deletion || edit == .update, data[0].isEmpty { return [] }
      if edit == .move, data[0].count < 2 { return [] }
      // Whether the view is busy matters only in the idle state.
      return (phase == .idle ? [false, true] : [true]).map { .add(edit, mustWait: $0) }
    }
    switch phase {
    case .idle: return adds + (view[0].count > 1 ? [.adopt] : [])
    case .scheduled: return adds + [.begin] + (view[0].count > 1 ? [.adopt] : [])
    case .applying:
      if begun != nil { return adds + [.takeOver] }
      let awaits = queue.isEmpty ? [false, true] : [false]
      return adds
        + [true, false].flatMap { mayGoOn in
          awaits.map { .end(mayGoOn: mayGoOn, isAwaited: $0) }
        }
    }
  }

  mutating func perform(_ event: Event) {
    events.append(event)
    switch event {
    case .add(let edit, let mustWait): add(edit, mustWait)
    case .begin: begin()
    case .takeOver:
      queue.takeOver()
      view = begun ?? view
      begun = nil
      unknown.begun = []
    case .end(let mayGoOn, let isAwaited):
      self.isAwaited = self.isAwaited || isAwaited
      let hasMore = !queue.isEmpty || self.isAwaited
      if queue.isEmpty { unknown.waiting = [] }
      phase = hasMore && !mayGoOn ? .scheduled : .idle
      if isAwaited { queue.add { _ in } }
      expect(
        queue.end(mayGoOn: mayGoOn),
        hasMore ? mayGoOn ? .begin : .schedule : .nothing)
    case .adopt:
      let move = ChangeSet.some([.item(type: .move([0, 0], [0, 1]))])
      view[0].swapAt(0, 1)
      unknown.waiting.insert(move, at: 0)
      queue.adopt(move)
      phase = .applying
    }
    check()
  }
}

extension QueueModel {
  private mutating func add(_ edit: Edit, _ mustWait: Bool) {
    let changeSet = apply(edit)
    unknown.waiting.append(changeSet)
    let expected: UpdateQueue.Action =
      phase == .idle ? mustWait ? .schedule : .begin : .nothing
    if expected == .schedule { phase = .scheduled }
    let change =
      changeSet == .all ? .reload : PlannedChange(viewing: Batch(changeSet.changes))
    expect(queue.add(change, mustWait: mustWait), expected)
  }

  private mutating func apply(_ edit: Edit) -> ChangeSet {
    switch edit {
    case .nothing: return .some([])
    case .insertion:
      data[0].insert(Row(nextRow), at: 1 % (data[0].count + 1))
      nextRow += 1
      return .some([.item(type: .insert([0, 1 % data[0].count]))])
    case .deletion:
      data[0].removeFirst()
      return .some([.item(type: .delete([0, 0]))])
    case .update:
      data[0][0].version += 1
      return .some([.item(type: .update([0, 0]))])
    case .move:
      data[0].swapAt(0, 1)
      return .some([.item(type: .move([0, 1], [0, 0]))])
    case .everything:
      data[0] = [Row(nextRow)] + data[0].reversed()
      nextRow += 1
      return .all
    }
  }

  private mutating func begin() {
    (mustBegin, isAwaited) = (false, false)
    let waiting = queue.begin()
    let (change, mapping) = (waiting.change ?? .nothing, waiting.mapping)
    let changeSet = change.changeSet
    begun = data
    unknown = (unknown.waiting, [])
    phase = .applying
    do {
      try changeSet.validate(before: view.map(\.count), after: data.map(\.count))
      let result = try changeSet.applied(to: view, from: data)
      if result != data { problem = "\(changeSet) makes \(view) to \(result), not to \(data)" }
      if change.isPlanned {
        let resolved = try change.resolved(
          before: view.map(\.count), after: data.map(\.count), enforcing: .quirks)
        let planned = try resolved.changeSets.reduce(view) { try $1.applied(to: $0, from: data) }
        if planned != data {
          problem = "\(change.plan) makes \(view) to \(planned), not to \(data)"
        }
      } else {
        problem = "\(changeSet) is not planned"
      }
    } catch {
      problem = "\(error)"
    }
    if let wrong = difference(mapping, to: data) { problem = "begun: \(wrong)" }
  }

  private mutating func expect(_ action: UpdateQueue.Action, _ expected: UpdateQueue.Action) {
    if action != expected { problem = "\(action) instead of \(expected)" }
    mustBegin = action == .begin
  }

  /// The state of the view and the mapping result in the data.
  private mutating func check() {
    guard problem == nil else { return }
    if queue.phase != phase { problem = "is \(queue.phase) instead of \(phase)" }
    if queue.isEmpty, (begun ?? view) != data { problem = "\(data) is lost: \(begun ?? view)" }
    problem = problem ?? difference(queue.mapping, to: data)
  }

  private func difference(_ mapping: MappingChain, to data: [[Row]]) -> String? {
    let isUnknown = (unknown.begun + unknown.waiting).contains(.all)
    for (item, row) in view[0].enumerated() {
      let known = isUnknown ? nil : data[0].firstIndex { $0.id == row.id }
      let expected = known.map { [0, $0] as IndexPath }
      let target = mapping.newIndexPath(for: [0, item])
      if target != expected {
        return "\(item) goes to \(String(describing: target)), not \(String(describing: expected))"
      }
      if let target, mapping.oldIndexPath(for: target) != [0, item] { return "no way back" }
    }
    return nil
  }
}
