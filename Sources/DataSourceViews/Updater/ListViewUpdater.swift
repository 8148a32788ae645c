public import ChangePlanning
public import DataSourceChanges
public import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions
import ObjectDeletion

/// Drives a view with the change sets of a data source, and keeps both consistent.
///
/// The view reads from the updater, which is a data source itself: it contains the list that the
/// view shows, which may be older than the data. Every change set is validated, and performed as
/// one batch of structure, followed by content updates in place. The updater adopts the new counts
/// in the block of that batch (rule T1). Changes reported while the view is busy are queued and
/// merged (rule T4), and lookups are mapped through them. Empty batches are omitted (rule T3). A
/// batch that is invalid only because it also updates content is performed in two steps. If it is
/// invalid otherwise, or unsafe (rules T2, T6), the view reloads instead.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// contacts.items.append("Ada")  // the view shows her
/// ```
///
/// `TableViewAdapter` and the other adapters contain an updater; use this type for custom views.
///
/// The updater observes the data source independently of its `reloadBlock` and other observers,
/// until it is released. Use data source and updater on the thread of the view.
public final class ListViewUpdater<ItemType>: DataSource {
  // One file, so that all state can be private. Without checks for overlapping accesses to the
  // settings, a known update takes 2 % fewer instructions.

  /// The data source. It can be replaced at any time, which reloads the view.
  @exclusivity(unchecked)
  public var dataSource: any DataSource<ItemType> {
    didSet {
      guard dataSource !== oldValue else { return }
      observe()
      performUpdates(withChangeSet: .all)
    }
  }

  /// The view; without one, changes are adopted immediately.
  ///
  /// It can be replaced at any time. The view reloads if it may have read counts that changed while
  /// there was no view.
  public weak var view: (any ListView)? {
    didSet { if view !== oldValue { viewChanged() } }
  }

  /// How the view shows changes.
  @exclusivity(unchecked)
  public var policy = ViewPolicy.animated

  /// The number of commands above which the view reloads; `nil` for no limit.
  @exclusivity(unchecked)
  public var commandLimit: Int?

  /// Returns the policy for each change that ``policy`` and ``commandLimit`` allow as a batch;
  /// `nil` for ``policy``. Changes reported while the view was busy count as one change.
  ///
  /// ```swift
  /// adapter.updater.policyProvider = { plan in
  ///   plan.structure.isEmpty ? .withoutAnimation : .animated
  /// }
  /// ```
  @exclusivity(unchecked)
  public var policyProvider: ((ChangePlan) -> ViewPolicy)?

  /// When the view keeps its scroll position relative to an item on the screen.
  @exclusivity(unchecked)
  public var scrollAnchoring = ScrollAnchoring.whenReloading

  /// The rules that are enforced because of reported defects.
  package var quirks = Set<BatchRule>.quirks

  /// Returns the policy that overrides all others, if there is one.
  @exclusivity(unchecked)
  var overridingPolicy: (() -> ViewPolicy?)?

  /// Called before the view shows a change, while its index paths are still the old ones.
  @exclusivity(unchecked)
  var willUpdate: (() -> Void)?

  /// Called after the view has performed a batch, or a change that was adopted from it, with the
  /// sections of the view whose items were inserted, deleted or moved. Sections that are themselves
  /// inserted or updated are left out.
  @exclusivity(unchecked)
  var didChangeItems: ((IndexSet) -> Void)?

  /// Returns an item's identity, used to restore selection and scroll position after a reload.
  package var identity: (ItemType) -> AnyHashable?

  /// Called when the view has started to show a change.
  @exclusivity(unchecked)
  public var updateHandler: ((ListUpdate) -> Void)?

  /// Called when the view has shown a change: after the animation of the structure, with whether it
  /// was completed, or immediately without one. It may not be called for a view that is released.
  @exclusivity(unchecked)
  public var completionHandler: ((ListUpdate, _ finished: Bool) -> Void)?

  /// Keeps the last updates for a crash report; `nil` for none, which costs nothing.
  @exclusivity(unchecked)
  public var recorder: UpdateRecorder?

  package let changeObservers = ChangeObservers()

  private let shown: ShownList
  private var observation: ChangeObservation?

  /// Selected items that were not found after the last change; the next one may insert them again.
  private var missing: [AnyHashable] = []

  /// The item counts of the data source after the last change.
  private var dataCounts: [Int]

  /// Whether reported changes are animated: `false` within ``withoutAnimation(_:)``.
  private var isAnimating = true

  private var reading = Reading()

  /// The round in progress: the view has not yet run the block of its batch, or not yet updated the
  /// content.
  private var round: UpdateRound?

  /// Creates an updater for a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source, which is retained.
  ///   - view: The view, referenced weakly. It can be set later.
  ///   - identity: Returns an item's identity. By default that is its `id`, if it is
  ///     `Identifiable`.
  public init(
    dataSource: any DataSource<ItemType>, view: (any ListView)? = nil,
    identity: ((ItemType) -> AnyHashable?)? = nil
  ) {
    self.dataSource = dataSource
    self.identity = identity ?? identifier
    self.view = view
    dataCounts = dataSource.itemCounts
    shown = ShownList(counts: dataCounts)
    changeObservers.itemCount = { [unowned self] in
      shown.counts.indices.contains($0) ? shown.counts[$0] : 0
    }
    observe()
  }

  private func observe() {
    let updater = WeakReference(self)
    observation = dataSource.observePlannedChanges { updater.object?.receive($0) }
  }

  // MARK: The state of the view

  /// Called after the view has been updated, with what has changed in its list: first the
  /// structural changes, then the content changes.
  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  public var numberOfSections: Int {
    reading.isLoaded = true
    return shown.counts.count
  }

  public func numberOfItems(in section: Int) -> Int {
    reading.isLoaded = true
    return shown.counts.indices.contains(section) ? shown.counts[section] : 0
  }

  /// Whether the counts have been read.
  var isLoaded: Bool { reading.isLoaded }

  /// The item counts of the view. This property does not record that the view has read them.
  var shownCounts: [Int] { shown.counts }

  /// Returns the item at an index path of the view.
  ///
  /// - Parameter indexPath: The index path.
  /// - Returns: The data source's current item. If the data source no longer contains it, the item
  ///   that the view read last; `nil` if it has read none, and for a deleted managed object.
  /// - Complexity: That of the data source; O(changes · log changes) for the first lookup after
  ///   changes were queued.
  public func item(at indexPath: IndexPath) -> ItemType? {
    guard let position = shown.position(indexPath) else { return nil }
    let path = shown.queue.keepsIndexPaths ? indexPath : indexPathInDataSource(indexPath)
    guard let path else { return shown.recalled.item(at: position) }
    var item = dataSource.item(at: path)
    var isDeleted = false
    let exists = readValue(of: item) { item in
      isDeleted = isDeletedObject(item)
      if isDeleted || shown.recalled.replace(with: item, at: position) { return }
      remember(item, at: position)
    }
    if isDeleted || !exists { recall(&item, at: position, isDeleted: isDeleted) }
    return item
  }

  // Apart, because an assignment looks up the metadata of the optional, too.
  private func recall(_ item: inout ItemType?, at position: ItemPath, isDeleted: Bool) {
    item = isDeleted ? nil : shown.recalled.item(at: position)
  }

  /// Stores an item that the view reads for the first time.
  private func remember(_ item: ItemType, at position: ItemPath) {
    let wasFull = shown.recalled.isFull
    // A view may read items before it becomes the updater's view.
    if wasFull, view == nil { return }
    shown.recalled.note(item, at: position)
    guard !wasFull, shown.recalled.isFull else { return }
    forgetLater()
  }

  public func headerTitle(for section: Int) -> String? {
    value(.headerTitle, of: section, dataSource.headerTitle)
  }

  public func footerTitle(for section: Int) -> String? {
    value(.footerTitle, of: section, dataSource.footerTitle)
  }

  public func sectionIdentity(at index: Int) -> AnyHashable? {
    value(.identity, of: index, dataSource.sectionIdentity)
  }

  /// A value of one of the view's sections, such as its title.
  ///
  /// - Parameters:
  ///   - key: The name of the value.
  ///   - section: The index in the view.
  ///   - read: Returns the value of a section of the data source.
  /// - Returns: The current value. If the data source no longer contains the section, the value
  ///   that the view read last.
  func value<Value>(_ key: SectionKey, of section: Int, _ read: (Int) -> Value?) -> Value? {
    guard shown.counts.indices.contains(section) else { return nil }
    guard let index = sectionInDataSource(section) else { return shownValue(key, of: section) }
    let value = read(index)
    if value != nil || shown.sectionValues[section] != nil {
      shown.sectionValues[section, default: [:]][key] = value
    }
    return value
  }

  /// A section's value as the view read it last.
  func shownValue<Value>(_ key: SectionKey, of section: Int) -> Value? {
    shown.sectionValues[section]?[key] as? Value
  }

  /// The item at an index path of the view for creating or configuring a cell. It is stored as that
  /// cell's content.
  func itemForCell(at indexPath: IndexPath) -> ItemType? {
    defer { if let position = ItemPath(indexPath) { shown.recalled.noteCell(at: position) } }
    return item(at: indexPath)
  }

  /// Stores an item as the content of a cell.
  func noteCell(_ item: ItemType, at indexPath: IndexPath) {
    guard let position = ItemPath(indexPath) else { return }
    shown.recalled.note(item, at: position)
    shown.recalled.noteCell(at: position)
  }

  /// The item that was used to create or configure the cell at an index path of the view; `nil` if
  /// unknown.
  func itemInCell(at indexPath: IndexPath) -> ItemType? {
    ItemPath(indexPath).flatMap { shown.recalled.itemInCell(at: $0) }
  }

  /// Removes the stored items that are not visible.
  private func forgetLater() {
    guard let view else { return }
    // Later, because the view's visible rows must not be requested during its layout.
    view.performLater { [weak self] in
      guard let self, let view = self.view else { return }
      let released = shown.recalled.keep(view.visibleIndexPaths + view.selectedIndexPaths)
      withExtendedLifetime(released) {}
    }
  }

  /// Converts an index path of the view to the same item's index path in the data source.
  ///
  /// They can differ while changes are queued. Convert an index path of the view before you pass it
  /// to the data source.
  ///
  /// - Parameter indexPath: The index path in the view.
  /// - Returns: The index path in the data source; `nil` if it no longer contains the item.
  public func indexPathInDataSource(_ indexPath: IndexPath) -> IndexPath? {
    shown.contains(indexPath) ? shown.queue.mapping.newIndexPath(for: indexPath) : nil
  }

  /// Converts an index path of the data source to the same item's index path in the view.
  ///
  /// - Parameter indexPath: The index path in the data source.
  /// - Returns: The index path in the view; `nil` if it does not contain the item yet.
  package func indexPathInView(_ indexPath: IndexPath) -> IndexPath? {
    guard dataSource.contains(indexPath) else { return nil }
    return shown.queue.mapping.oldIndexPath(for: indexPath).flatMap {
      shown.contains($0) ? $0 : nil
    }
  }

  /// Converts a section's index in the view to its index in the data source.
  ///
  /// - Parameter section: The index in the view.
  /// - Returns: The index in the data source; `nil` if it no longer contains the section.
  public func sectionInDataSource(_ section: Int) -> Int? {
    shown.counts.indices.contains(section) ? shown.queue.mapping.newSection(for: section) : nil
  }

  /// Converts a section's index in the data source to its index in the view.
  ///
  /// - Parameter section: The index in the data source.
  /// - Returns: The index in the view; `nil` if it does not contain the section yet.
  package func sectionInView(_ section: Int) -> Int? {
    shown.queue.mapping.oldSection(for: section).flatMap {
      shown.counts.indices.contains($0) ? $0 : nil
    }
  }

  /// The position in the data source for an insertion before a position of the view.
  ///
  /// - Parameters:
  ///   - position: A position of the view, or the one after the last of a section.
  ///   - excluded: Index paths, in the data source, of items that also move.
  /// - Returns: The position before any removal; `nil` if the data source no longer contains the
  ///   section.
  func insertionPoint(
    before position: ItemPath, except excluded: Set<IndexPath> = []
  ) -> ItemPath? {
    guard let section = sectionInDataSource(position.section) else { return nil }
    let end = dataSource.numberOfItems(in: section)
    let item = shown.itemInDataSource(
      from: position, inSection: section, end: end, except: excluded)
    return ItemPath(section: section, item: item)
  }

  // MARK: Updating

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
  ///   - completion: Called once, when the view has shown the change: after the animation of the
  ///     structure, with whether it was completed; with `true` if nothing was animated; with
  ///     `false` without a view. It may not be called for a view that is released during an
  ///     animation.
  /// - Complexity: O(sections + changes · log changes), and that of the view.
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { shown.queue.add(completion) }
    receive(PlannedChange(reported: changeSet))
  }

  /// Performs a change of the data source, or queues it.
  private func receive(_ change: PlannedChange) {
    var change = change
    var before: [Int]?
    if !change.isEmpty {
      // Immediately, because merged changes do not show the item counts between them.
      before =
        dataCounts.contains { $0 < 0 }
        ? dataCounts.map { max(0, $0) } : dataCounts
      if !hasDataCounts { dataCounts = dataSource.itemCounts }
      change = checked(change, before: before ?? [])
    }
    // Merged changes are performed at once, so a busy view costs one batch, however many changes it
    // misses.
    let action = shown.queue.add(
      change, isAnimated: isAnimating, countsBefore: before, mustWait: mustWait)
    if action != .begin, !change.isEmpty { recorder?.record(.queued, view, change) }
    perform(action, counts: before == nil ? nil : dataCounts)
    // A released view does not finish or resume an update. It is only asked for if there is one,
    // since reading a weak reference takes 140 instructions.
    if shown.queue.phase != .idle, view == nil {
      abandon(round)
      resume()
    }
  }

  /// Whether the data source still has the known item counts. Most changes only update content, and
  /// this check allocates no array for them.
  private var hasDataCounts: Bool {
    let (source, counts) = (dataSource, dataCounts)
    guard source.numberOfSections == counts.count else { return false }
    for section in counts.indices where source.numberOfItems(in: section) != counts[section] {
      return false
    }
    return true
  }

  /// Plans a change set, or checks a planned change by its counts. If it does not fit, it is
  /// validated or merged with other changes when its turn comes.
  private func checked(_ change: PlannedChange, before: [Int]) -> PlannedChange {
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
  public func withoutAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasAnimating = isAnimating
    isAnimating = false
    defer { isAnimating = wasAnimating }
    return try body()
  }

  /// Whether the view has not finished performing the changes of the data source.
  public var hasPendingChanges: Bool { shown.queue.phase != .idle || !shown.queue.isEmpty }

  /// Computes a value that the view requests, such as a cell. Changes reported in the closure are
  /// queued until the layout is complete (rule T4).
  ///
  /// - Parameter compute: Computes the value.
  /// - Returns: The value.
  public func withChangesQueued<Value>(_ compute: () throws -> Value) rethrows -> Value {
    markLoaded()
    // The view is in its layout, so it has read the counts.
    reading.needsLayout = false
    reading.requests += 1
    defer { reading.requests -= 1 }
    return try compute()
  }

  /// Calls the app's closures after the user has selected or opened rows. The view performs the
  /// changes reported in them afterward, so every closure gets an index path that the view shows.
  ///
  /// - Parameter body: Calls the closures.
  func withUpdatesPostponed(_ body: () -> Void) {
    reading.requests += 1
    body()
    reading.requests -= 1
    if !mustWait { resume() }
  }

  /// Records that the counts have been read.
  func markLoaded() { reading.isLoaded = true }

  /// Adapts the state to another view.
  private func viewChanged() {
    recorder?.record(.view, view)
    (reading.needsLayout, missing) = (false, [])
    guard view != nil else {
      abandon(round)
      return resume()
    }
    if shown.recalled.isFull { forgetLater() }
    let unfinished = round
    // The view may have read counts that are outdated or about to change.
    if reading.isOutdated || shown.queue.phase == .applying {
      performUpdates(withChangeSet: .all)
    }
    // Not a round of this view, which an observer may have started.
    abandon(unfinished)
    if shown.queue.phase == .scheduled { schedule() }
  }

  /// Whether changes have to be queued.
  private var mustWait: Bool {
    guard let view else { return false }
    return reading.requests > 0 || view.readiness == .busy
  }

  /// - Parameter counts: The item counts of the data source, if they have been read.
  private func perform(_ action: UpdateQueue.Action, counts: [Int]? = nil) {
    switch action {
    case .nothing: break
    case .begin: carryOutAll(counts)
    case .schedule: schedule()
    }
  }

  /// Resumes when the view has completed its current work. Without a view, the next change or the
  /// next view resumes.
  private func schedule() {
    view?.performLater { [weak self] in self?.resume() }
  }

  /// Performs the queued changes, if the view is not busy.
  func resume() {
    guard shown.queue.phase == .scheduled else { return }
    if mustWait { schedule() } else { carryOutAll() }
  }

  /// The maximum number of consecutive rounds. Changes reported during one round are performed in
  /// the next.
  private static var roundLimit: Int { 8 }

  private func carryOutAll(_ counts: [Int]? = nil) {
    var (rounds, counts) = (0, counts)
    var action = UpdateQueue.Action.begin
    while action == .begin {
      let after = counts ?? dataSource.itemCounts
      guard carryOut(shown.queue.begin(), after: after) else { return }
      counts = nil
      rounds += 1
      action = endRound(mayGoOn: rounds < Self.roundLimit)
    }
    perform(action)
  }

  private func endRound(mayGoOn: Bool = true) -> UpdateQueue.Action {
    // Usually nothing waits, so that the view need not be asked.
    shown.queue.end(mayGoOn: mayGoOn && (!shown.queue.isAwaited || !mustWait))
  }

  /// Ends an unfinished round, because the view was released or replaced.
  private func abandon(_ unfinished: UpdateRound?) {
    guard let unfinished, unfinished === round else { return }
    round = nil
    recorder?.record(.abandoned, view, round: unfinished)
    unfinished.isAbandoned = true
    reading.isOutdated = true
    if !unfinished.isAdopted {
      shown.takeOver(unfinished.after, unfinished.mapping, unfinished.change)
    }
    changeObservers.report(unfinished.change)
    unfinished.reportCompletion()
    perform(endRound())
  }

  // MARK: One round

  /// Updates the view to the state of the data source.
  ///
  /// - Parameters:
  ///   - waiting: The changes.
  ///   - after: The item counts of the data source.
  /// - Returns: Whether the round is over. Otherwise the view runs the block of its batch later.
  private func carryOut(_ waiting: consuming UpdateQueue.Waiting, after: [Int]) -> Bool {
    let change = waiting.change ?? .nothing
    guard !change.isEmpty || after != shown.counts else {
      // The changes cancel out.
      shown.takeOver(after, waiting.mapping, change)
      waiting.complete(view != nil)
      return true
    }
    guard let view else {
      carryOutUnseen(waiting, after: after)
      waiting.complete(false)
      return true
    }
    willUpdate?()
    var (performed, isAnimated) = (change, waiting.isAnimated)
    if let reason = decide(waiting, after: after, in: view, &performed, &isAnimated) {
      recorder?.begin(.reload, view, change, from: shown.counts, to: after, reason)
      reload(view, waiting.mapping, after: after, reason: reason)
      waiting.complete(true)
      return true
    }
    recorder?.begin(
      performed.hasStructure ? .batch : .content, view, performed, from: shown.counts,
      to: after)
    if !performed.hasStructure {
      updateContent(performed, in: view, isAnimated: isAnimated, waiting.mapping, after: after)
      waiting.complete(true)
      completionHandler?(.animated(performed.plan), true)
      return true
    }
    return perform(
      UpdateRound(
        performed, in: view, for: self, isAnimated: isAnimated, after: after, waiting,
        number: recorder?.round ?? 0), in: view)
  }

  /// Decides how the view shows changes.
  ///
  /// - Parameters:
  ///   - change: Receives the change that the view performs.
  ///   - isAnimated: Whether the view animates it.
  /// - Returns: Why the view reloads instead; `nil` if it does not.
  private func decide(
    _ waiting: UpdateQueue.Waiting, after: [Int], in view: any ListView,
    _ change: inout PlannedChange, _ isAnimated: inout Bool
  ) -> ReloadReason? {
    if change.isReload { return .everythingChanged }
    // A view that has not read the counts is going to read the new ones, and no batch applies to
    // those.
    guard isLoaded else { return .notShown }
    do {
      // Even for a view that is not displayed: the selection follows only valid change sets.
      change = try validated(waiting, after: after)
    } catch {
      return .violation(error)
    }
    guard view.readiness == .ready, !reading.needsLayout else { return .notShown }
    let policy = chosenPolicy(for: change)
    if policy == .reload { return .policy }
    if policy == .withoutAnimation { isAnimated = false }
    return nil
  }

  private func chosenPolicy(for change: PlannedChange) -> ViewPolicy {
    if let policy = overridingPolicy?() { return policy }
    if policy == .reload { return .reload }
    if let commandLimit, change.commandCount > commandLimit { return .reload }
    return policyProvider?(change.plan) ?? policy
  }

  /// The change that the view performs. Merged changes may be valid together even if each is
  /// invalid alone.
  private func validated(
    _ waiting: UpdateQueue.Waiting, after: [Int]
  ) throws(BatchViolation) -> PlannedChange {
    let (change, before) = (waiting.change ?? .nothing, shown.counts)
    if change.isPlanned {
      // The counts have already been compared with the data source's, which may have changed
      // silently since.
      if !change.isMerged, waiting.countsBefore == before, after == dataCounts {
        return change
      }
      if let change = try? change.resolved(before: before, after: after, enforcing: quirks) {
        return change
      }
    }
    return try PlannedChange(
      viewing: change.wholeBatch, before: before, after: after, enforcing: quirks)
  }

  /// Adopts the new state without a view.
  private func carryOutUnseen(_ waiting: UpdateQueue.Waiting, after: [Int]) {
    if isLoaded { reading.isOutdated = true }
    var change = PlannedChange.reload
    if changeObservers.isObserved, waiting.change?.isReload != true,
      let valid = try? validated(waiting, after: after)
    {
      change = valid
    }
    shown.takeOver(after, waiting.mapping, change)
    changeObservers.report(change)
  }

  private func reload(
    _ view: any ListView, _ mapping: MappingChain, after: [Int], reason: ReloadReason
  ) {
    reading.isOutdated = false
    let places = places(in: view, keepsAnchors: scrollAnchoring != .never)
    var mapping = mapping
    // A wrong change set would select other items than before.
    if case .violation = reason { mapping = .broken }
    shown.takeOver(after, mapping, .reload)
    view.reloadAll()
    reading.needsLayout = view.readiness == .offscreen
    // Before the selection is restored: a view that has not read its rows yet forgets it.
    if !reading.needsLayout { view.finishLayout() }
    if !places.isEmpty {
      restore(places, in: view, mapping: mapping, candidates: shown.indexPaths)
    }
    changeObservers.report(PlannedChange.reload)
    updateHandler?(.reloaded(reason))
    completionHandler?(.reloaded(reason), true)
  }

  /// Performs a change without structure. The view has no block to run later, so nothing needs to
  /// be kept in an object.
  private func updateContent(
    _ change: PlannedChange, in view: any ListView, isAnimated: Bool, _ mapping: MappingChain,
    after: [Int]
  ) {
    let places = places(in: view, keepsAnchors: scrollAnchoring.includesBatches)
    shown.takeOver(after, mapping, change)
    change.updateContent(of: view, isAnimated: isAnimated)
    changeObservers.report(change)
    // A callback may have replaced the view, which reloads once this has returned.
    guard self.view === view else {
      reading.isOutdated = true
      return
    }
    if !places.isEmpty { restore(places, in: view, mapping: mapping, candidates: []) }
    updateHandler?(.animated(change.plan))
  }

  /// - Returns: Whether the round is over.
  private func perform(_ round: UpdateRound, in view: any ListView) -> Bool {
    let places = places(in: view, keepsAnchors: scrollAnchoring.includesBatches)
    if !places.isEmpty { round.places = places }
    self.round = round
    round.perform(in: view, for: self)
    if round.isOver { return true }
    // A callback replaced the view before the round was known, so this view may never run its
    // block.
    if self.view !== view { abandon(round) }
    return false
  }

  // MARK: Selection and scroll position

  /// Selection and scroll position before a change.
  private func places(in view: any ListView, keepsAnchors: Bool) -> KeptPlaces {
    let selection = view.selectedIndexPaths
    let anchors = keepsAnchors ? view.scrollAnchors : []
    // Usually there is nothing to restore.
    if selection.isEmpty, anchors.isEmpty, missing.isEmpty { return KeptPlaces() }
    defer { missing = [] }
    return KeptPlaces(selection, anchors, missing: missing) { indexPath in
      ItemPath(indexPath).flatMap { shown.recalled.item(at: $0) }.flatMap(identity)
    }
  }

  /// Restores selection and scroll position after a change.
  ///
  /// - Parameters:
  ///   - places: Selection and scroll position before the change.
  ///   - view: The view.
  ///   - mapping: Maps old index paths to new ones.
  ///   - candidates: The new index paths to search for items that the mapping does not reach.
  private func restore(
    _ places: KeptPlaces, in view: any ListView, mapping: MappingChain,
    candidates: some Sequence<IndexPath>
  ) {
    func restore(among candidates: some Sequence<IndexPath>) -> [AnyHashable] {
      places.restore(
        in: view, mapping: mapping, isShown: shown.contains, candidates: candidates
      ) { indexPath in
        indexPathInDataSource(indexPath).flatMap { dataSource.item(at: $0) }
          .flatMap { isDeletedObject($0) ? nil : identity($0) }
      }
    }
    let lost =
      places.looksEverywhere ? restore(among: shown.indexPaths) : restore(among: candidates)
    remember(lost, in: view)
    // Store the selected items, since the view may not read these rows again.
    for indexPath in view.selectedIndexPaths { _ = item(at: indexPath) }
  }

  /// Keeps selected items that were not found, in case the next change inserts them, if that is
  /// performed in the same turn of the run loop or is already queued.
  private func remember(_ lost: [AnyHashable], in view: any ListView) {
    missing = lost
    guard !lost.isEmpty else { return }
    view.performLater { [weak self] in
      guard let self, !hasPendingChanges else { return }
      missing = []
    }
  }

  // MARK: Moves by the user

  /// Adopts a move that the view has already made, because the user has dragged an item.
  ///
  /// The view does not move the item again. If the data source reports a different change, or none,
  /// the view later animates to match. It reloads if the move is impossible, or made during an
  /// update.
  ///
  /// - Parameters:
  ///   - from: The item's index path in the view, before the move.
  ///   - to: The item's index path in the view, after the move.
  ///   - change: Makes the same move in the data source, with the item and its index paths there:
  ///     remove the item at the first one, and then insert it at the second one. It is not called
  ///     if the data source no longer contains the item, or if both are equal.
  public func adoptMove(
    from: IndexPath, to: IndexPath,
    change: (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
  ) {
    let item = item(at: from)
    if from == to, shown.contains(from) { return }
    adopt(changeSet: .some([.item(type: .move(from, to))])) { _ in
      guard let item, let target = ItemPath(to), let from = indexPathInDataSource(to),
        var point = insertionPoint(
          before: ItemPath(section: target.section, item: target.item + 1))
      else { return }
      if from[0] == point.section, from[1] < point.item { point.item -= 1 }
      change(item, from, point.indexPath)
    }
  }

  /// Adopts changes that the view has already made, such as inserting items that the user has
  /// dropped.
  ///
  /// The view does not make them again. If the data source reports different changes, or none, the
  /// view later animates to match. It reloads if the changes are impossible, or made during an
  /// update.
  ///
  /// ```swift
  /// context.commitInsertion { indexPath in
  ///   adapter.updater.adopt(changeSet: .some([.item(type: .insert(indexPath))])) { insertions in
  ///     contacts.insert(contact, at: insertions[0])
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - changeSet: Deletions, insertions and moves of items, with index paths of the view.
  ///   - change: Makes the same changes in the data source. It receives the inserted items' index
  ///     paths there, for consecutive insertions in the order of the list; fewer if a section has
  ///     been deleted.
  public func adopt(changeSet: ChangeSet, change: (_ insertions: [IndexPath]) -> Void) {
    let before = shown.counts
    guard shown.adopt(changeSet) else { return performUpdates(withChangeSet: .all) }
    recorder?.begin(
      .adopted, view, PlannedChange(structure: changeSet), from: before, to: shown.counts)
    changeObservers.report(PlannedChange(structure: changeSet))
    var points: [Int: Int] = [:]
    let insertions: [IndexPath] = changeSet.insertedItems.sorted().compactMap { indexPath in
      guard let position = ItemPath(indexPath), var point = insertionPoint(before: position)
      else { return nil }
      point.item += points[point.section, default: 0]
      points[point.section, default: 0] += 1
      return point.indexPath
    }
    shown.queue.expectedInsertions = insertions
    change(insertions)
    perform(shown.queue.end(mayGoOn: view == nil))
    guard didChangeItems != nil else { return }
    // Not now: the view may still be completing the change.
    view?.performLater { [weak self] in
      self?.didChangeItems?(PlannedChange(structure: changeSet).sectionsWithOtherItems)
    }
  }
}

extension ListViewUpdater: ChangeObserversOwner {}

extension ListViewUpdater: UpdateRoundOwner {
  func adopt(_ round: UpdateRound) {
    // The block usually runs immediately.
    if !round.isPerforming { recorder?.record(.block, view, round: round) }
    shown.takeOver(round.after, round.mapping, round.change)
  }

  func didUpdate(_ round: UpdateRound) {
    // The round is over, whatever is called from here on. Changes are queued until this method
    // ends.
    self.round = nil
    changeObservers.report(round.change)
    if let places = round.places, let view = round.view {
      restore(
        places, in: view, mapping: round.mapping,
        candidates: shown.insertedIndexPaths(round.change.structure))
    }
    didChangeItems?(round.change.sectionsWithOtherItems)
    updateHandler?(.animated(round.change.plan))
    round.reportCompletion()
    if !round.isPerforming { perform(endRound()) }
  }

  func didComplete(_ round: UpdateRound, finished: Bool) {
    recorder?.record(.completed, view, round: round, note: finished ? nil : "interrupted")
    completionHandler?(.animated(round.change.plan), finished)
  }
}

// Outside the updater, because types nested in a generic one are slow to use.

/// What the view has read.
private struct Reading {
  /// Whether the counts have been read.
  var isLoaded = false

  /// Whether the view was reloaded, and has not been laid out since.
  var needsLayout = false

  /// Whether the view may have read counts that changed while there was no view.
  var isOutdated = false

  /// The number of values that the view is waiting for: the depth of nested calls of
  /// ``withChangesQueued(_:)``.
  var requests = 0
}

/// An item's `id`, if it is `Identifiable`.
private func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}
