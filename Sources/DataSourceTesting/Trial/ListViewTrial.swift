import DataSourceChanges
public import DataSourceCore
import DataSourceDiffing
import DataSourcePlanning
import DataSourceViews
import Foundation

/// Checks an `UpdatableListView` with random changes, even while the view is busy. After each of
/// them the screen and the selection must match the data.
///
/// ```swift
/// let trial = ListViewTrial(seed: 1) { Lines($0, text: \.text) }
/// try await trial.run(transitions: 1_000)
/// ```
///
/// The changes are insertions, deletions, moves and updates of one or many sections and items.
/// Lists are emptied, change sets are invalid, and data and views are replaced. If the view calls
/// ``TrialView/readingHandler``, changes also occur while it reads a row.
///
/// It does not depend on a test library: it throws what goes wrong, with the seed and the round.
@MainActor
public final class ListViewTrial {
  /// What went wrong.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  typealias Source = DiffableSectionedDataSource<Int, TrialItem>

  let source = Source()
  private let shown: Muffler
  private let makeView: (any DataSource<TrialItem>) -> any TrialView
  var view: any TrialView
  private let seed: UInt64
  private let sectionCount: Int
  private let itemCount: Int
  var random: TrialRandom
  private var generator: RandomGroups

  /// The sections that the data source was last given.
  private var groups: [TrialGroup] = []

  /// Which items are selected.
  private var selection: Set<Int> = []

  /// Completions of changes, and of updates of the view, still to be called.
  private var openCompletions = 0

  /// Whether selected items have gone since the last check.
  private var hasLostSelection = false

  /// An edit that the data source has rejected.
  private var editProblem: (any Error)?

  /// Whether the data does not follow when the user drags an item.
  var isRefusingMoves = false

  /// How many updates of each kind the view has performed: “batch”, “content”, “batch and content”,
  /// and the names of the reasons for a reload.
  public private(set) var updates: [String: Int] = [:]

  /// The last of them.
  private var lastUpdates: [String] = []

  /// Whether the view has shown a title.
  private var hasShownTitles = false

  /// Creates a trial.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random changes.
  ///   - sections: The maximum number of sections of new data; some have three times as many. Small
  ///     lists produce more rare cases; larger ones are for a view that creates rows as they are
  ///     scrolled to.
  ///   - items: The maximum number of items in a new section.
  ///   - makeView: Creates the view of a data source, ready to show it. It is called again when the
  ///     view is replaced.
  public init(
    seed: UInt64, sections: Int = 4, items: Int = 6,
    makeView: @escaping (any DataSource<TrialItem>) -> any TrialView
  ) {
    self.seed = seed
    (sectionCount, itemCount) = (sections, items)
    self.makeView = makeView
    random = TrialRandom(seed: seed ^ 0x5eed)
    generator = RandomGroups(seed: seed, repeats: false)
    shown = Muffler(source)
    view = makeView(shown)
    listen()
  }

  /// Performs changes, and checks the view after each round of one or more changes.
  ///
  /// - Parameter transitions: The minimum number of changes.
  /// - Throws: What went wrong first. It is a difference between screen and data, another
  ///   selection, an error that ``TrialView/screen`` throws, or a view that is never done.
  public func run(transitions: Int) async throws {
    var round = 0
    while transitionCount < transitions {
      let event = TrialEvent.allCases[random.below(TrialEvent.allCases.count)]
      if event.needsDrivenView, driven == nil { continue }
      do {
        try await perform(event)
      } catch {
        throw Failure(
          description: "seed \(seed), round \(round), \(event), \(lastUpdates): \(error)")
      }
      round += 1
    }
  }

  /// The number of transitions so far.
  private(set) var transitionCount = 0

  /// The view, if it has windows, animations and drags.
  var driven: (any DrivenView)? { view as? any DrivenView }

  private func listen() {
    driven?.whenUserMoves = { [weak self] in self?.move(from: $0, to: $1) }
    driven?.whenUserDeletes = { [weak self] in self?.delete(at: $0) }
    // As many updates must be completed as are performed, whichever is called first.
    let completionHandler = view.updater.completionHandler
    view.updater.completionHandler = { [weak self] in
      self?.openCompletions -= 1
      completionHandler?($0, $1)
    }
    view.updater.updateHandler = { [weak self] update in
      self?.openCompletions += 1
      let name =
        switch update {
        case .animated(let plan):
          plan.structure.isEmpty
            ? "content" : plan.content.isEmpty ? "batch" : "batch and content"
        case .reloaded(let reason): "\(reason)".prefix { $0 != "(" }.description
        }
      self?.updates[name, default: 0] += 1
      self?.lastUpdates = (self?.lastUpdates ?? []).suffix(3) + [name]
    }
  }
}

extension ListViewTrial {
  /// Changes the data, and reports it.
  func change() {
    transitionCount += 1
    let isReloading = random.once(in: 20)
    source.options.shouldReload = { _ in isReloading }
    // The numbers of a seed stay what they were when one more was needed here.
    if !isReloading {
      _ = random.below(view.readingHandler == nil ? 2 : 1)
    }
    let new = generator.changed(groups, items: itemCount)
    if transitionCount.isMultiple(of: 5) {
      view.updater.withoutAnimation { set(new) }
    } else {
      set(new)
    }
  }

  /// Inserts an item, if there is a section for it, and updates another item.
  func insert() {
    guard source.numberOfSections > 0 else { return }
    source.options.shouldReload = nil
    let section = random.below(source.numberOfSections)
    let item = random.below(source.numberOfItems(in: section) + 1)
    let row = generator.freshItem()
    edit { try $0.insert(row, at: [section, item]) }
    guard let path = randomIndexPath(), var other = source.item(at: path) else { return }
    other.version += 1
    edit { [other] in try $0.update(at: path) { $0 = other } }
  }

  /// Replaces the data.
  func restart() {
    transitionCount += 1
    set(
      generator.start(
        sections: random.once(in: 20) ? 3 * sectionCount : sectionCount, items: itemCount))
  }

  /// Whether a view with animations of its own has still to finish one.
  private var isCompleting: Bool { driven == nil && openCompletions > 0 }

  func empty() { set(random.once(in: 2) ? [] : [TrialGroup(1, [])]) }

  private func set(_ new: [TrialGroup]) {
    groups = new
    source.apply(new.map(\.section))
    followSelection()
  }

  /// Changes the data by editing the source, not by setting new data.
  func edit(_ body: (Source) throws -> Void) {
    transitionCount += 1
    do {
      try body(source)
    } catch {
      editProblem = error
    }
    groups = source.sections.map { section in
      var group = groups.first { $0.id == section.id } ?? TrialGroup(section.id, [])
      group.items = section.items
      return group
    }
    followSelection()
  }

  /// Changes the data, but reports an impossible change instead.
  func changeWithMistake() {
    shown.isMuffled = true
    change()
    shown.isMuffled = false
    // Nothing can be inserted where another item moves to, whatever the numbers (rule H5).
    let target: IndexPath = [random.below(3), random.below(4)]
    source.report(
      .some([
        .section(type: .delete([random.below(3)])), .item(type: .insert(target)),
        .item(type: .move([random.below(3), random.below(4)], target)),
      ]))
  }

  /// Reports everything.
  func reportAll() { source.report(.all) }

  private func followSelection() {
    let count = selection.count
    defer { if selection.count < count { hasLostSelection = true } }
    selection.formIntersection(groups.flatMap { $0.items.map(\.id) })
  }

  /// An item that has not occurred yet.
  func freshItem() -> TrialItem { generator.freshItem() }

  func randomIndexPath() -> IndexPath? {
    let paths = source.indexPaths
    return paths.isEmpty ? nil : paths[random.below(paths.count)]
  }

  func select(_ indexPath: IndexPath) {
    guard let item = source.item(at: indexPath) else { return }
    view.userSelects(indexPath)
    guard view.updater.view?.selectedIndexPaths.contains(indexPath) == true else { return }
    // What remains selected shows whether the view allows only a single selection.
    let isMultiple =
      driven?.allowsMultipleSelection ?? (view.updater.view?.selectedIndexPaths.count != 1)
    if !isMultiple { selection = [] }
    selection.insert(item.id)
  }

  /// Changes the data, and expects a completion.
  func report(_ changeSet: ChangeSet, then work: @escaping () -> Void = {}) {
    openCompletions += 1
    view.updater.performUpdates(withChangeSet: changeSet) { [weak self] _ in
      self?.openCompletions -= 1
      work()
    }
  }

  func replaceView() {
    view = makeView(shown)
    selection = []
    openCompletions = 0
    listen()
  }
}

extension ListViewTrial {
  /// Waits until the view is done, and compares it with the data.
  func check() async throws {
    var turns = 0
    repeat {
      view.layOut()
      driven?.finishAnimations(cutShort: random.once(in: 2))
      // A turn of the run loop takes time, so there is one only if something waits for it.
      let isPending = view.updater.hasPendingChanges
      if isPending || hasLostSelection || isCompleting { await Task.yield() }
      // Animations of a real view take time, not turns.
      if turns > 100 { try await Task.sleep(for: .milliseconds(1)) }
      // A selection lost in a pending change is forgotten one turn later.
      if !isPending { hasLostSelection = false }
      turns += 1
    } while (view.updater.hasPendingChanges || hasLostSelection || isCompleting) && turns < 10_000
    view.layOut()
    driven?.finishAnimations(cutShort: false)
    if view.updater.hasPendingChanges { throw Failure(description: "the view is never done") }
    if let violation = driven?.violations.first { throw violation }
    if let editProblem { throw editProblem }
    if openCompletions != 0 {
      throw Failure(description: "\(openCompletions) completions are open")
    }
    let screen = try await view.screen
    if screen.contains(where: { $0.header != nil }) { hasShownTitles = true }
    let showsTitles = driven?.showsTitles ?? hasShownTitles
    let data = groups.map {
      TrialSection(
        header: showsTitles ? $0.section.headerTitle : nil, rows: $0.items.map(\.text))
    }
    if screen != data { throw Failure(description: "shows \(screen) instead of \(data)") }
    let selected = Set(
      (view.updater.view?.selectedIndexPaths ?? []).compactMap { source.item(at: $0)?.id })
    if selected != selection, driven?.keepsSelection != false {
      throw Failure(description: "selected are \(selected) instead of \(selection)")
    }
  }
}

/// Shows what a data source contains and passes on its reports, unless muffled.
private final class Muffler: DataSource, ChangeObserversOwner {
  private let base: ListViewTrial.Source
  private var observation: ChangeObservation?

  /// Whether changes are not reported.
  var isMuffled = false

  let changeObservers = ChangeObservers()
  var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  init(_ base: ListViewTrial.Source) {
    self.base = base
    observation = base.observePlannedChanges { [weak self] in
      if self?.isMuffled == false { self?.report($0.changeSet) }
    }
  }

  var numberOfSections: Int { base.numberOfSections }
  func numberOfItems(in section: Int) -> Int { base.numberOfItems(in: section) }
  func item(at indexPath: IndexPath) -> TrialItem? { base.item(at: indexPath) }
  func headerTitle(for section: Int) -> String? { base.headerTitle(for: section) }
  func sectionIdentity(at index: Int) -> AnyHashable? { base.sectionIdentity(at: index) }
}
