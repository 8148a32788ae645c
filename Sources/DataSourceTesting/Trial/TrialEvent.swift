import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Foundation

/// What happens to a view in a round.
enum TrialEvent: CaseIterable {
  case change, changeAgain, dirtyLayout, leavingTheWindow, changeWhileRequested,
    changeInLayout, changeInCompletion, changesInARow, userMove, userMoveThatIsRefused,
    userDeletion, changesWhileDragging, emptyAndBack, reloadOfEverything, restart, mistake,
    selection, viewReplaced

  /// Whether it takes a ``DrivenView``.
  var needsDrivenView: Bool {
    switch self {
    case .dirtyLayout, .leavingTheWindow, .userMove, .userMoveThatIsRefused, .userDeletion,
      .changesWhileDragging:
      true
    default: false
    }
  }
}

extension ListViewTrial {
  func perform(_ event: TrialEvent) async throws {
    switch event {
    case .change, .changeAgain: change()
    case .dirtyLayout:
      driven?.makeLayoutDirty()
      change()
    case .leavingTheWindow:
      driven?.isInWindow = false
      for _ in 0...random.below(3) { change() }
      view.layOut()
      driven?.isInWindow = true
      if random.once(in: 2) { view.layOut() }
      change()
    case .changeWhileRequested:
      changeOnceWhileRequested()
      change()
    case .changeInLayout:
      changeOnceWhileRequested()
      view.updater.performUpdates(withChangeSet: .all)
    case .changeInCompletion:
      change()
      report(.some([])) { [weak self] in self?.change() }
    case .changesInARow: for _ in 0..<5 { change() }
    case .userMove: moveByUser()
    case .userMoveThatIsRefused: try await moveInVain()
    case .userDeletion:
      guard let path = randomIndexPath() else { return }
      driven?.userDeletes(path)
    case .changesWhileDragging:
      driven?.isDragging = true
      for _ in 0...random.below(2) { change() }
      if random.once(in: 2) { dropFromElsewhere() }
      if random.once(in: 2) { change() }
      view.layOut()
      driven?.isDragging = false
    case .emptyAndBack:
      empty()
      try await check()
      restart()
    case .reloadOfEverything: reportAll()
    case .restart: restart()
    case .mistake: changeWithMistake()
    case .selection: if let path = randomIndexPath() { select(path) }
    case .viewReplaced: if random.once(in: 10) { replaceView() }
    }
    try await check()
    view.readingHandler = nil
  }

  private func changeOnceWhileRequested() {
    view.readingHandler = { [weak self] in
      guard let self else { return }
      view.readingHandler = nil
      if driven?.bearsGoneRows == true { change() } else { insert() }
    }
  }

  private func moveByUser() {
    guard let from = randomIndexPath() else { return }
    var to: IndexPath = [random.below(source.numberOfSections), 0]
    let count = source.numberOfItems(in: to[0])
    to = [to[0], random.below(to[0] == from[0] ? count : count + 1)]
    driven?.userMoves(from: from, to: to)
  }

  /// The user drops a new item.
  private func dropFromElsewhere() {
    let counts = view.updater.itemCounts
    guard !counts.isEmpty else { return }
    let section = random.below(counts.count)
    let row = freshItem()
    source.options.shouldReload = nil
    driven?.userDrops(at: [section, random.below(counts[section] + 1)]) { [weak self] indexPath in
      self?.edit { try $0.insert(row, at: indexPath) }
    }
  }

  /// The data does not follow, so the view must undo the move.
  private func moveInVain() async throws {
    isRefusingMoves = true
    moveByUser()
    try await check()
    isRefusingMoves = false
  }

  /// What an app does when the user has dragged an item.
  func move(from: IndexPath, to: IndexPath) {
    guard !isRefusingMoves else { return }
    edit { try $0.move(from: from, to: to) }
  }

  /// What an app does when the user deletes an item.
  func delete(at indexPath: IndexPath) {
    edit { _ = try $0.remove(at: indexPath) }
  }
}
