import DataSourceCore
import DataSourcePlanning
import Foundation

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

  /// The number of queues that were merged into this one, which is one of them.
  private var size = 1

  /// The number of batches in progress.
  private var batches = 0

  /// The changes to report at the end of the batch, and the stages to release then.
  private var held: [HeldChange] = []
  private var unreleased: [WeakReference<ListStage>] = []

  /// The stages that a change passes through.
  private var pass: Pass?

  #if DEBUG
    /// The stage whose closures may be running.
    private var computing: ListStage?
  #endif

  /// What is done when all stages are up to date.
  private var unsettled: [(stage: ListStage, body: (ListStage) -> Void)] = []

  var isUnited: Bool { target != nil }

  /// The queue into which this one was merged.
  var united: ChangeQueue {
    var root = self
    while let target = root.target { root = target }
    if self !== root { target = root }
    return root
  }

  /// Merges this queue and another one, the one with fewer stages into the other, so that few
  /// merges lead to the last. Work in progress in either continues. Neither may be forwarding a
  /// change.
  func unite(with other: ChangeQueue) {
    guard self !== other else { return }
    if size > other.size { return other.unite(with: self) }
    target = other
    other.size += size
    other.tasks += tasks[doneTasks...]
    other.held += held
    other.batches += batches
    other.workers += workers
    other.unreleased += unreleased
    other.unsettled += unsettled
    (tasks, doneTasks, held, batches, workers) = ([], 0, [], 0, 0)
    (unreleased, unsettled) = ([], [])
  }

  /// Runs a task that changes a state, once all observers have been notified of the last change.
  ///
  /// - Parameters:
  ///   - owner: The owner, retained until the task has run.
  ///   - task: The task.
  func perform(for owner: ListStage, _ task: @escaping () -> Void) {
    if let target { return target.united.perform(for: owner, task) }
    if workers > 0 {
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

  /// Runs a stage's code, which calls closures. A debug build notices if these change data.
  private func compute(_ stage: ListStage, _ body: () -> Void) {
    #if DEBUG
      let outer = computing
      computing = stage
      defer { computing = outer }
    #endif
    body()
  }

  /// In debug builds, names the operator whose closure is running when data changes.
  func warn() {
    #if DEBUG
      guard let computing else { return }
      reportMistake(
        """
        A closure of \(type(of: computing)) changed data. The change waits until all operators are \
        up to date.
        """, about: "\(type(of: computing))")
    #endif
  }
}

// MARK: - One change

extension ChangeQueue {
  /// Whether a change is being forwarded.
  var isPassing: Bool { pass != nil }

  /// Changes a stage, forwards the changes to all derived stages, and reports them.
  func change(_ stage: ListStage, _ body: () -> Void) {
    var reports = forward(from: stage, body)
    // What settles is reported together with the change.
    while let (stage, body) = united.unsettled.first {
      united.unsettled.removeFirst()
      for report in united.forward(from: stage, { body(stage) }) {
        if let index = reports.firstIndex(where: { $0.stage === report.stage }) {
          reports[index].change = reports[index].change.merged(with: report.change)
        } else {
          reports.append(report)
        }
      }
    }
    // The change may have connected stages with a batch.
    if united.batches > 0 { united.hold(reports) } else { united.notify(reports) }
  }

  /// Changes a stage, and updates all stages that this affects, once those that they follow are
  /// updated.
  ///
  /// - Returns: What to report, except by stages whose old state is kept for a batch.
  private func forward(from first: ListStage, _ body: () -> Void) -> [StageReport] {
    hold(from: first)
    compute(first, body)
    let queue = united
    queue.pass = Pass(first)
    queue.complete(first)
    while let stage = queue.pass?.next() {
      queue.compute(stage) { stage.update() }
      queue.complete(stage)
    }
    return queue.finishPass()
  }

  /// Lets a stage follow another one when the current change is complete.
  func join(_ stage: ListStage, to source: ListStage) { pass?.joining.append((stage, source)) }

  /// Calls a closure when all stages are up to date. It records changes of the stage.
  func settle(_ stage: ListStage, _ body: @escaping (ListStage) -> Void) {
    unsettled.append((stage, body))
  }

  /// Queues an updated stage's followers, in the order of their levels.
  private func complete(_ stage: ListStage) {
    if stage.changes.isEmpty { return }
    if stage.changeObservers.isObserved { stage.lastObserver = stage.changeObservers.additions }
    stage.forEachFollower { pass?.insert($0) }
  }

  /// Discards the current change.
  private func finishPass() -> [StageReport] {
    guard let pass else { return [] }
    self.pass = nil
    var reports: [StageReport] = []
    for stage in pass.stages {
      if let held = held.first(where: { $0.stage === stage }) {
        held.add(stage.changes)
      } else if let report = stage.report {
        reports.append(report)
      }
    }
    for stage in pass.stages { stage.finish() }
    // From here on, deinitializers may run.
    if batches > 0 {
      unreleased += pass.stages.map { WeakReference($0) }
    } else {
      for stage in pass.stages { stage.release() }
    }
    for (stage, source) in pass.joining {
      stage.follow(source)
      // If it has to wait for another change, too, it reads everything at the end of that one.
      if !stage.queue.isPassing { united.settle(stage) { $0.readAgain() } }
    }
    return reports
  }

  private func notify(_ reports: [StageReport]) {
    if reports.isEmpty { return }
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

/// The stages that a change passes through.
private struct Pass {
  /// In the order in which they are updated.
  private(set) var stages: [ListStage] = []
  /// The stages from this one on are not updated yet.
  private var nextStage = 1

  /// Stages that were created during the change, with those that they follow. They join when it is
  /// complete, and read again what may have changed since they were created.
  var joining: [(stage: ListStage, source: ListStage)] = []

  init(_ first: ListStage) { insert(first) }

  /// The next stage to update; `nil` if all are up to date.
  mutating func next() -> ListStage? {
    guard nextStage < stages.count else { return nil }
    defer { nextStage += 1 }
    return stages[nextStage]
  }

  /// Queues a stage by its level, once.
  mutating func insert(_ stage: ListStage) {
    guard !stage.isQueued else { return }
    stage.isQueued = true
    var index = stages.count
    while index > nextStage, stages[index - 1].level > stage.level { index -= 1 }
    stages.insert(stage, at: index)
  }
}

/// A stage's change, for the observers that it has at the end of the change. Observers added during
/// the notification start with the new state.
struct StageReport {
  let stage: ListStage
  var change: PlannedChange
  let lastObserver: Int

  /// - Returns: `nil` for an empty change.
  init?(_ stage: ListStage, _ change: PlannedChange, upTo lastObserver: Int) {
    if change.isEmpty { return nil }
    (self.stage, self.change, self.lastObserver) = (stage, change, lastObserver)
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
    if batches > 0 { return }
    let (ended, stages) = (held, unreleased)
    // Emptied first, since deinitializers may make changes.
    (held, unreleased) = ([], [])
    let reports = ended.compactMap { $0.end() }
    guard let owner = ended.first?.stage ?? stages.lazy.compactMap(\.object).first else { return }
    report(reports, for: owner) { for stage in stages { stage.object?.release() } }
  }

  /// Reports a stage's pending changes, because an observer is being added and starts with the
  /// current state.
  private func flush(_ stage: ListStage) {
    // An observer may respond with another change, which the batch keeps as well.
    while let index = united.held.firstIndex(where: { $0.stage === stage }) {
      if let change = united.held.remove(at: index).end() { united.report([change], for: stage) {} }
    }
  }

  private func report(
    _ reports: [StageReport], for owner: ListStage, after release: @escaping () -> Void
  ) {
    // At the end of a queued batch, the queue is already active.
    if workers > 0 {
      release()
      return united.notify(reports)
    }
    perform(for: owner) { [unowned self] in
      release()
      united.notify(reports)
    }
  }

  /// In a batch, keeps the old state of a stage and its followers.
  private func hold(from stage: ListStage) {
    if batches == 0 { return }
    var known: Set<ObjectIdentifier> = []
    func hold(_ stage: ListStage) {
      guard known.insert(ObjectIdentifier(stage)).inserted else { return }
      if stage.changeObservers.isObserved, !held.contains(where: { $0.stage === stage }) {
        keep(stage)
      }
      stage.forEachFollower(hold)
    }
    hold(stage)
  }

  /// In a batch, keeps reports of changes that have connected their stages with the batch.
  private func hold(_ reports: [StageReport]) {
    for report in reports {
      let held = held.first { $0.stage === report.stage } ?? keep(report.stage)
      held.first = report.change.merged(with: held.first)
    }
  }

  /// Keeps the current state of a stage, until the batch ends or an observer is added.
  @discardableResult
  private func keep(_ stage: ListStage) -> HeldChange {
    stage.changeObservers.reportPending = { [unowned stage] in stage.queue.flush(stage) }
    let change = HeldChange(of: stage)
    held.append(change)
    return change
  }
}

/// A stage's changes during a batch.
///
/// The old places are those before the batch.
private final class HeldChange {
  let stage: ListStage
  private let old: StageState
  /// What has changed before, and is not reported.
  var first = PlannedChange.nothing
  private let changes = StageChanges()

  /// The sections that the changes affect.
  private var sections: Set<SectionHandle> = []

  /// For items that have left, whether their values are still the same.
  private var left: [ItemHandle: () -> Bool] = [:]

  init(of stage: ListStage) {
    self.stage = stage
    old = StageState(of: stage)
  }

  func add(_ new: StageChanges) {
    changes.isReload = changes.isReload || new.isReload
    for item in new.items {
      let isShown = stage.shownItems.contains(item.handle)
      let hasReturned = item.before == nil && left[item.handle] != nil
      changes.record(
        item.handle, before: old.items.place(of: item.handle),
        mayMove: item.mayMove || hasReturned || !isShown,
        isUpdated: item.isUpdated || hasReturned && left[item.handle]?() == false)
      if !isShown { left[item.handle] = stage.isUnchanged(item.handle) }
    }
    sections.formUnion(new.sections.removed.map(\.section) + new.sections.inserted)
    sections.formUnion(new.sections.moved.map(\.section))
  }

  /// Ends the stage's batch.
  ///
  /// - Returns: All changes; `nil` if there are none.
  func end() -> StageReport? {
    stage.changeObservers.reportPending = nil
    changes.sections = old.changes(of: sections, in: stage)
    return StageReport(
      stage, first.merged(with: changes.plannedChange(stage)),
      upTo: stage.changeObservers.additions)
  }
}
