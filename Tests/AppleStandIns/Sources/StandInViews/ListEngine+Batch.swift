import DataSourceChanges
public import DataSourceCore
import Foundation

extension ListEngine {
  /// Carries out a block's calls as one batch.
  ///
  /// - Parameters:
  ///   - updates: Calls ``record(_:)`` and ``reconfigure(_:)``.
  ///   - completion: Called when the animation has ended, with whether it ran to completion.
  public func performBatch(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batchHandler?()
    performNow(updates, completion: completion)
  }

  /// Carries out an update without commands. A table then measures everything again.
  public func performMeasuring(completion: ((Bool) -> Void)? = nil) {
    guard begin() else { return drop(nil, completion) }
    phase = .applying
    events.append(.measuring)
    measureSupplements()
    fillScreen()
    phase = .idle
    finishLater(completion, interrupted: false)
  }

  private func performNow(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    guard begin() else { return drop(updates, completion) }
    let earlier = violations.count
    phase = .updating
    recorded = RecordedBatch()
    updates?()
    let batch = recorded ?? RecordedBatch()
    recorded = nil
    events.append(.batch(.some(batch.changes), reconfigured: batch.reconfigured))
    // Code that runs while the view reads may try to begin another batch.
    phase = .applying
    if violations.count == earlier { end(batch) }
    phase = .idle
    finishLater(completion, interrupted: violations.count != earlier)
  }

  /// Records changes inside a block. Outside a block, they are a batch of their own.
  public func record(_ changes: [Change]) {
    if droppedBlocks > 0 { return }
    guard phase == .updating, recorded != nil else {
      return performNow { self.recorded?.changes += changes }
    }
    recorded?.changes += changes
  }

  /// Configures items' cells again, in place.
  ///
  /// - Parameter indexPaths: BEFORE index paths.
  public func reconfigure(_ indexPaths: [IndexPath]) {
    if droppedBlocks > 0 { return }
    guard phase == .updating, recorded != nil else {
      return performNow { self.recorded?.reconfigured += indexPaths }
    }
    recorded?.reconfigured += indexPaths
  }

  /// Whether a batch can begin. If the layout is dirty, it is done first.
  private func begin() -> Bool {
    guard phase == .idle else {
      let work = phase == .layingOut ? "the view is being laid out" : "another one is being applied"
      violate(.nestedUpdate, "attempt to begin an update while \(work)")
      return false
    }
    if isRecovering { layoutIfNeeded() }
    guard !hasUncommittedUpdates || isDropping else {
      violate(.nestedUpdate, "attempt to begin an update while the user is dragging an item")
      return false
    }
    guard let host, host.isInWindow, hasDisplayed else {
      violate(
        .offscreenBatch,
        host?.isInWindow == true
          ? "attempt to update a view that has not displayed anything yet"
          : "attempt to update a view that is not in a window")
      return false
    }
    guard !needsReload else {
      violate(.unsettledReload, "attempt to update after reloadData(), without a layout in between")
      return false
    }
    return !needsLayout || prepare(host)
  }

  /// A dirty view requests its counts, and the cells on the screen, before the block runs.
  private func prepare(_ host: any ListEngineHost<Cell, Supplement>) -> Bool {
    phase = .preparing
    defer { phase = .idle }
    let earlier = violations.count
    let counts = host.itemCounts() ?? []
    guard counts == shownCounts else {
      violate(
        .prematureCounts,
        "the layout is dirty, and the numbers of rows \(counts) differ from those before the update "
          + "\(shownCounts): the data changed before the update block")
      return false
    }
    needsLayout = false
    checksCounts = false
    for indexPath in visibleIndexPaths { askAgain(at: indexPath) }
    fillScreen()
    return violations.count == earlier
  }

  private func askAgain(at indexPath: IndexPath) {
    let (section, item) = (indexPath[0], indexPath[1])
    if let cell = sections[section].rows[item].cell {
      sections[section].rows[item].cell = nil
      host?.recycle(cell, from: nil)
    }
    show(askForCell(at: indexPath), section, item)
  }

  /// Lets a block change the data, and ignores its calls to the view.
  private func drop(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    droppedBlocks += 1
    updates?()
    droppedBlocks -= 1
    finishLater(completion, interrupted: true)
  }

  private func end(_ batch: RecordedBatch) {
    let after = host?.itemCounts() ?? []
    guard !batch.isEmpty else {
      return violate(.emptyBatch, "attempt to perform an update without changes")
    }
    if !batch.changes.isEmpty { revision += 1 }
    do {
      let changeSet = ChangeSet.some(batch.changes)
      try changeSet.validate(before: shownCounts, after: after, enforcing: .quirks)
      try checkReconfigured(batch.reconfigured, changeSet)
      try apply(changeSet, after: after, reconfiguring: batch.reconfigured)
    } catch {
      note(error)
    }
  }
}
