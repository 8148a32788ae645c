public import DataSourceChanges
public import DataSourceCore
public import DataSourcePlanning
import Foundation

/// What drives a view: the part of ``ListViewUpdater`` that does not depend on items.
///
/// A change takes five steps, and the next one waits until it is settled:
/// - It is received, and waits. Changes that wait are merged once, when the view is ready.
/// - How the view shows it is planned: as a batch, as content alone, or as a reload.
/// - The view performs it. In the block of the batch, it is committed: from then on, the view reads
///   the new state.
/// - The content is updated.
/// - It is settled: selection and scroll position are restored, and observers are told.
public class UpdateEngine {
  // What every change reads is unchecked, because each check for overlapping accesses takes 75
  // instructions. An access is one load or store, or adds to an array. When a store releases
  // the old value, the new one is in place.

  // MARK: Settings

  /// The view; without one, changes are adopted immediately.
  ///
  /// It can be replaced at any time. The view reloads if it may have read counts that changed while
  /// there was no view.
  @exclusivity(unchecked)
  public final weak var view: (any UpdatableListView)? {
    didSet { if view !== oldValue { viewChanged() } }
  }

  /// How the view shows changes.
  @exclusivity(unchecked)
  public final var policy = AnimationPolicy.animated

  /// The number of commands above which the view reloads; `nil` for no limit.
  @exclusivity(unchecked)
  public final var commandLimit: Int?

  /// Chooses the policy for a change. If it is `nil`, ``policy`` applies. It is not called for a
  /// change that ``policy`` or ``commandLimit`` already reloads. Changes reported while the view
  /// was busy count as one change.
  ///
  /// ```swift
  /// adapter.updater.policyProvider = { plan in
  ///   plan.structure.isEmpty ? .withoutAnimation : .animated
  /// }
  /// ```
  @exclusivity(unchecked)
  public final var policyProvider: ((ChangePlan) -> AnimationPolicy)?

  /// When the view keeps its scroll position relative to an item on the screen.
  @exclusivity(unchecked)
  public final var scrollAnchoring = ScrollAnchoring.whenReloading

  /// Called when the view has started to show a change.
  @exclusivity(unchecked)
  public final var updateHandler: ((ListUpdate) -> Void)?

  /// Called when the view has shown a change: after the animation of the structure, with whether it
  /// was completed, or immediately without one. It may not be called for a view that is released.
  @exclusivity(unchecked)
  public final var completionHandler: ((ListUpdate, _ finished: Bool) -> Void)?

  /// Keeps the last updates for a crash report; `nil` for none, which costs nothing.
  @exclusivity(unchecked)
  public final var recorder: UpdateRecorder?

  /// Called after the view has been updated, before its selection and scroll position are restored.
  /// It receives what has changed in the list: first the structural changes, then the content
  /// changes.
  public final var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  package final let changeObservers = ChangeObservers()

  /// The rules that are enforced because of reported defects.
  package final var quirks = Set<BatchRule>.quirks

  /// Returns the policy that overrides all others, if there is one.
  @exclusivity(unchecked)
  final var overridingPolicy: (() -> AnimationPolicy?)?

  /// Called before the view reloads, while its index paths are still the old ones.
  final var willReload: (() -> Void)?

  /// Whether the view calls ``keepSelection()`` before it replaces cells of updated items. Then the
  /// selection is not read for a change that keeps all cells.
  final var announcesReplacedCells = false

  /// Whether the view is one of the main thread.
  final var needsMainThread = false

  /// Called when the view has performed a change, before ``updateHandler``.
  @exclusivity(unchecked)
  final var didSettle: ((ListUpdate) -> Void)?

  /// Called after the view has performed a batch, or a change that was adopted from it. Its
  /// argument is the view's sections with inserted, deleted or moved items. Sections that are
  /// themselves inserted or updated are left out.
  @exclusivity(unchecked)
  final var didChangeItems: ((IndexSet) -> Void)?

  // MARK: State

  /// What the engine does.
  enum Phase {
    /// Nothing waits.
    case idle
    /// Changes wait until the view has completed its current work.
    case scheduled
    /// The view shows a change. Others wait until that is settled.
    case performing(UpdateRound)
    /// The data source follows a change that the view has already made.
    case adopting(Adoption)
  }

  /// What the view has read.
  enum Reading {
    /// It has not read the counts, and is going to read the new ones.
    case never
    case current
    /// It has been reloaded, and has not been laid out since.
    case unlaid
    /// It may have read counts that changed while there was no view.
    case outdated
  }

  @exclusivity(unchecked)
  final var phase = Phase.idle
  final var reading = Reading.never

  /// The number of values that the view is waiting for: the depth of nested calls of
  /// ``withChangesQueued(_:)``.
  final var requests = 0

  /// Whether the last of them resumes. A closure of the app can run an event loop, as an alert
  /// does: trying again until it returns would keep the processor busy.
  final var isParked = false

  @exclusivity(unchecked)
  final var waiting = WaitingChanges()

  /// The item count of each section of the view. Reading it does not record that the view has.
  final var shownCounts: [Int]

  /// The item counts of the data source after the last change.
  final var dataCounts: [Int]

  /// Section values that the view has read, such as titles, by the view's sections.
  final var sectionValues: [Int: [SectionKey: Any]] = [:]

  /// Selected items that were not found after the last change; the next one may insert them again.
  final var missing: [KeptPlaces.LostItem] = []

  /// The number of rounds whose animation has not ended.
  final var openRounds = 0

  /// Whether the list has not contained an item yet. The first ones are not animated.
  final var isFirstLoad: Bool

  /// Whether the adapter has been released.
  final var isAbandoned = false

  /// Whether reported changes are animated: `false` within ``withoutAnimation(_:)``.
  final var isAnimating = true

  init(counts: [Int]) {
    dataCounts = counts
    shownCounts = counts.clamped
    isFirstLoad = !counts.contains { $0 > 0 }
    changeObservers.itemCount = { [unowned self] in
      shownCounts.indices.contains($0) ? shownCounts[$0] : 0
    }
  }

  // MARK: Items

  /// Reads the item counts of the data source.
  func readCounts() -> [Int] { [] }

  /// What a mistake is about.
  var dataSourceName: String { "" }

  /// Moves the items that the view has read.
  ///
  /// - Parameters:
  ///   - mapping: Maps the items through all changes.
  ///   - change: The change that the view performs. Cells do not follow their items if the view
  ///     reloads, or replaces moved items.
  func moveItems(_ mapping: MappingChain, cells change: PlannedChange) {}

  /// The identity of a shown item, as the view has read it.
  func shownIdentity(at indexPath: IndexPath) -> AnyHashable? { nil }

  /// The identity of the item at an index path of the view.
  func identity(at indexPath: IndexPath) -> AnyHashable? { nil }

  /// Reads and keeps an item, since the view may not read it again.
  func keepItem(at indexPath: IndexPath) {}

  /// Removes items that are not visible, if there are many.
  func forgetItems() {}

  // MARK: Receiving

  /// Performs a change of the data source on the view.
  ///
  /// The updater calls it with every change set that the data source reports, so do not call it
  /// with a reported one. ``completionHandler`` is called when reported changes have been shown.
  ///
  /// Pass `ChangeSet.all` instead of calling the view's `reloadData()`. Then no batch follows
  /// before the view has been laid out (rule T2).
  ///
  /// - Parameters:
  ///   - changeSet: The changes. The data source must already be in the new state.
  ///   - completion: Called once, after the animation of the structure, with whether it was
  ///     completed. It receives `true` if nothing was animated, and `false` without a view. It may
  ///     not be called for a view that is released during an animation.
  /// - Complexity: O(sections + changes · log changes), and that of the view.
  public final func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { waiting.completions.append(completion) }
    receive(PlannedChange(reported: changeSet))
  }

  /// Performs a change of the data source, or lets it wait.
  final func receive(_ change: PlannedChange) {
    if needsMainThread, !Thread.isMainThread { return receiveElsewhere() }
    var change = change
    if !change.isEmpty {
      // Immediately, because merged changes do not show the item counts between them.
      let before = dataCounts.clamped
      dataCounts = readCounts()
      change = checked(change, before: before)
      waiting.append(change, isAnimated: isAnimating, countsBefore: before)
    }
    if case .adopting(let adoption) = phase { adoption.response.append(change) }
    if case .idle = phase, !mustWait {
      performAll(change.isEmpty ? nil : dataCounts)
    } else {
      if !change.isEmpty { recorder?.record(.queued, view, change) }
      if case .idle = phase { schedule() }
    }
    // A released view does not finish or resume an update.
    if hasPendingChanges, view == nil {
      cancel()
      resume()
    }
  }

  /// The view reloads on its own thread.
  private final func receiveElsewhere() {
    reportMistake(
      "\(dataSourceName) changes on another thread than the main thread, where its view is: "
        + "change it on the main actor.",
      about: dataSourceName)
    nonisolated(unsafe) weak let engine = self
    Task { @MainActor in engine?.performUpdates(withChangeSet: .all) }
  }

  /// Plans a change set, or checks a planned change by its counts. If it does not fit, it is
  /// validated or merged with other changes when its turn comes.
  final func checked(_ change: PlannedChange, before: [Int]) -> PlannedChange {
    if change.isPlanned {
      if change.leads(from: before, to: dataCounts) { return change }
      return PlannedChange(reported: change.changeSet)
    }
    let planned = try? PlannedChange(
      viewing: change.batch, before: before, after: dataCounts, enforcing: quirks)
    return planned ?? change
  }

  /// Performs changes without animation: those that the data source reports while a closure runs,
  /// even if the view is busy and performs them later. If they are merged with changes from outside
  /// the closure, the view animates them.
  ///
  /// ```swift
  /// adapter.updater.withoutAnimation { contacts.items = search(text) }
  /// ```
  ///
  /// - Parameter body: Changes the data.
  /// - Returns: The result of the closure.
  public final func withoutAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasAnimating = isAnimating
    isAnimating = false
    defer { isAnimating = wasAnimating }
    return try body()
  }

  /// Performs changes, and calls a closure when the view has shown them.
  ///
  /// ```swift
  /// adapter.updater.performChanges { inbox.remove(id: id) } completion: { _ in showNextMessage() }
  /// ```
  ///
  /// - Parameters:
  ///   - body: Changes the data.
  ///   - completion: Called once, as for ``performUpdates(withChangeSet:completion:)``, when the
  ///     view has shown the first change of the closure, and those merged with it. If there is none
  ///     and nothing waits, it is called immediately.
  /// - Returns: The result of the closure.
  @discardableResult
  public final func performChanges<Result>(
    _ body: () throws -> Result, completion: @escaping (_ finished: Bool) -> Void
  ) rethrows -> Result {
    waiting.completions.append(completion)
    defer { if !waiting.completions.isEmpty { performUpdates(withChangeSet: .some([])) } }
    return try body()
  }

  // MARK: Waiting

  /// Waits until the view shows all changes, and their animations have ended, or the view is
  /// released, or the task is cancelled. It looks every hundredth of a second.
  package final func settled(isolation: isolated (any Actor)? = #isolation) async {
    while view != nil, hasPendingChanges || openRounds > 0, !Task.isCancelled {
      try? await Task.sleep(nanoseconds: 10_000_000)
    }
  }

  /// Whether the view has not finished performing the changes of the data source.
  public final var hasPendingChanges: Bool { if case .idle = phase { false } else { true } }

  /// Computes a value that the view requests, such as a cell. Changes reported in the closure are
  /// queued until the layout is complete (rule T4).
  ///
  /// - Parameter compute: Computes the value.
  /// - Returns: The value.
  public final func withChangesQueued<Value>(_ compute: () throws -> Value) rethrows -> Value {
    markLoaded()
    // The view is in its layout, so it has read the counts.
    if reading == .unlaid { reading = .current }
    requests += 1
    defer {
      requests -= 1
      if requests == 0, isParked { schedule() }
    }
    return try compute()
  }

  /// Calls the app's closures after the user has selected or opened rows. The view performs the
  /// changes reported in them afterward, so every closure gets an index path that the view shows.
  ///
  /// - Parameter body: Calls the closures.
  final func withUpdatesPostponed(_ body: () -> Void) {
    requests += 1
    body()
    requests -= 1
    if !mustWait { resume() } else if requests == 0, isParked { schedule() }
  }

  /// Whether the counts have been read.
  final var isLoaded: Bool { reading != .never }

  /// Records that the counts have been read.
  final func markLoaded() { if reading == .never { reading = .current } }

  /// Whether changes have to wait.
  final var mustWait: Bool {
    guard let view else { return false }
    return requests > 0 || view.readiness == .busy
  }

  /// Resumes when the view has completed its current work. Without a view, the next change or the
  /// next view resumes.
  final func schedule() {
    phase = .scheduled
    isParked = false
    view?.performLater { [weak self] in self?.resume() }
  }

  /// Performs the waiting changes, if the view is not busy.
  final func resume() {
    guard case .scheduled = phase else { return }
    isParked = requests > 0
    if isParked { return }
    if mustWait { schedule() } else { performAll() }
  }

  /// The maximum number of consecutive rounds. Changes reported during one round are performed in
  /// the next.
  private static var roundLimit: Int { 8 }

  /// Performs what waits, and what is reported in the meantime.
  ///
  /// - Parameter counts: The item counts of the data source, if they have just been read.
  final func performAll(_ counts: [Int]? = nil) {
    var counts = counts
    for _ in 0..<Self.roundLimit {
      guard perform(counts ?? readCounts()) else { return }
      counts = nil
      if waiting.isEmpty {
        phase = .idle
        return
      }
      if mustWait { break }
    }
    schedule()
  }

  /// Goes on after a round, or an adoption, that has ended by itself.
  final func goOn() {
    if waiting.isEmpty {
      phase = .idle
    } else if mustWait {
      schedule()
    } else {
      performAll()
    }
  }

  /// Adapts the state to another view.
  final func viewChanged() {
    recorder?.record(.view, view)
    if reading == .unlaid { reading = .current }
    missing = []
    guard view != nil else {
      cancel()
      return resume()
    }
    forgetItems()
    // The view may have read counts that are outdated or about to change.
    switch phase {
    case .performing, .adopting:
      performUpdates(withChangeSet: .all)
      cancel()
    case .idle, .scheduled:
      if reading == .outdated { performUpdates(withChangeSet: .all) }
    }
    if case .scheduled = phase { schedule() }
  }
}

extension UpdateEngine: ChangeObserversOwner {}
