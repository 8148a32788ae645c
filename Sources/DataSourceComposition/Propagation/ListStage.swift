package import DataSourceKit

/// One stage of a chain of operators: its sections and items, by their handles.
///
/// This is the part of ``ComposedDataSource`` that does not depend on the type of the items.
///
/// Sections and items have handles: small numbers that do not change while they exist. The stages of a chain
/// share them, so that a change is forwarded by handle, and only the last stage looks up positions.
public class ListStage {
  package final let changeObservers = ChangeObservers()

  /// The sections and items that the current change affects; empty between changes.
  final let changes = StageChanges()

  /// The stages that are derived from this one. They may be released on any thread.
  @exclusivity(unchecked)
  private final var followers: [Follower] = []
  private final var sweepCount = 8

  /// The number of stages on the longest path from a source to this one. A change passes through the stages in
  /// ascending order of it, so that each stage is updated after all stages that it follows.
  @exclusivity(unchecked)
  private(set) final var level = 0

  /// Whether the current change affects the stage.
  @exclusivity(unchecked)
  fileprivate(set) final var isQueued = false

  @exclusivity(unchecked)
  private final var ownQueue = ChangeQueue()

  /// The sections, in sequence 0. A stage with the sections of the stage that it follows shares the sequence.
  @exclusivity(unchecked)
  final var shownSections: HandleSequences

  /// The items, those of each section in a sequence that has the section's handle as its number. A stage with
  /// the items of the stage that it follows shares the sequences.
  @exclusivity(unchecked)
  final var shownItems: HandleSequences

  /// The titles of the sections.
  @exclusivity(unchecked)
  final var titles: TitleStore

  /// The handles of items, which connected stages share.
  final let itemPool: HandlePool

  /// The handles of sections, shared by stages that show the same ones.
  final let sectionPool: HandlePool

  init(
    itemPool: HandlePool, sectionPool: HandlePool, sections: HandleSequences,
    items: HandleSequences, titles: TitleStore
  ) {
    self.itemPool = itemPool
    self.sectionPool = sectionPool
    shownSections = sections
    shownItems = items
    self.titles = titles
  }

  /// The queue of this stage and of all that are connected to it.
  final var queue: ChangeQueue {
    if !ownQueue.isUnited { return ownQueue }
    ownQueue = ownQueue.united
    return ownQueue
  }

  /// Starts following another stage.
  final func follow(_ other: ListStage) {
    if other.followers.count >= other.sweepCount {
      other.followers.removeAll { $0.stage == nil }
      other.sweepCount = 2 * other.followers.count + 8
    }
    other.followers.append(Follower(self))
    queue.unite(with: other.queue)
    raise(above: other.level)
  }

  /// Stops following another stage, for one of the calls of ``follow(_:)``.
  final func unfollow(_ other: ListStage) {
    other.followers.removeAll { $0.stage === self }
  }

  private final func raise(above other: Int) {
    guard level <= other else { return }
    level = other + 1
    forEachFollower { $0.raise(above: level) }
  }

  final var isFollowed: Bool { !followers.isEmpty }

  final func forEachFollower(_ body: (ListStage) -> Void) {
    for follower in followers { if let stage = follower.stage { body(stage) } }
  }

  /// The change that ``needsPlaces`` was found for.
  @exclusivity(unchecked)
  private final var knownNeed = (change: -1, isNeeded: false)

  /// Whether the positions BEFORE of changes are required.
  final var needsPlaces: Bool {
    let change = queue.changeNumber
    if knownNeed.change != change { knownNeed = (change, findsNeedOfPlaces()) }
    return knownNeed.isNeeded
  }

  private func findsNeedOfPlaces() -> Bool {
    var result = changeObservers.isObserved
    forEachFollower { result = result || $0.takesPlaces && $0.needsPlaces }
    return result
  }

  /// Whether it follows items that are lost and gained in bulk.
  var takesBulk: Bool { false }

  /// Whether items may be noted as lost and gained in bulk, without their places.
  final var mayNoteInBulk: Bool {
    var result = !needsPlaces
    forEachFollower { result = result && $0.takesBulk }
    return result
  }

  // MARK: The change in progress

  /// Whether it takes the places BEFORE from the stage that it follows.
  var takesPlaces: Bool { false }

  /// Reads everything from the stages that it follows.
  func rebuild() {}

  /// Updates the state from the stages that it follows, and records the changes.
  func update() {}

  /// Discards the current change.
  func finish() { changes.removeAll() }

  /// Whether items are identified after a reload of a source. Otherwise all derived stages reload.
  var followsReloads: Bool { false }

  /// Whether it is derived from a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool { false }

  // MARK: For stages with an arrangement

  /// The section for an inserted or updated item; `nil` if it is not shown.
  func home(of item: Int) -> Int? { nil }

  /// The sections for inserted or updated items, as ``home(of:)``; -1 for those that are not shown.
  func homes(of items: [Int]) -> [Int] { items.map { home(of: $0) ?? -1 } }

  /// Whether a shown item that is moved or updated is known to be at its place.
  func isInPlace(_ item: Int) -> Bool { false }

  /// Inserts items, in the order of the followed stage, at their positions in a section.
  func arrange(_ items: [Int], in section: Int) {}
}

extension ListStage {
  final var sectionCount: Int { shownSections.count(in: 0) }

  /// The section at an index.
  final func section(at index: Int) -> Int? { shownSections.handle(at: index, in: 0) }

  /// The index of a section; `nil` if it is not shown.
  final func index(of section: Int) -> Int? { shownSections.position(of: section) }

  /// The sections, in order.
  final var sections: [Int] { shownSections.handles(in: 0) }

  /// The number of items of all sections.
  final var itemCount: Int { shownItems.handleCount }

  final func itemCount(in section: Int) -> Int { shownItems.count(in: section) }

  /// The item at an offset in a section.
  final func item(at offset: Int, in section: Int) -> Int? {
    shownItems.handle(at: offset, in: section)
  }

  /// The item at a place.
  final func item(at place: Position) -> Int? {
    section(at: place.section).flatMap { item(at: place.item, in: $0) }
  }

  /// The items of a section, in order.
  ///
  /// - Complexity: O(items)
  final func items(in section: Int) -> [Int] { shownItems.handles(in: section) }

  /// All items, in order.
  ///
  /// - Complexity: O(n)
  final var order: [Int] { sections.flatMap { items(in: $0) } }

  /// The section of an item; `nil` if it is not shown.
  final func section(of item: Int) -> Int? { shownItems.tree(of: item) }

  /// The section of an item, and its offset there; `nil` if it is not shown.
  final func sectionAndOffset(of item: Int) -> StageChanges.Place? {
    guard let section = shownItems.tree(of: item), let offset = shownItems.position(of: item) else {
      return nil
    }
    return (section, offset)
  }

  /// The place of an item; `nil` if it is not shown.
  final func place(of item: Int) -> Position? {
    guard let section = section(of: item), let index = index(of: section),
      let offset = shownItems.position(of: item)
    else { return nil }
    return Position(section: index, item: offset)
  }

  /// Whether an item precedes another one. Both are shown.
  ///
  /// - Complexity: O(1)
  final func precedes(_ first: Int, _ second: Int) -> Bool {
    guard let left = shownItems.tree(of: first), let right = shownItems.tree(of: second) else {
      return false
    }
    return left == right
      ? shownItems.precedes(first, second) : shownSections.precedes(left, right)
  }

  /// The handles of items are below this.
  final var handleLimit: Int { itemPool.capacity }

  /// The item after another one in its section.
  final func item(after item: Int) -> Int? { shownItems.handle(after: item) }

  /// The item before another one in its section.
  final func item(before item: Int) -> Int? { shownItems.handle(before: item) }

  /// The changes for the observers of this stage.
  final func plan() -> ChangePlan {
    changes.isReload ? ChangePlan(structure: .all) : changes.plan(self)
  }
}

/// A weak reference to a stage. A class, since copying weak references is slow.
private final class Follower {
  @exclusivity(unchecked)
  weak var stage: ListStage?

  init(_ stage: ListStage) { self.stage = stage }
}

/// Performs the changes of connected stages in sequence: each is complete, and all observers have been
/// notified, before the next one starts.
final class ChangeQueue {
  /// The queued tasks with their owners, after the completed ones.
  @exclusivity(unchecked)
  private var tasks: [(owner: ListStage, task: () -> Void)] = []
  @exclusivity(unchecked)
  private var doneTasks = 0

  /// The number of calls of ``perform(for:_:)`` in progress: more than one if two active queues were merged.
  @exclusivity(unchecked)
  private var workers = 0
  @exclusivity(unchecked)
  private var target: ChangeQueue?

  /// The number of batches in progress.
  @exclusivity(unchecked)
  private var batches = 0

  /// The changes to report at the end of the batch.
  private var held: [HeldPlan] = []

  /// Memory for the stages of a change. All but the first are retained while it is passed on.
  @exclusivity(unchecked)
  private var stages: [Unmanaged<ListStage>] = []

  /// The number of changes so far.
  @exclusivity(unchecked)
  private(set) var changeNumber = 0

  var isUnited: Bool { target != nil }

  /// The queue into which this one was merged.
  var united: ChangeQueue { target?.united ?? self }

  /// Merges two queues.
  func unite(with other: ChangeQueue) {
    guard self !== other else { return }
    // The active queue is kept.
    let (kept, given) = workers > 0 || batches > 0 ? (self, other) : (other, self)
    given.target = kept
    kept.tasks += given.tasks[given.doneTasks...]
    kept.held += given.held
    kept.batches += given.batches
    kept.workers += given.workers
    kept.changeNumber = max(kept.changeNumber, given.changeNumber) + 1
    given.tasks = []
    given.doneTasks = 0
    given.held = []
    given.batches = 0
    given.workers = 0
  }

  /// Runs a task that changes a state, when all observers have been notified of the last change.
  ///
  /// - Parameters:
  ///   - owner: The owner, which is retained until the task has run.
  ///   - task: The task.
  func perform(for owner: ListStage, _ task: @escaping () -> Void) {
    if let target { return target.united.perform(for: owner, task) }
    if workers > 0 { return tasks.append((owner, task)) }
    withExtendedLifetime(owner) { run(task) }
  }

  /// Whether no task is being performed.
  var isIdle: Bool { workers == 0 }

  /// Runs a task when the queue is idle.
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
      let (owner, task) = queue.tasks[queue.doneTasks]
      queue.doneTasks += 1
      withExtendedLifetime(owner) { task() }
      queue = queue.united
    }
    if queue.doneTasks == queue.tasks.count {
      queue.tasks.removeAll(keepingCapacity: true)
      queue.doneTasks = 0
    }
    queue.workers -= 1
  }

  /// Forwards the changes of a stage to all derived stages, and reports them.
  func pass(from first: ListStage) {
    var stages = self.stages
    self.stages = []
    stages.append(.passUnretained(first))
    first.isQueued = true
    var next = 0
    while next < stages.count {
      // The array holds it.
      let isFollowed = stages[next]._withUnsafeGuaranteedRef { stage in
        if next > 0 { stage.update() }
        return stage.isFollowed && !stage.changes.isEmpty
      }
      next += 1
      if isFollowed { enqueueFollowers(of: stages[next - 1], in: &stages, from: next) }
    }
    var plans: [(stage: ListStage, plan: ChangePlan)] = []
    for index in stages.indices {
      stages[index]._withUnsafeGuaranteedRef { stage in
        guard !stage.changes.isEmpty, stage.changeObservers.isObserved else { return }
        let plan = stage.plan()
        if !plan.isEmpty { plans.append((stage, plan)) }
      }
    }
    for index in stages.indices {
      stages[index]._withUnsafeGuaranteedRef { stage in
        stage.isQueued = false
        stage.finish()
      }
      if index > 0 { stages[index].release() }
    }
    changeNumber += 1
    stages.removeAll(keepingCapacity: true)
    self.stages = stages
    if !plans.isEmpty { report(plans) }
  }

  /// Adds the stages that follow a stage to those of a change, after the first ones, in the order of their
  /// levels.
  private func enqueueFollowers(
    of stage: Unmanaged<ListStage>, in stages: inout [Unmanaged<ListStage>], from start: Int
  ) {
    stage._withUnsafeGuaranteedRef { stage in
      stage.forEachFollower { follower in
        guard !follower.isQueued else { return }
        follower.isQueued = true
        var index = stages.count
        while index > start,
          stages[index - 1]._withUnsafeGuaranteedRef({ $0.level > follower.level })
        {
          index -= 1
        }
        stages.insert(.passRetained(follower), at: index)
      }
    }
  }

  private func report(_ plans: [(stage: ListStage, plan: ChangePlan)]) {
    let queue = united
    if queue.batches > 0 {
      for (stage, plan) in plans { queue.hold(plan, of: stage) }
    } else {
      notify(plans)
    }
  }

  private func notify(_ plans: [(stage: ListStage, plan: ChangePlan)]) {
    // Updaters of views are notified before other observers, which may use the view of another stage.
    for (stage, plan) in plans {
      if !plan.structure.isEmpty { stage.changeObservers.reportAtOnce(plan.structure) }
      if !plan.content.isEmpty { stage.changeObservers.reportAtOnce(plan.content) }
    }
    for (stage, plan) in plans {
      stage.changeObservers.report(plan.structure, immediately: false)
      stage.changeObservers.report(plan.content, immediately: false)
    }
  }
}

// MARK: - Batches

extension ChangeQueue {
  /// Changes data, and reports all changes at the end.
  func performBatch<Result, Failure>(
    for owner: ListStage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // During a notification the changes are queued, and so is the batch.
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
    let plans = held.compactMap { $0.end() }
    held = []
    notifyAtEnd(plans, for: first)
  }

  /// Reports the pending changes of a stage, because an observer is added that starts with the current state.
  private func flush(_ stage: ListStage) {
    guard let index = held.firstIndex(where: { $0.stage === stage }) else { return }
    if let plan = held.remove(at: index).end() { notifyAtEnd([plan], for: stage) }
  }

  private func notifyAtEnd(_ plans: [(stage: ListStage, plan: ChangePlan)], for owner: ListStage) {
    if plans.isEmpty { return }
    // It is already active at the end of a queued batch.
    if workers > 0 { return notify(plans) }
    perform(for: owner) { [unowned self] in notify(plans) }
  }

  private func hold(_ plan: ChangePlan, of stage: ListStage) {
    if let held = held.first(where: { $0.stage === stage }) { return held.add(plan) }
    stage.changeObservers.willObserve = { [unowned stage] in stage.queue.flush(stage) }
    held.append(HeldPlan(of: stage, plan))
  }
}
