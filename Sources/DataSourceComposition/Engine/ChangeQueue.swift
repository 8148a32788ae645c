import ChangePlanning
import DataSourceKit

/// Performs the changes of connected stages one after another. A change starts only when the
/// previous one is complete and all observers have been notified.
final class ChangeQueue {
  /// The queued tasks with their owners. A task that has been started is `nil`.
  @exclusivity(unchecked)
  private var tasks: [(owner: ListStage, task: () -> Void)?] = []
  @exclusivity(unchecked)
  private var doneTasks = 0

  /// The number of calls to ``run(_:)`` in progress: more than one if two active queues were
  /// merged.
  @exclusivity(unchecked)
  private var workers = 0
  @exclusivity(unchecked)
  private var target: ChangeQueue?

  /// The number of batches in progress.
  @exclusivity(unchecked)
  private var batches = 0

  /// The changes to report at the end of the batch.
  private var held: [HeldChange] = []

  /// The stages that the current change passes through, retained, in the order in which they are
  /// updated.
  ///
  /// Unmanaged, because every follower has weak references, and changing the count of such an
  /// object takes 140 instructions: an update through three operators needs 37,800 instructions
  /// instead of 41,000, and allocates no array. Most of those are the observer's.
  @exclusivity(unchecked)
  private var stages: [Unmanaged<ListStage>] = []
  /// The stages from this one on may not have been updated yet.
  @exclusivity(unchecked)
  private var nextStage = 0

  /// Stages that were created during the current change, with those that they follow. They join
  /// when it is complete, and read again what may have changed since they were created.
  private var joining: [(stage: ListStage, source: ListStage)] = []
  /// What is done when all stages are up to date.
  private var unsettled: [(stage: ListStage, body: (ListStage) -> Void)] = []

  /// The number of changes so far.
  @exclusivity(unchecked)
  private(set) var changeNumber = 0

  var isUnited: Bool { target != nil }

  /// The queue into which this one was merged.
  var united: ChangeQueue { target?.united ?? self }

  /// Merges this queue into another one. Work in progress in either continues. Neither may be
  /// forwarding a change.
  func unite(with other: ChangeQueue) {
    guard self !== other else { return }
    target = other
    other.tasks += tasks[doneTasks...]
    other.held += held
    other.batches += batches
    other.workers += workers
    // Stages cache results by change number, so the next number must be new to all of them.
    other.changeNumber = max(other.changeNumber, changeNumber)
    other.unsettled += unsettled
    (tasks, doneTasks, held, batches, workers, unsettled) = ([], 0, [], 0, 0, [])
  }

  /// Runs a task that changes a state, once all observers have been notified of the last change.
  ///
  /// - Parameters:
  ///   - owner: The owner, retained until the task has run.
  ///   - task: The task.
  func perform(for owner: ListStage, _ task: @escaping () -> Void) {
    if let target { return target.united.perform(for: owner, task) }
    if workers > 0 { return tasks.append((owner, task)) }
    withExtendedLifetime(owner) { run(task) }
  }

  /// Whether no task is being performed.
  var isIdle: Bool { workers == 0 }

  /// Runs a task, and any that are queued in the meantime. The queue has to be idle.
  func run(_ task: () -> Void) {
    workers = 1
    task()
    if target == nil, tasks.isEmpty {
      workers -= 1
    } else {
      united.performTasks()
    }
  }

  /// Ends a worker. The last one performs the queued tasks.
  private func performTasks() {
    var queue = self
    while queue.workers == 1, queue.doneTasks < queue.tasks.count {
      queue.performNextTask()
      queue = queue.united
    }
    if queue.doneTasks == queue.tasks.count {
      queue.tasks.removeAll(keepingCapacity: true)
      queue.doneTasks = 0
    }
    queue.workers -= 1
  }

  /// Performs a task, and releases it and its owner before it returns, since deinitializers may
  /// queue tasks.
  private func performNextTask() {
    let next = tasks[doneTasks]
    tasks[doneTasks] = nil
    doneTasks += 1
    if let (owner, task) = next { withExtendedLifetime(owner) { task() } }
  }

  /// Whether a change is being forwarded.
  var isPassing: Bool { !stages.isEmpty }

  /// Forwards the changes of a stage to all derived stages, and reports them.
  func pass(from first: ListStage) {
    if let target { return target.united.pass(from: first) }
    propagate(from: first)
    if joining.isEmpty, unsettled.isEmpty { return finishPass() }
    // What settles is reported together with the change.
    batches += 1
    finishPass()
    var queue = united
    while queue.settleNext() { queue = queue.united }
    queue.endBatch()
  }

  /// Updates all stages that a change affects, once those that they follow are updated.
  private func propagate(from first: ListStage) {
    first.isQueued = true
    stages.append(.passRetained(first))
    nextStage = 1
    complete(first)
    while nextStage < stages.count {
      // Invariant: the stages before `nextStage` are updated. The array retains them.
      let stage = stages[nextStage]
      nextStage += 1
      stage._withUnsafeGuaranteedRef {
        $0.update()
        complete($0)
      }
    }
  }

  /// Lets a stage follow another one when the current change is complete.
  func join(_ stage: ListStage, to source: ListStage) { joining.append((stage, source)) }

  /// Calls a closure when all stages are up to date. It records changes of the stage.
  func settle(_ stage: ListStage, _ body: @escaping (ListStage) -> Void) {
    unsettled.append((stage, body))
  }

  /// Does the next work that is left at the end of a change, if there is any.
  private func settleNext() -> Bool {
    guard !unsettled.isEmpty else { return false }
    let (stage, body) = unsettled.removeFirst()
    body(stage)
    let queue = united
    queue.propagate(from: stage)
    queue.finishPass()
    return true
  }

  /// Forwards the change of a stage that has been updated.
  private func complete(_ stage: ListStage) {
    if stage.changes.isEmpty { return }
    if stage.changeObservers.isObserved { stage.lastObserver = stage.changeObservers.additions }
    if stage.isFollowed {
      Self.enqueueFollowers(of: stage, in: &stages, from: nextStage)
    }
  }

  /// Adds a stage's followers to the stages of a change, at or after an index, in the order of
  /// their levels.
  private static func enqueueFollowers(
    of stage: ListStage, in stages: inout [Unmanaged<ListStage>], from start: Int
  ) {
    stage.forEachFollower { follower in
      guard !follower.isQueued else { return }
      follower.isQueued = true
      var index = stages.count
      while index > start, stages[index - 1].level > follower.level { index -= 1 }
      // `append` would retain the follower once more.
      stages.insert(.passRetained(follower), at: index)
    }
  }

  /// Discards the current change, and reports it.
  private func finishPass() {
    var stages = self.stages
    (self.stages, nextStage) = ([], 0)
    // Usually one stage is observed, which needs no array: 300 instructions less.
    var first: StageReport?
    var others: [StageReport] = []
    for index in stages.indices {
      stages[index]._withUnsafeGuaranteedRef { stage in
        guard let last = stage.lastObserver else { return }
        let change = stage.plannedChange()
        if change.isEmpty { return }
        let report = StageReport(stage, change, upTo: last)
        if first == nil { first = report } else { others.append(report) }
      }
    }
    let joins = joining
    joining = []
    for index in stages.indices {
      stages[index]._withUnsafeGuaranteedRef { stage in
        stage.isQueued = false
        stage.lastObserver = nil
        stage.finish()
      }
      stages[index].release()
    }
    changeNumber += 1
    stages.removeAll(keepingCapacity: true)
    self.stages = stages
    for (stage, source) in joins {
      stage.follow(source)
      // If it has to wait for another change, too, it reads everything at the end of that one.
      if !stage.queue.isPassing { united.settle(stage) { $0.readAgain() } }
    }
    if let first { united.report(first, others) }
  }

  private func report(_ first: StageReport, _ others: [StageReport]) {
    if batches > 0 {
      hold(first)
      for report in others { hold(report) }
    } else if others.isEmpty {
      notify(first)
    } else {
      notify([first] + others)
    }
  }

  private func notify(_ report: StageReport) {
    report.stage.changeObservers.report(report.change, upTo: report.lastObserver)
  }

  private func notify(_ reports: [StageReport]) {
    if reports.count == 1 { return notify(reports[0]) }
    // View updaters are notified before other observers, which may use another stage's view.
    for report in reports {
      report.stage.changeObservers.reportAtOnce(report.change, upTo: report.lastObserver)
    }
    for report in reports {
      report.stage.changeObservers.report(
        report.change, immediately: false, upTo: report.lastObserver)
    }
  }
}

extension Unmanaged<ListStage> {
  fileprivate var level: Int { _withUnsafeGuaranteedRef { $0.level } }
}

/// A stage's change, for the observers that it has at the end of the change. Observers added during
/// the notification start with the new state.
struct StageReport {
  let stage: ListStage
  let change: PlannedChange
  let lastObserver: Int

  init(_ stage: ListStage, _ change: PlannedChange, upTo lastObserver: Int? = nil) {
    self.stage = stage
    self.change = change
    self.lastObserver = lastObserver ?? stage.changeObservers.additions
  }
}

// MARK: - Batches

extension ChangeQueue {
  /// Runs a closure that changes data, and reports all changes at the end.
  func performBatch<Result, Failure>(
    for owner: ListStage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // During a notification, changes are queued, and so is the batch.
    let waits = workers > 0
    if waits { perform(for: owner) { owner.queue.batches += 1 } } else { batches += 1 }
    defer {
      if waits {
        owner.queue.perform(for: owner) { owner.queue.endBatch() }
      } else {
        united.endBatch()
      }
    }
    return try body()
  }

  private func endBatch() {
    batches -= 1
    guard batches == 0, let first = held.first?.stage else { return }
    let ended = held
    // Emptied before the stages are released, since deinitializers may make changes.
    held = []
    let reports = ended.compactMap { $0.end() }
    notifyAtEnd(reports, for: first)
  }

  /// Reports a stage's pending changes, because an observer is being added and starts with the
  /// current state.
  private func flush(_ stage: ListStage) {
    guard let index = held.firstIndex(where: { $0.stage === stage }) else { return }
    if let report = held.remove(at: index).end() { notifyAtEnd([report], for: stage) }
  }

  private func notifyAtEnd(_ reports: [StageReport], for owner: ListStage) {
    if reports.isEmpty { return }
    // At the end of a queued batch, the queue is already active.
    if workers > 0 { return notify(reports) }
    perform(for: owner) { [unowned self] in notify(reports) }
  }

  private func hold(_ report: StageReport) {
    let stage = report.stage
    if let held = held.first(where: { $0.stage === stage }) { return held.add(report.change) }
    stage.changeObservers.reportPending = { [unowned stage] in stage.queue.flush(stage) }
    held.append(HeldChange(of: stage, report.change))
  }
}
