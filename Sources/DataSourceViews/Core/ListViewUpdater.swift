public import DataSourceKit
public import Foundation

/// Drives a view with the change sets of a data source, so that the two never disagree.
///
/// The view reads from the updater, which is a data source itself: it answers what the view knows, which may be
/// older than the data. Every change set is validated and carried out as one
/// batch of structure and then content in place; the updater adopts the numbers AFTER in the block
/// of that batch (rule T1). Changes that are reported while the view is busy are merged and carried out
/// afterwards (rule T4), and until then look-ups are mapped through them. An empty batch is
/// left out (rule T3); where a batch would be unsafe (rules T2, T6), or would break a rule, the view reads
/// everything again.
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
  // One file, so that all state is private: `shown` is what the view knows, the rest is about the moment.

  /// The data source. Another one can take its place at any time; then everything is read again.
  public var dataSource: any DataSource<ItemType> {
    didSet {
      guard dataSource !== oldValue else { return }
      observe()
      performUpdates(withChangeSet: .all)
    }
  }

  /// The view that is driven; `nil` if there is none, and then changes are adopted at once.
  ///
  /// Another view can take its place at any time. If it may have read numbers that have changed while
  /// there was no view to update, it is made to read everything again.
  public weak var view: (any ListView)? {
    didSet { if view !== oldValue { viewChanged() } }
  }

  /// Which changes are animated: a limit, and a decision for each. Changes that were reported while the view was
  /// busy are one change.
  ///
  /// A view shows each change in one batch, so `UpdatePolicy.twoBatches` is
  /// `singleBatch` here.
  public var options = UpdateOptions()

  /// When the view keeps its scroll position relative to an item on the screen.
  public var scrollAnchoring = ScrollAnchoring.whenReloading

  /// The rules against reported defects that no batch may break.
  public var quirks = Set<BatchRule>.quirks

  /// Returns an item's identity, by which selection and scroll position are restored when everything
  /// is read again. By default that is its `id`, if it is `Identifiable`.
  package var identity: (ItemType) -> AnyHashable?

  /// Called with what the view was made to do, after it has begun to.
  public var onUpdate: ((ListUpdate) -> Void)?

  /// Called when the view has shown what it was made to do: after the animation of the structure if there
  /// is one, with whether it ran to its end, else at once. It may not be called for a view that is released.
  public var onCompletion: ((ListUpdate, _ finished: Bool) -> Void)?

  package let changeObservers = ChangeObservers()

  private var shown: ShownList<ItemType>
  private var observation: ChangeObservation?

  /// The selected items that a change has lost, which the next one may bring back.
  private var missing: [AnyHashable] = []

  /// Completions of changes that the view has not begun to carry out.
  private var waitingCompletions: [(Bool) -> Void] = []

  /// The number of questions of the view that are being answered.
  private var questions = 0

  /// Whether the numbers have been read.
  private(set) var isLoaded = false

  /// Whether everything is to be read again, and the view has not been laid out since.
  private var needsLayout = false

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

  public var numberOfSections: Int { itemCounts.count }

  public func numberOfItems(in section: Int) -> Int {
    isLoaded = true
    return shown.counts.indices.contains(section) ? shown.counts[section] : 0
  }

  public var itemCounts: [Int] {
    isLoaded = true
    return shown.counts
  }

  /// The numbers that the view knows, without counting as read.
  var shownCounts: [Int] { shown.counts }

  /// The item at an index path that the view knows.
  ///
  /// - Parameter indexPath: The index path.
  /// - Returns: The item as it is in the data source now. If it is no longer there, the item as the view has
  ///   read it; `nil` if it never has.
  /// - Complexity: What the data source needs; O(changes · log changes) for the first look-up after
  ///   changes that the view has not carried out yet.
  public func item(at indexPath: IndexPath) -> ItemType? {
    guard shown.contains(indexPath) else { return nil }
    guard let path = shown.indexPathInDataSource(indexPath), let item = dataSource.item(at: path)
    else { return shown.recalled[indexPath] }
    let wasFull = shown.recalled.isFull
    // A view that is yet to be set may read first.
    if view != nil || !wasFull { shown.recalled.note(item, at: indexPath) }
    if shown.recalled.isFull, !wasFull { forgetLater() }
    return item
  }

  public func headerTitle(for section: Int) -> String? {
    sectionInDataSource(section).flatMap { dataSource.headerTitle(for: $0) }
  }

  public func footerTitle(for section: Int) -> String? {
    sectionInDataSource(section).flatMap { dataSource.footerTitle(for: $0) }
  }

  /// Forgets items that are not on the screen.
  private func forgetLater() {
    guard let view else { return }
    // Not now: views do not bear such questions while they lay themselves out.
    view.performLater { [weak self] in
      guard let self, let view = self.view else { return }
      shown.recalled.keep(view.visibleIndexPaths + view.selectedIndexPaths)
    }
  }

  /// The data source's index path of an item that the view shows.
  ///
  /// While changes wait for the view the two can differ. Use it where an index path that comes from the
  /// view goes to the data source.
  ///
  /// - Parameter indexPath: The index path that the view knows.
  /// - Returns: The index path in the data source; `nil` if there is no such item any more.
  public func indexPathInDataSource(_ indexPath: IndexPath) -> IndexPath? {
    shown.indexPathInDataSource(indexPath)
  }

  /// The view's index path of an item of the data source.
  ///
  /// - Parameter indexPath: The index path in the data source.
  /// - Returns: The index path that the view knows; `nil` if it does not show the item yet.
  public func indexPathInView(_ indexPath: IndexPath) -> IndexPath? {
    dataSource.contains(indexPath) ? shown.indexPathInView(indexPath) : nil
  }

  /// The data source's index of a section that the view shows.
  ///
  /// - Parameter section: The index that the view knows.
  /// - Returns: The index in the data source; `nil` if there is no such section any more.
  public func sectionInDataSource(_ section: Int) -> Int? { shown.sectionInDataSource(section) }

  /// The view's index of a section of the data source.
  ///
  /// - Parameter section: The index in the data source.
  /// - Returns: The index that the view knows; `nil` if it does not show the section yet.
  public func sectionInView(_ section: Int) -> Int? { shown.sectionInView(section) }

  /// The position in the data source before which an item goes that is put before a position of the view.
  ///
  /// - Parameters:
  ///   - position: The position that the view knows, or the one after the last of a section.
  ///   - excluded: Index paths in the data source of items that move with it.
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
  /// The updater calls it by itself with every change set that the data source reports: never pass on one
  /// that it has reported. ``onCompletion`` is called when those have been shown.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed in the data source, which holds the data AFTER it already.
  ///   - completion: Called once, when the view has shown the change: after the animation of the structure if there is
  ///     one, with whether it ran to its end; with `true` where nothing was animated; with `false` if
  ///     there is no view. It may not be called for a view that is released during an animation.
  /// - Complexity: O(sections + changes · log changes), and what the view needs.
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { waitingCompletions.append(completion) }
    perform(shown.queue.add(changeSet, mustWait: mustWait))
    // Nothing else resumes what has waited for a view that is gone.
    if view == nil { resume() }
  }

  /// Whether the data source has changes that the view does not know of yet: it is carrying them out, or
  /// they wait until it is done with something else.
  public var hasPendingChanges: Bool { !shown.queue.isEmpty || shown.queue.phase != .idle }

  /// Makes the view read everything again. Call it in place of the view's own method, so that no batch
  /// follows before the view has been laid out (rule T2).
  ///
  /// - Parameter completion: Called once, when the view has done so; with `false` if there is none.
  public func reloadData(completion: ((Bool) -> Void)? = nil) {
    performUpdates(withChangeSet: .all, completion: completion)
  }

  /// Answers a question of the view, such as for a cell. Changes that are reported meanwhile wait until the view
  /// is done with its layout (rule T4).
  ///
  /// - Parameter answer: Makes the answer.
  /// - Returns: The answer.
  public func answering<Answer>(_ answer: () throws -> Answer) rethrows -> Answer {
    markLoaded()
    // It lays itself out, so it has read the numbers.
    needsLayout = false
    questions += 1
    defer { questions -= 1 }
    return try answer()
  }

  /// The numbers have been read.
  func markLoaded() { isLoaded = true }

  /// Another view is to show the data, or none.
  private func viewChanged() {
    needsLayout = false
    missing = []
    guard view != nil else { return resume() }
    if shown.recalled.isFull { forgetLater() }
    // It may have read numbers that are not true any more, or are about to change.
    if isOutdated || shown.queue.phase == .applying { reloadData() }
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

  /// Resumes when the view is done with what it does. If there is none, the next change or the next view
  /// does that.
  private func schedule() {
    view?.performLater { [weak self] in self?.resume() }
  }

  private func resume() {
    guard shown.queue.phase == .scheduled else { return }
    if mustWait { schedule() } else { carryOutAll() }
  }

  /// How many times in a row the view carries out changes that were reported while it carried out others.
  private static var roundLimit: Int { 8 }

  private func carryOutAll() {
    var rounds = 0
    var action = UpdateQueue.Action.begin
    while action == .begin {
      let (changeSet, mapping) = shown.queue.begin()
      carryOut(changeSet, mapping)
      rounds += 1
      action = shown.queue.end(
        mayGoOn: rounds < Self.roundLimit && !mustWait, isAwaited: !waitingCompletions.isEmpty)
    }
    perform(action)
  }

  // MARK: One round

  /// Leads the view from what it knows to what the data source holds.
  ///
  /// - Parameters:
  ///   - changeSet: What to carry out.
  ///   - mapping: Maps what the view knows.
  private func carryOut(_ changeSet: ChangeSet, _ mapping: MappingChain) {
    let completions = waitingCompletions
    waitingCompletions = []
    func complete(_ finished: Bool) { for completion in completions { completion(finished) } }

    let after = dataSource.itemCounts
    guard !changeSet.isEmpty || after != shown.counts else {
      // They have cancelled out.
      shown.takeOver(after, mapping)
      return complete(view != nil)
    }
    guard let view else {
      carryOutUnseen(changeSet, mapping, after: after)
      return complete(false)
    }
    switch decide(changeSet, after: after, in: view) {
    case .reloaded(let reason):
      reload(view, mapping, after: after, reason: reason)
      complete(true)
    case .animated(let plan):
      animate(plan, mapping, after: after, in: view, completion: complete)
    }
  }

  private func decide(_ changeSet: ChangeSet, after: [Int], in view: any ListView) -> ListUpdate {
    guard case .some(let changes) = changeSet else { return .reloaded(.everythingChanged) }
    guard view.readiness == .ready, isLoaded, !needsLayout else { return .reloaded(.notShown) }
    do {
      let plan = try ChangePlan(
        viewing: changes, before: shown.counts, after: after, enforcing: quirks)
      switch options.reloadCause(for: plan) {
      case nil: return .animated(plan)
      case .everythingChanged: return .reloaded(.everythingChanged)
      case .commandLimit: return .reloaded(.commandLimit)
      case .policy, .decision: return .reloaded(.decision)
      }
    } catch {
      return .reloaded(.violation(error))
    }
  }

  /// Adopts other data when there is no view to show it.
  private func carryOutUnseen(_ changeSet: ChangeSet, _ mapping: MappingChain, after: [Int]) {
    isOutdated = isOutdated || isLoaded
    var plan = ChangePlan(structure: .all)
    if changeObservers.isObserved, case .some(let changes) = changeSet,
      let known = try? ChangePlan(
        viewing: changes, before: shown.counts, after: after, enforcing: quirks)
    {
      plan = known
    }
    shown.takeOver(after, mapping)
    plan.changeSets.forEach(report)
  }

  private func reload(
    _ view: any ListView, _ mapping: MappingChain, after: [Int], reason: ReloadReason
  ) {
    isOutdated = false
    let places = places(in: view, keepsAnchors: scrollAnchoring != .never)
    var mapping = mapping
    if case .violation = reason { mapping = .broken }
    shown.takeOver(after, mapping)
    view.reloadAll()
    needsLayout = view.readiness == .offscreen
    if !needsLayout { view.finishLayout() }
    restore(places, in: view, mapping: mapping, candidates: shown.indexPaths)
    report(.all)
    onUpdate?(.reloaded(reason))
    onCompletion?(.reloaded(reason), true)
  }

  private func animate(
    _ plan: ChangePlan, _ mapping: MappingChain, after: [Int], in view: any ListView,
    completion: @escaping (Bool) -> Void
  ) {
    let places = places(in: view, keepsAnchors: scrollAnchoring == .always)
    view.carryOut(plan) {
      shown.takeOver(after, mapping)
    } willUpdateContent: {
      report(plan.structure)
    } completion: { [weak self] finished in
      completion(finished)
      self?.onCompletion?(.animated(plan), finished)
    }
    report(plan.content)
    restore(
      places, in: view, mapping: mapping, candidates: shown.insertedIndexPaths(plan.structure))
    onUpdate?(.animated(plan))
  }

  // MARK: Selection and scroll position

  /// What is selected and on the screen, BEFORE a change.
  private func places(in view: any ListView, keepsAnchors: Bool) -> KeptPlaces {
    defer { missing = [] }
    return KeptPlaces(of: view, keepsAnchors: keepsAnchors, missing: missing) { indexPath in
      shown.recalled[indexPath].flatMap(identity)
    }
  }

  /// Restores selection and scroll position, AFTER a change.
  ///
  /// - Parameters:
  ///   - places: What was selected and on the screen.
  ///   - view: The view.
  ///   - mapping: Leads from BEFORE to AFTER.
  ///   - candidates: The AFTER index paths of those that may be items which the mapping has lost.
  private func restore(
    _ places: KeptPlaces, in view: any ListView, mapping: MappingChain,
    candidates: some Sequence<IndexPath>
  ) {
    guard !places.isEmpty else { return }
    func restore(among candidates: some Sequence<IndexPath>) -> [AnyHashable] {
      places.restore(
        in: view, mapping: mapping, isShown: shown.contains, candidates: candidates
      ) { indexPath in
        shown.indexPathInDataSource(indexPath).flatMap { dataSource.item(at: $0) }
          .flatMap(identity)
      }
    }
    let lost =
      places.looksEverywhere ? restore(among: shown.indexPaths) : restore(among: candidates)
    remember(lost, in: view)
    // Selected items must be known although the view may not read these rows again.
    for indexPath in view.selectedIndexPaths { _ = item(at: indexPath) }
  }

  /// What is not found now may come back with the next change, in the same turn of the run loop or when
  /// the changes are carried out that wait.
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
  /// The view is not made to move the item again. If the data source answers with another change than
  /// this move, or with none, the view carries out the difference later. The view reads everything
  /// again if the move is impossible, or comes while the view carries out something else.
  ///
  /// - Parameters:
  ///   - from: The index path of the item, BEFORE the move, that the view knows.
  ///   - to: The index path that the view gives it, AFTER the move.
  ///   - change: Makes the same move in the data. It gets the item and both index paths in the data
  ///     source: remove the item at the first, and then insert it at the second. It is not called if
  ///     the data source no longer has the item, or nothing has moved.
  public func adoptMove(
    from: IndexPath, to: IndexPath,
    change: (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
  ) {
    let move = ChangeSet.some([.item(type: .move(from, to))])
    let item = item(at: from)
    guard let origin = Position(from), let target = Position(to),
      shown.adoptMove(move, from: origin, to: target)
    else { return reloadData() }
    if from == to { return }

    report(move)
    let next = Position(section: target.section, item: target.item + 1)
    if let item, let from = shown.indexPathInDataSource(to),
      var point = insertionPoint(before: next)
    {
      if from[0] == point.section, from[1] < point.item { point.item -= 1 }
      change(item, from, point.indexPath)
    }
    perform(shown.queue.end(mayGoOn: view == nil, isAwaited: !waitingCompletions.isEmpty))
  }
}

extension ListViewUpdater: ChangeObserversOwner {}

/// An item's `id`, if it is `Identifiable`.
private func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}
