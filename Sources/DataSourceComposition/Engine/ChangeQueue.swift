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
  /// The number of calls to ``pass(from:)`` in progress: more than one if two queues were merged
  /// that both were forwarding a change.
  @exclusivity(unchecked)
  private var passes = 0

  /// The number of changes so far.
  @exclusivity(unchecked)
  private(set) var changeNumber = 0

  var isUnited: Bool { target != nil }

  /// The queue into which this one was merged.
  var united: ChangeQueue { target?.united ?? self }

  /// Merges this queue into another one. Work in progress in either continues.
  func unite(with other: ChangeQueue) {
    guard self !== other else { return }
    target = other
    other.tasks += tasks[doneTasks...]
    other.held += held
    other.batches += batches
    other.workers += workers
    // Stages cache results by change number, so the next number must be new to all of them.
    other.changeNumber = max(other.changeNumber, changeNumber)
    (tasks, doneTasks, held, batches, workers) = ([], 0, [], 0, 0)
    if isPassing {
      other.stages.insert(contentsOf: stages[..<nextStage], at: other.nextStage)
      other.nextStage += nextStage
      other.stages += stages[nextStage...]
      other.stages[other.nextStage...].sort { $0.level < $1.level }
      other.passes += passes
      (stages, nextStage, passes) = ([], 0, 0)
    }
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
    let isInner = isPassing
    // Invariant: the stages before `nextStage` are updated.
    stages.insert(.passRetained(first), at: nextStage)
    nextStage += 1
    first.isQueued = true
    first.isUpdated = true
    complete(first)
    // A closure has connected this change to the one that called it, which does the rest.
    if isInner { return }
    passes = 1
    while passes == 1, updateNext() {}
    // The rest of the change may have been moved to another queue. If that one is forwarding
    // another change, a stage is in the middle of its update, and the outer call does the rest.
    while united.passes == 1, united.updateNext() {}
    united.endPass()
  }

  private func endPass() {
    passes -= 1
    if passes == 0 { finishPass() }
  }

  /// Updates the next stage, if there is one.
  private func updateNext() -> Bool {
    guard nextStage < stages.count else { return false }
    let stage = stages[nextStage]
    nextStage += 1
    // The array retains the stage.
    stage._withUnsafeGuaranteedRef { update($0) }
    return true
  }

  /// Updates a stage that the current change affects, once those that it follows are updated.
  func update(_ stage: ListStage) {
    if stage.isUpdated { return }
    // Set first, since the update may bring others up to date, but not this one again.
    stage.isUpdated = true
    let level = stage.level
    stage.update()
    let hasRisen = stage.level > level
    if isUnited {
      united.complete(stage, hasRisen: hasRisen)
    } else {
      complete(stage, hasRisen: hasRisen)
    }
  }

  /// Forwards the change of a stage that has been updated.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - hasRisen: Whether it has started following others, so that the levels have changed.
  private func complete(_ stage: ListStage, hasRisen: Bool = false) {
    if hasRisen { stages[nextStage...].sort { $0.level < $1.level } }
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
    for index in stages.indices {
      stages[index]._withUnsafeGuaranteedRef { stage in
        stage.isQueued = false
        stage.isUpdated = false
        stage.lastObserver = nil
        stage.finish()
      }
      stages[index].release()
    }
    changeNumber += 1
    stages.removeAll(keepingCapacity: true)
    self.stages = stages
    if let first { report(first, others) }
  }

  private func report(_ first: StageReport, _ others: [StageReport]) {
    let queue = united
    if queue.batches > 0 {
      queue.hold(first)
      for report in others { queue.hold(report) }
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
