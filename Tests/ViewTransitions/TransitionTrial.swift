import DataSourceDiffing
package import DataSourceKit
import DataSourceViews
import Foundation
import TestSupport
package import TransitionSupport

/// Drives a view with random transitions and all that may happen around them, and checks the screen.
///
/// It does not depend on a test library: what goes wrong is thrown.
@MainActor
package final class TransitionTrial {
  /// What went wrong.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  typealias Source = DiffableSectionedDataSource<Int, Row>

  let source = Source()
  private let shown: Muffler
  private let makeView: (any DataSource<Row>) -> any DrivenView
  var view: any DrivenView
  private let seed: UInt64
  var random: SplitMix64
  private var generator: RandomGroups

  /// The sections that the data source was given last.
  private var groups: [Group] = []

  /// Which items are selected.
  private var selection: Set<Int> = []

  /// Completions that are still to be called.
  private var openCompletions = 0

  /// Whether selected items have gone since the last check.
  private var hasLostSelection = false

  /// An edit that the data source has refused.
  private var editProblem: (any Error)?

  /// Whether the data does not follow when the user drags an item.
  var isRefusingMoves = false

  /// Which updates the view has been made to do, and how often.
  package private(set) var updates: [String: Int] = [:]

  /// The last of them.
  private var lastUpdates: [String] = []

  /// Makes a trial.
  ///
  /// - Parameters:
  ///   - seed: Where the dice begin.
  ///   - makeView: Makes the view of a data source, in a window.
  package init(seed: UInt64, makeView: @escaping (any DataSource<Row>) -> any DrivenView) {
    self.seed = seed
    self.makeView = makeView
    random = SplitMix64(seed: seed ^ 0x5eed)
    generator = RandomGroups(seed: seed, repeats: false)
    shown = Muffler(source)
    view = makeView(shown)
    listen()
  }

  /// Runs rounds of one or more transitions each.
  package func run(transitions: Int) async throws {
    var round = 0
    while transitionCount < transitions {
      let event = TransitionEvent.allCases[random.below(TransitionEvent.allCases.count)]
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
  package private(set) var transitionCount = 0

  private func listen() {
    view.whenUserMoves = { [weak self] in self?.move(from: $0, to: $1) }
    view.whenUserDeletes = { [weak self] in self?.delete(at: $0) }
    view.updater.onUpdate = { [weak self] update in
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

extension TransitionTrial {
  /// Changes the data, and reports it.
  func change() {
    transitionCount += 1
    // Between two batches the data source cannot be edited.
    let policies: [UpdatePolicy] =
      view.whileRequested == nil ? [.singleBatch, .twoBatches] : [.singleBatch]
    source.options.policy =
      random.once(in: 20) ? .reload : policies[random.below(policies.count)]
    let new = generator.changed(groups, items: 6)
    if transitionCount.isMultiple(of: 5) {
      view.updater.withoutAnimation { set(new) }
    } else {
      set(new)
    }
  }

  /// Inserts an item, if there is a section for it, and updates another one.
  func insert() {
    guard source.numberOfSections > 0 else { return }
    source.options.policy = .singleBatch
    let section = random.below(source.numberOfSections)
    let item = random.below(source.numberOfItems(in: section) + 1)
    let row = generator.freshItem()
    edit { try $0.insert(row, at: [section, item]) }
    guard let path = randomIndexPath(), var other = source.item(at: path) else { return }
    other.version += 1
    edit { [other] in try $0.update(at: path) { $0 = other } }
  }

  /// Puts new data in place of the old.
  func restart() {
    transitionCount += 1
    set(generator.start(sections: random.once(in: 20) ? 12 : 4, items: 6))
  }

  func empty() { set(random.once(in: 2) ? [] : [Group(1, [])]) }

  private func set(_ new: [Group]) {
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
      var group = groups.first { $0.id == section.id } ?? Group(section.id, [])
      group.items = section.items
      return group
    }
    followSelection()
  }

  /// Changes the data, and reports a change that is impossible instead.
  func changeWithMistake() {
    shown.isMuffled = true
    change()
    shown.isMuffled = false
    // Nothing can be inserted twice at one place, whatever the numbers are (rule H7).
    let insertion = Change.item(type: .insert([random.below(3), random.below(4)]))
    source.report(.some([.section(type: .delete([random.below(3)])), insertion, insertion]))
  }

  /// Reports everything.
  func reportAll() { source.report(.all) }

  private func followSelection() {
    let count = selection.count
    defer { if selection.count < count { hasLostSelection = true } }
    selection.formIntersection(groups.flatMap { $0.items.map(\.id) })
  }

  /// An item that there has not been yet.
  func freshItem() -> Row { generator.freshItem() }

  var hasItems: Bool { groups.contains { !$0.items.isEmpty } }

  func randomIndexPath() -> IndexPath? {
    let paths = source.indexPaths
    return paths.isEmpty ? nil : paths[random.below(paths.count)]
  }

  func select(_ indexPath: IndexPath) {
    guard let item = source.item(at: indexPath) else { return }
    view.userSelects(indexPath)
    guard view.updater.view?.selectedIndexPaths.contains(indexPath) == true else { return }
    if !view.allowsMultipleSelection { selection = [] }
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

extension TransitionTrial {
  /// Waits until the view is done, and compares it with the data.
  func check() async throws {
    var turns = 0
    repeat {
      view.layOut()
      view.finishAnimations(cutShort: random.once(in: 2))
      // A turn of the run loop takes its time, so there is one only where something waits for it.
      let isPending = view.updater.hasPendingChanges
      if isPending || hasLostSelection { await Task.yield() }
      // What is lost by a change that was pending is forgotten one turn later.
      if !isPending { hasLostSelection = false }
      turns += 1
    } while (view.updater.hasPendingChanges || hasLostSelection) && turns < 10_000
    view.layOut()
    view.finishAnimations(cutShort: false)
    if view.updater.hasPendingChanges { throw Failure(description: "the view is never done") }
    if let violation = view.violations.first { throw violation }
    if let editProblem { throw editProblem }
    if openCompletions != 0 {
      throw Failure(description: "\(openCompletions) completions are open")
    }
    let data = groups.map {
      DrawnSection(
        header: view.showsTitles ? $0.section.headerTitle : nil, rows: $0.items.map(\.text))
    }
    let screen = view.screen
    if screen != data { throw Failure(description: "shows \(screen) instead of \(data)") }
    let selected = Set(
      (view.updater.view?.selectedIndexPaths ?? []).compactMap { source.item(at: $0)?.id })
    if selected != selection, view.keepsSelection {
      throw Failure(description: "selected are \(selected) instead of \(selection)")
    }
  }
}

/// Shows what a data source holds, and reports what that reports unless it is muffled.
private final class Muffler: DataSource, ChangeObserversOwner {
  private let base: TransitionTrial.Source
  private var observation: ChangeObservation?

  /// Whether changes are not reported.
  var isMuffled = false

  let changeObservers = ChangeObservers()
  var reloadBlock: ReloadBlock? {
    get { changeObservers.reloadBlock }
    set { changeObservers.reloadBlock = newValue }
  }

  init(_ base: TransitionTrial.Source) {
    self.base = base
    observation = base.observeReports { [weak self] in
      if self?.isMuffled == false { self?.report($0) }
    }
  }

  var numberOfSections: Int { base.numberOfSections }
  func numberOfItems(in section: Int) -> Int { base.numberOfItems(in: section) }
  func item(at indexPath: IndexPath) -> Row? { base.item(at: indexPath) }
  func headerTitle(for section: Int) -> String? { base.headerTitle(for: section) }
}
