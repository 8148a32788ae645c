public import DataSourceKit
public import Foundation

/// Drives a view with the change sets of a data source, so that the two never disagree.
///
/// The view reads from the updater, which is a data source itself: it contains what the view knows, which may be
/// older than the data. Every change set is validated and carried out as one batch of structure, followed by
/// updates of content in place; the updater adopts the numbers AFTER in the block of that batch (rule T1).
/// Changes that are reported while the view is busy are merged and carried out afterwards (rule T4), and until
/// then look-ups are mapped through them. An empty batch is left out (rule T3); where a batch would be unsafe
/// (rules T2, T6), or would break a rule, the view reads everything again.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// contacts.items.append("Ada")  // the view shows her
/// ```
///
/// `TableViewAdapter` and the other adapters have an updater inside; use this type for a view of your own.
///
/// The updater observes the data source beside its `reloadBlock` and other observers, and leaves nothing behind.
/// Data source and updater are used on one thread, the view's.
public final class ListViewUpdater<ItemType>: DataSource {
  // One file, so that all state is private.

  /// The data source. It can be replaced at any time; then everything is read again.
  public var dataSource: any DataSource<ItemType> {
    didSet {
      guard dataSource !== oldValue else { return }
      observe()
      performUpdates(withChangeSet: .all)
    }
  }

  /// The view that is driven; `nil` if there is none, and then changes are adopted at once.
  ///
  /// It can be replaced at any time. A view that may have read numbers that have changed while there was no
  /// view to update reads everything again.
  public weak var view: (any ListView)? {
    didSet { if view !== oldValue { viewChanged() } }
  }

  /// Which changes are animated: a policy, a limit, and a decision for each. Changes that were reported while the
  /// view was busy are one change. For the changes of one call, see ``withoutAnimation(_:)``.
  ///
  /// A view shows each change in one batch, so `UpdatePolicy.twoBatches` is
  /// `singleBatch` here.
  public var options = UpdateOptions()

  /// When the view keeps its scroll position relative to an item on the screen.
  public var scrollAnchoring = ScrollAnchoring.whenReloading

  /// The rules against reported defects that no batch may break.
  package var quirks = Set<BatchRule>.quirks

  /// Returns an item's identity, by which selection and scroll position are restored when everything
  /// is read again.
  package var identity: (ItemType) -> AnyHashable?

  /// Called when the view has begun to show a change.
  public var onUpdate: ((ListUpdate) -> Void)?

  /// Called when the view has shown a change: after the animation of the structure if there is one, with
  /// whether it ran to its end, else at once. It may not be called for a view that is released.
  public var onCompletion: ((ListUpdate, _ finished: Bool) -> Void)?

  package let changeObservers = ChangeObservers()

  private var shown: ShownList<ItemType>
  private var observation: ChangeObservation?

  /// Selected items that were not found after the last change; the next one may insert them again.
  private var missing: [AnyHashable] = []

  /// Completions of changes that the view has not begun to carry out.
  private var waitingCompletions: [(Bool) -> Void] = []

  /// Whether reported changes are animated: not within ``withoutAnimation(_:)``.
  private var isAnimating = true

  /// Whether any of the changes was to be animated that the view has not begun to carry out.
  private var animatesWaiting = true

  /// The same for those that it is carrying out.
  private var animatesRound = true

  /// The depth of nested calls of ``answering(_:)``.
  private var questions = 0

  /// Whether the numbers have been read.
  private(set) var isLoaded = false

  /// Whether the view was made to read everything again, and has not been laid out since.
  private var needsLayout = false

  /// The batch whose block the view runs later, and whether it has run.
  private var unfinishedBatch:
    (plan: ChangePlan, after: [Int], mapping: MappingChain, isAdopted: Bool)?

  /// The number of the last batch. The blocks of earlier ones have no effect any more.
  private var batchNumber = 0

  /// Whether numbers have been read that have changed while there was no view to update.
  private var isOutdated = false

  /// Creates an updater that follows a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source. It is held strongly.
  ///   - view: The view to drive. It is held weakly, and can be set later.
  ///   - identity: Returns an item's identity. By default that is its `id`, if it is `Identifiable`.
  public init(
    dataSource: any DataSource<ItemType>, view: (any ListView)? = nil,
    identity: ((ItemType) -> AnyHashable?)? = nil
  ) {
    self.dataSource = dataSource
    self.view = view
    self.identity = identity ?? identifier
    shown = ShownList(counts: dataSource.itemCounts)
    observe()
  }

  private func observe() {
    observation = dataSource.observeReports { [weak self] in
      self?.performUpdates(withChangeSet: $0)
    }
  }

  // MARK: What the view knows

  /// Called after the view has adopted other data, with changes from what was shown to what is: first with
  /// those of the structure, and then with those of the content.
  public var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  public var numberOfSections: Int {
    isLoaded = true
    return shown.counts.count
  }

  public func numberOfItems(in section: Int) -> Int {
    isLoaded = true
    return shown.counts.indices.contains(section) ? shown.counts[section] : 0
  }

  /// The numbers that the view knows. Reading them here does not count as reading by the view.
  var shownCounts: [Int] { shown.counts }

  /// The item at an index path that the view knows.
  ///
  /// - Parameter indexPath: The index path.
  /// - Returns: The current item of the data source. If it is no longer there, the item that the view has read
  ///   last; `nil` if it has read none, and for a managed object that has been deleted.
  /// - Complexity: What the data source needs; O(changes · log changes) for the first look-up after
  ///   changes that the view has not carried out yet.
  public func item(at indexPath: IndexPath) -> ItemType? {
    guard shown.contains(indexPath) else { return nil }
    guard let path = indexPathInDataSource(indexPath), let item = dataSource.item(at: path)
    else { return shown.recalled[indexPath] }
    if isDeletedObject(item) { return nil }
    let wasFull = shown.recalled.isFull
    // A view may read before it becomes the updater's view.
    if view != nil || !wasFull { shown.recalled.note(item, at: indexPath) }
    if shown.recalled.isFull, !wasFull { forgetLater() }
    return item
  }

  public func headerTitle(for section: Int) -> String? {
    value(.headerTitle, of: section, dataSource.headerTitle)
  }

  public func footerTitle(for section: Int) -> String? {
    value(.footerTitle, of: section, dataSource.footerTitle)
  }

  /// A value of a section that the view knows, such as its title.
  ///
  /// - Parameters:
  ///   - key: Which value.
  ///   - section: The index that the view knows.
  ///   - read: Returns the value of a section of the data source.
  /// - Returns: The current value. If the data source no longer contains the section, the value that the view
  ///   has read last.
  func value<Value>(_ key: SectionKey, of section: Int, _ read: (Int) -> Value?) -> Value? {
    guard shown.counts.indices.contains(section) else { return nil }
    guard let index = sectionInDataSource(section) else { return shownValue(key, of: section) }
    let value = read(index)
    if value != nil || shown.sectionValues[section] != nil {
      shown.sectionValues[section, default: [:]][key] = value
    }
    return value
  }

  /// The value of a section that the view has read last.
  func shownValue<Value>(_ key: SectionKey, of section: Int) -> Value? {
    shown.sectionValues[section]?[key] as? Value
  }

  /// The item at an index path of the view that makes or configures a cell: remembered as the content of
  /// that cell.
  func itemForCell(at indexPath: IndexPath) -> ItemType? {
    defer { shown.recalled.noteCell(at: indexPath) }
    return item(at: indexPath)
  }

  /// Remembers an item as the content of a cell.
  func noteCell(_ item: ItemType, at indexPath: IndexPath) {
    shown.recalled.note(item, at: indexPath)
    shown.recalled.noteCell(at: indexPath)
  }

  /// The item with which the cell at an index path of the view was made or configured; `nil` if that is
  /// unknown.
  func itemInCell(at indexPath: IndexPath) -> ItemType? { shown.recalled.itemInCell(at: indexPath) }

  /// Forgets items that are not on the screen.
  private func forgetLater() {
    guard let view else { return }
    // Not now: views must not be asked for visible rows during their layout.
    view.performLater { [weak self] in
      guard let self, let view = self.view else { return }
      shown.recalled.keep(view.visibleIndexPaths + view.selectedIndexPaths)
    }
  }

  /// The data source's index path of an item that the view shows.
  ///
  /// The two can differ while changes wait for the view. Use this method to pass an index path of the view to
  /// the data source.
  ///
  /// - Parameter indexPath: The index path that the view knows.
  /// - Returns: The index path in the data source; `nil` if there is no such item any more.
  public func indexPathInDataSource(_ indexPath: IndexPath) -> IndexPath? {
    shown.contains(indexPath) ? shown.queue.mapping.indexPathAfter(indexPath) : nil
  }

  /// The view's index path of an item of the data source.
  ///
  /// - Parameter indexPath: The index path in the data source.
  /// - Returns: The index path that the view knows; `nil` if it does not show the item yet.
  public func indexPathInView(_ indexPath: IndexPath) -> IndexPath? {
    guard dataSource.contains(indexPath) else { return nil }
    return shown.queue.mapping.indexPathBefore(indexPath).flatMap { shown.contains($0) ? $0 : nil }
  }

  /// The data source's index of a section that the view shows.
  ///
  /// - Parameter section: The index that the view knows.
  /// - Returns: The index in the data source; `nil` if there is no such section any more.
  public func sectionInDataSource(_ section: Int) -> Int? {
    shown.counts.indices.contains(section) ? shown.queue.mapping.sectionAfter(section) : nil
  }

  /// The view's index of a section of the data source.
  ///
  /// - Parameter section: The index in the data source.
  /// - Returns: The index that the view knows; `nil` if it does not show the section yet.
  public func sectionInView(_ section: Int) -> Int? {
    shown.queue.mapping.sectionBefore(section).flatMap {
      shown.counts.indices.contains($0) ? $0 : nil
    }
  }

  /// The position in the data source that corresponds to an insertion before a position of the view.
  ///
  /// - Parameters:
  ///   - position: The position that the view knows, or the one after the last of a section.
  ///   - excluded: Index paths in the data source of items that move as well.
  /// - Returns: The position, before anything is removed; `nil` if the section no longer exists.
  func insertionPoint(
    before position: Position, except excluded: Set<IndexPath> = []
  ) -> Position? {
    guard let section = sectionInDataSource(position.section) else { return nil }
    let end = dataSource.numberOfItems(in: section)
    let item = shown.itemInDataSource(
      from: position, inSection: section, end: end, except: excluded)
    return Position(section: section, item: item)
  }

  // MARK: Updating

  /// Makes the view show a change of the data source.
  ///
  /// The updater calls it with every change set that the data source reports: never pass on a reported one.
  /// ``onCompletion`` is called when those have been shown.
  ///
  /// Call it with `ChangeSet.all` in place of the view's own `reloadData()`, so that no batch follows before the
  /// view has been laid out (rule T2).
  ///
  /// - Parameters:
  ///   - changeSet: What has changed in the data source, which is already in the state AFTER.
  ///   - completion: Called once, when the view has shown the change: after the animation of the structure if there is
  ///     one, with whether it ran to its end; with `true` where nothing was animated; with `false` if
  ///     there is no view. It may not be called for a view that is released during an animation.
  /// - Complexity: O(sections + changes · log changes), and what the view needs.
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { waitingCompletions.append(completion) }
    if !changeSet.isEmpty {
      animatesWaiting = isAnimating || animatesWaiting && !shown.queue.isEmpty
    }
    perform(shown.queue.add(changeSet, mustWait: mustWait))
    // A view that is gone finishes and resumes nothing.
    if view == nil {
      abandonBatch()
      resume()
    }
  }

  /// Carries out changes without animation: those that the data source reports while a closure runs, also if the
  /// view is busy and carries them out later. Together with changes from outside the closure they are animated.
  ///
  /// ```swift
  /// adapter.updater.withoutAnimation { contacts.items = search(text) }
  /// ```
  ///
  /// - Parameter body: Changes the data.
  /// - Returns: What the closure returns.
  public func withoutAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasAnimating = isAnimating
    isAnimating = false
    defer { isAnimating = wasAnimating }
    return try body()
  }

  /// Whether the data source has changes that the view has not finished carrying out.
  public var hasPendingChanges: Bool { !shown.queue.isEmpty || shown.queue.phase != .idle }

  /// Computes a value that the view asks for, such as a cell. Changes that are reported meanwhile wait until
  /// the view is done with its layout (rule T4).
  ///
  /// - Parameter answer: Computes the value.
  /// - Returns: The value.
  public func answering<Answer>(_ answer: () throws -> Answer) rethrows -> Answer {
    markLoaded()
    // The view is in its layout, so it has read the numbers.
    needsLayout = false
    questions += 1
    defer { questions -= 1 }
    return try answer()
  }

  /// Records that the numbers have been read.
  func markLoaded() { isLoaded = true }

  /// The view has been replaced.
  private func viewChanged() {
    needsLayout = false
    missing = []
    guard view != nil else {
      abandonBatch()
      return resume()
    }
    if shown.recalled.isFull { forgetLater() }
    // It may have read numbers that are outdated, or are about to change.
    if isOutdated || shown.queue.phase == .applying { performUpdates(withChangeSet: .all) }
    abandonBatch()
    if shown.queue.phase == .scheduled { schedule() }
  }

  /// Whether the view cannot carry anything out now.
  private var mustWait: Bool {
    guard let view else { return false }
    return questions > 0 || view.readiness == .busy
  }

  private func perform(_ action: UpdateQueue.Action) {
    switch action {
    case .nothing: break
    case .begin: carryOutAll()
    case .schedule: schedule()
    }
  }

  /// Resumes when the view is done with its current work. Without a view, the next change or the next view
  /// resumes.
  private func schedule() {
    view?.performLater { [weak self] in self?.resume() }
  }

  private func resume() {
    guard shown.queue.phase == .scheduled else { return }
    if mustWait { schedule() } else { carryOutAll() }
  }

  /// The number of rounds in a row: changes that are reported during one round are carried out in the next.
  private static var roundLimit: Int { 8 }

  private func carryOutAll() {
    var rounds = 0
    var action = UpdateQueue.Action.begin
    while action == .begin {
      animatesRound = animatesWaiting
      let (changeSet, mapping) = shown.queue.begin()
      guard carryOut(changeSet, mapping) else { return }
      rounds += 1
      action = endRound(mayGoOn: rounds < Self.roundLimit)
    }
    perform(action)
  }

  private func endRound(mayGoOn: Bool = true) -> UpdateQueue.Action {
    shown.queue.end(mayGoOn: mayGoOn && !mustWait, isAwaited: !waitingCompletions.isEmpty)
  }

  /// Ends a round whose batch the view will not finish, because it is gone or replaced.
  private func abandonBatch() {
    guard let batch = unfinishedBatch else { return }
    unfinishedBatch = nil
    batchNumber &+= 1
    isOutdated = true
    if !batch.isAdopted {
      shown.takeOver(batch.after, batch.mapping, structure: batch.plan.structure)
    }
    batch.plan.changeSets.forEach(report)
    perform(endRound())
  }

  // MARK: One round

  /// Brings the view from the state that it knows to the state of the data source.
  ///
  /// - Parameters:
  ///   - changeSet: The changes to carry out.
  ///   - mapping: Maps the index paths that the view knows.
  /// - Returns: Whether the round is over. If not, the view runs the block of its batch later.
  private func carryOut(_ changeSet: ChangeSet, _ mapping: MappingChain) -> Bool {
    let completions = waitingCompletions
    waitingCompletions = []
    func complete(_ finished: Bool) { for completion in completions { completion(finished) } }

    let after = dataSource.itemCounts
    guard !changeSet.isEmpty || after != shown.counts else {
      // The changes have cancelled out.
      shown.takeOver(after, mapping, structure: .some([]))
      complete(view != nil)
      return true
    }
    guard let view else {
      carryOutUnseen(changeSet, mapping, after: after)
      complete(false)
      return true
    }
    switch decide(changeSet, after: after, in: view) {
    case .reload(let reason):
      reload(view, mapping, after: after, reason: reason)
      complete(true)
      return true
    case .plan(let plan, let isAnimated):
      return carryOut(
        plan, isAnimated: isAnimated, mapping, after: after, in: view, completion: complete)
    }
  }

  private enum Decision {
    case reload(ReloadReason)
    case plan(ChangePlan, isAnimated: Bool)
  }

  private func decide(_ changeSet: ChangeSet, after: [Int], in view: any ListView) -> Decision {
    guard case .some(let changes) = changeSet else { return .reload(.everythingChanged) }
    guard isLoaded else { return .reload(.notShown) }
    do {
      // Also for a view that is not shown: the selection follows the change set only if it is right.
      let plan = try ChangePlan(
        viewing: changes, before: shown.counts, after: after, enforcing: quirks)
      guard view.readiness == .ready, !needsLayout else { return .reload(.notShown) }
      let policy = options.policy(for: plan)
      if policy == .reload { return .reload(.options) }
      return .plan(plan, isAnimated: animatesRound && policy != .withoutAnimation)
    } catch {
      return .reload(.violation(error))
    }
  }

  /// Adopts the state AFTER without a view.
  private func carryOutUnseen(_ changeSet: ChangeSet, _ mapping: MappingChain, after: [Int]) {
    isOutdated = isOutdated || isLoaded
    var plan = ChangePlan(structure: .all)
    if changeObservers.isObserved, case .some(let changes) = changeSet,
      let known = try? ChangePlan(
        viewing: changes, before: shown.counts, after: after, enforcing: quirks)
    {
      plan = known
    }
    shown.takeOver(after, mapping, structure: plan.structure)
    plan.changeSets.forEach(report)
  }

  private func reload(
    _ view: any ListView, _ mapping: MappingChain, after: [Int], reason: ReloadReason
  ) {
    isOutdated = false
    let places = places(in: view, keepsAnchors: scrollAnchoring != .never)
    var mapping = mapping
    if case .violation = reason { mapping = .broken }
    shown.takeOver(after, mapping, structure: .all)
    view.reloadAll()
    needsLayout = view.readiness == .offscreen
    if !needsLayout { view.finishLayout() }
    restore(places, in: view, mapping: mapping, candidates: shown.indexPaths)
    report(.all)
    onUpdate?(.reloaded(reason))
    onCompletion?(.reloaded(reason), true)
  }

  /// - Returns: Whether the round is over.
  private func carryOut(
    _ plan: ChangePlan, isAnimated: Bool, _ mapping: MappingChain, after: [Int],
    in view: any ListView,
    completion: @escaping (Bool) -> Void
  ) -> Bool {
    let places = places(in: view, keepsAnchors: scrollAnchoring == .always)
    batchNumber &+= 1
    let number = batchNumber
    var isOver = false
    view.carryOut(plan, isAnimated: isAnimated) { [weak self] in
      guard let self, batchNumber == number else { return }
      shown.takeOver(after, mapping, structure: plan.structure)
      unfinishedBatch?.isAdopted = true
    } willUpdateContent: { [weak self] in
      guard let self, batchNumber == number else { return false }
      report(plan.structure)
      return true
    } didUpdate: { [weak self, weak view] in
      isOver = true
      guard let self, let view, batchNumber == number else { return }
      report(plan.content)
      restore(
        places, in: view, mapping: mapping, candidates: shown.insertedIndexPaths(plan.structure))
      onUpdate?(.animated(plan))
      guard unfinishedBatch != nil else { return }
      unfinishedBatch = nil
      perform(endRound())
    } completion: { [weak self] finished in
      completion(finished)
      self?.onCompletion?(.animated(plan), finished)
    }
    if isOver { return true }
    unfinishedBatch = (plan, after, mapping, isAdopted: false)
    if self.view !== view { abandonBatch() }
    return false
  }

  // MARK: Selection and scroll position

  /// Selection and scroll position BEFORE a change.
  private func places(in view: any ListView, keepsAnchors: Bool) -> KeptPlaces {
    defer { missing = [] }
    return KeptPlaces(of: view, keepsAnchors: keepsAnchors, missing: missing) { indexPath in
      shown.recalled[indexPath].flatMap(identity)
    }
  }

  /// Restores selection and scroll position, AFTER a change.
  ///
  /// - Parameters:
  ///   - places: Selection and scroll position BEFORE the change.
  ///   - view: The view.
  ///   - mapping: Maps index paths from BEFORE to AFTER.
  ///   - candidates: The AFTER index paths where items may be that the mapping has lost.
  private func restore(
    _ places: KeptPlaces, in view: any ListView, mapping: MappingChain,
    candidates: some Sequence<IndexPath>
  ) {
    guard !places.isEmpty else { return }
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
    // Remember the selected items, although the view may not read these rows again.
    for indexPath in view.selectedIndexPaths { _ = item(at: indexPath) }
  }

  /// Remembers selected items that were not found for the next change, if it is carried out in the same turn
  /// of the run loop, or waits already.
  private func remember(_ lost: [AnyHashable], in view: any ListView) {
    missing = lost
    guard !lost.isEmpty else { return }
    view.performLater { [weak self] in
      guard let self, !hasPendingChanges else { return }
      missing = []
    }
  }

  // MARK: Moves by the user

  /// Adopts a move that the view has made by itself, because its user has dragged an item.
  ///
  /// The view does not move the item again. If the data source reports another change than this move, or none,
  /// the view carries out the difference later. The view reads everything again if the move is impossible, or
  /// comes while the view carries out another change.
  ///
  /// - Parameters:
  ///   - from: The index path of the item, BEFORE the move, that the view knows.
  ///   - to: The index path that the view gives it, AFTER the move.
  ///   - change: Makes the same move in the data source, with the item and both of its index paths there:
  ///     remove the item at the first, and then insert it at the second. It is not called if the data source
  ///     no longer contains the item, or nothing has moved.
  public func adoptMove(
    from: IndexPath, to: IndexPath,
    change: (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
  ) {
    let item = item(at: from)
    if from == to, shown.contains(from) { return }
    adopt(changeSet: .some([.item(type: .move(from, to))])) { _ in
      guard let item, let target = Position(to), let from = indexPathInDataSource(to),
        var point = insertionPoint(
          before: Position(section: target.section, item: target.item + 1))
      else { return }
      if from[0] == point.section, from[1] < point.item { point.item -= 1 }
      change(item, from, point.indexPath)
    }
  }

  /// Adopts changes that the view has made by itself, such as the insertion of items that the user has dropped
  /// from elsewhere.
  ///
  /// The view does not make them again. If the data source reports other changes than these, or none, the view
  /// carries out the difference later. The view reads everything again if the changes are impossible, or come
  /// while the view carries out others.
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
  ///   - changeSet: Deletions, insertions and moves of items, with the index paths that the view knows.
  ///   - change: Makes the same changes in the data source. It gets the index paths there of the inserted items,
  ///     for insertions one after the other, in the order of the list; fewer if a section is gone.
  public func adopt(changeSet: ChangeSet, change: (_ insertions: [IndexPath]) -> Void) {
    guard shown.adopt(changeSet) else { return performUpdates(withChangeSet: .all) }
    animatesWaiting = true
    report(changeSet)
    var points: [Int: Int] = [:]
    let insertions: [IndexPath] = changeSet.insertedItems.sorted().compactMap { indexPath in
      guard let position = Position(indexPath), var point = insertionPoint(before: position)
      else { return nil }
      point.item += points[point.section, default: 0]
      points[point.section, default: 0] += 1
      return point.indexPath
    }
    shown.queue.expectedInsertions = insertions
    change(insertions)
    perform(shown.queue.end(mayGoOn: view == nil, isAwaited: !waitingCompletions.isEmpty))
  }
}

extension ListViewUpdater: ChangeObserversOwner {}

/// An item's `id`, if it is `Identifiable`.
private func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}
