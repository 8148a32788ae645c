import ChangePlanning
import DataSourceKit

/// Performs the changes of connected stages one after another. A change starts only when the
/// previous one is complete and all observers have been notified.
final class ChangeQueue {
  /// The queued tasks with their owners. A task that has been started is `nil`.
  private var tasks: [(owner: ListStage, task: () -> Void)?] = []
  private var doneTasks = 0

  /// The number of calls to ``run(_:)`` in progress: more than one if two active queues were
  /// merged.
  private var workers = 0
  private var target: ChangeQueue?

  /// The number of batches in progress.
  private var batches = 0

  /// The changes to report at the end of the batch.
  private var held: [(stage: ListStage, changes: [PlannedChange])] = []

  /// The stages that the current change passes through, in the order in which they are updated.
  private var stages: [ListStage] = []
  /// The stages from this one on are not updated yet.
  private var nextStage = 0

  #if DEBUG
    /// The stage whose closures may be running.
    private var computing: ListStage?
  #endif

  /// Stages that were created during the current change, with those that they follow. They join
  /// when it is complete, and read again what may have changed since they were created.
  private var joining: [(stage: ListStage, source: ListStage)] = []
  /// What is done when all stages are up to date.
  private var unsettled: [(stage: ListStage, body: (ListStage) -> Void)] = []

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
    if workers > 0 {
      warn()
      tasks.append((owner, task))
    } else {
      withExtendedLifetime(owner) { run(task) }
    }
  }

  /// Whether no task is being performed.
  var isIdle: Bool { workers == 0 }

  /// Runs a task, and any that are queued in the meantime. The queue has to be idle.
  func run(_ task: () -> Void) {
    workers = 1
    task()
    united.performTasks()
  }

  /// Ends a worker. The last one performs the queued tasks.
  private func performTasks() {
    var queue = self
    while queue.workers == 1, queue.doneTasks < queue.tasks.count {
      queue.performNextTask()
      queue = queue.united
    }
    if queue.doneTasks == queue.tasks.count {
      queue.tasks.clear()
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

  /// Runs code of a stage that calls closures. In debug builds, changes that these make are noticed.
  func compute(_ stage: ListStage, _ body: () -> Void) {
    #if DEBUG
      let outer = computing
      computing = stage
      defer { computing = outer }
    #endif
    body()
  }

  /// In debug builds, names the operator whose closure is running when data changes.
  private func warn() {
    #if DEBUG
      guard let computing else { return }
      print(
        "DataSourceComposition: A closure of \(type(of: computing)) changed data. The change waits "
          + "until all operators are up to date.")
    #endif
  }
}

// MARK: - One change

extension ChangeQueue {
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
    while united.settleNext() {}
    united.endBatch()
  }

  /// Updates all stages that a change affects, once those that they follow are updated.
  private func propagate(from first: ListStage) {
    first.isQueued = true
    stages = [first]
    nextStage = 1
    complete(first)
    while nextStage < stages.count {
      let stage = stages[nextStage]
      nextStage += 1
      compute(stage) { stage.update() }
      complete(stage)
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
    compute(stage) { body(stage) }
    let queue = united
    queue.propagate(from: stage)
    queue.finishPass()
    return true
  }

  /// Queues the followers of a stage that has been updated, in the order of their levels.
  private func complete(_ stage: ListStage) {
    if stage.changes.isEmpty { return }
    if stage.changeObservers.isObserved { stage.lastObserver = stage.changeObservers.additions }
    stage.forEachFollower { follower in
      guard !follower.isQueued else { return }
      follower.isQueued = true
      var index = stages.count
      while index > nextStage, stages[index - 1].level > follower.level { index -= 1 }
      stages.insert(follower, at: index)
    }
  }

  /// Discards the current change, and reports it.
  private func finishPass() {
    let (stages, joins) = (stages, joining)
    (self.stages, nextStage, joining) = ([], 0, [])
    let reports = stages.compactMap { stage in
      stage.lastObserver.flatMap { StageReport(stage, stage.changes.plannedChange(stage), upTo: $0) }
    }
    for stage in stages { stage.finish() }
    // From here on, deinitializers may run.
    for stage in stages { stage.release() }
    for (stage, source) in joins {
      stage.follow(source)
      // If it has to wait for another change, too, it reads everything at the end of that one.
      if !stage.queue.isPassing { united.settle(stage) { $0.readAgain() } }
    }
    if !reports.isEmpty { united.report(reports) }
  }

  private func report(_ reports: [StageReport]) {
    if batches > 0 { hold(reports) } else { notify(reports) }
  }

  private func notify(_ reports: [StageReport]) {
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

/// A stage's change, for the observers that it has at the end of the change. Observers added during
/// the notification start with the new state.
struct StageReport {
  let stage: ListStage
  let change: PlannedChange
  let lastObserver: Int

  /// - Returns: `nil` for an empty change.
  init?(_ stage: ListStage, _ change: PlannedChange, upTo lastObserver: Int) {
    if change.isEmpty { return nil }
    self.stage = stage
    self.change = change
    self.lastObserver = lastObserver
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
    notify(ended.compactMap(Self.end), for: first)
  }

  /// Reports a stage's pending changes, because an observer is being added and starts with the
  /// current state.
  private func flush(_ stage: ListStage) {
    guard let index = held.firstIndex(where: { $0.stage === stage }) else { return }
    if let report = Self.end(held.remove(at: index)) { notify([report], for: stage) }
  }

  private func notify(_ reports: [StageReport], for owner: ListStage) {
    if reports.isEmpty { return }
    // At the end of a queued batch, the queue is already active.
    if workers > 0 { return notify(reports) }
    perform(for: owner) { [unowned self] in notify(reports) }
  }

  private func hold(_ reports: [StageReport]) {
    for report in reports {
      let stage = report.stage
      if let index = held.firstIndex(where: { $0.stage === stage }) {
        held[index].changes.append(report.change)
      } else {
        stage.changeObservers.reportPending = { [unowned stage] in stage.queue.flush(stage) }
        held.append((stage, [report.change]))
      }
    }
  }

  /// Merges a stage's changes. Merging pairs takes O(k log² k) for k changes; merging each one with
  /// all earlier ones would take O(k²).
  private static func end(_ held: (stage: ListStage, changes: [PlannedChange])) -> StageReport? {
    var (stage, changes) = held
    stage.changeObservers.reportPending = nil
    while changes.count > 1 {
      changes = stride(from: 0, to: changes.count, by: 2).map { index in
        index + 1 < changes.count
          ? changes[index].merged(with: changes[index + 1]) : changes[index]
      }
    }
    let change = changes[0].replacingEmptySections { index in
      stage.section(at: index).map { stage.itemCount(in: $0) } ?? 0
    }
    return StageReport(stage, change, upTo: stage.changeObservers.additions)
  }
}
