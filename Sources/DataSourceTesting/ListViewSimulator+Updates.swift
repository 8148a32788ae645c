public import DataSourceKit
import Foundation

extension ListViewSimulator {
  /// Carries out a change set: a batch, or a reload.
  ///
  /// A batch obeys the same rules as one made with ``performBatchUpdates(_:completion:)``. For
  /// `ChangeSet.all` the data is reloaded and laid out at once, as it is at the end
  /// of a run loop's turn.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed. The data source holds the data AFTER it already.
  ///   - completion: Called when the animation has ended, with whether it ran to its end.
  /// - Throws: The first rule that is broken.
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) throws(BatchViolation) {
    switch changeSet {
    case .all:
      try reloadData()
      try layoutIfNeeded()
      completion?(true)
    case .some(let changes):
      try begin()
      try end(changes, completion: completion)
    }
  }

  /// Carries out the calls that a block makes as one batch.
  ///
  /// ```swift
  /// try view.performBatchUpdates {
  ///   source.items.append("Item 3")
  ///   try view.insertItems(at: [[0, 3]])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - updates: Calls ``insertItems(at:)`` and its like. The data may change in here, or before if
  ///     the layout is not dirty (rule T1).
  ///   - completion: Called when the animation has ended, with whether it ran to its end.
  /// - Throws: The first rule that is broken, as a `BatchViolation`, or what
  ///   `updates` throws; the batch is then given up.
  public func performBatchUpdates(
    _ updates: () throws -> Void, completion: ((Bool) -> Void)? = nil
  ) throws {
    try begin()
    recorded = []
    do {
      try updates()
    } catch {
      recorded = nil
      isUpdating = false
      throw error
    }
    let changes = recorded ?? []
    recorded = nil
    try end(changes, completion: completion)
  }

  /// Notes a call inside a block; outside one the call is a batch of its own.
  func perform(_ changes: [Change]) throws(BatchViolation) {
    if recorded != nil {
      note(changes)
    } else {
      try performUpdates(withChangeSet: .some(changes))
    }
  }

  /// Notes changes inside a block.
  func note(_ changes: [Change]) { recorded?.append(contentsOf: changes) }
}

extension ListViewSimulator {
  /// What a view does before it runs the block.
  private func begin() throws(BatchViolation) {
    guard !isUpdating else {
      throw violate(.nestedUpdate, "attempt to begin an update while another one is being applied")
    }
    guard isInWindow, hasDisplayed || needsReload else {
      throw violate(
        .offscreenBatch,
        isInWindow
          ? "attempt to update a view that has not displayed anything yet"
          : "attempt to update a view that is not in a window")
    }
    guard !needsReload else {
      throw violate(
        .unsettledReload, "attempt to update after reloadData(), without a layout in between")
    }
    if needsLayout { try askForDataBefore() }
    isUpdating = true
  }

  /// What a view does after it has run the block.
  private func end(
    _ changes: [Change], completion: ((Bool) -> Void)?
  ) throws(BatchViolation) {
    do {
      defer { isUpdating = false }
      guard !changes.isEmpty else {
        throw violate(.emptyBatch, "attempt to perform an update without changes")
      }
      do {
        try apply(.some(changes))
      } catch {
        throw note(error)
      }
    }
    wasInterrupted = interruptsAnimations
    completion?(!interruptsAnimations)
  }

  /// A view whose layout is dirty prepares it first, with what it takes for the data BEFORE.
  private func askForDataBefore() throws(BatchViolation) {
    let counts = dataSource?.itemCounts ?? []
    guard counts == itemCounts else {
      throw violate(
        .prematureCounts,
        "the layout is dirty, and the numbers of rows \(counts) differ from those before the "
          + "update \(itemCounts): the data changed before the update block")
    }
    for indexPath in IndexPathCollection(itemCounts: counts)
    where dataSource?.item(at: indexPath) == nil {
      throw violate(
        .prematureCounts,
        "the layout is dirty, and there is no item at \(indexPath.shortDescription) any more: the "
          + "data changed before the update block")
    }
    needsLayout = false
  }

  private func apply(_ changeSet: ChangeSet) throws(BatchViolation) {
    let after = dataSource?.itemCounts ?? []
    try changeSet.validate(before: itemCounts, after: after, enforcing: quirks)
    var unreadable: BatchViolation?
    // Reading rows may run code that shows something else meanwhile.
    let shown = sections
    let before = shown.map { $0.rows.map(Optional.some) }
    let rows = try changeSet.applied(to: before, after: after) { indexPath in
      do throws(BatchViolation) {
        return try readRow(at: indexPath)
      } catch {
        unreadable = unreadable ?? error
        return nil
      }
    }
    if let unreadable { throw unreadable }

    let marking = Marking(changeSet)
    sections = rows.enumerated().map { section, rows in
      let rows = rows.compactMap { $0 }
      var result =
        marking.keptSection(section).map { shown[$0].with(rows: rows) }
        ?? readSection(section, rows: rows)
      marking.mark(&result, at: section)
      return result
    }
  }
}

extension ListViewSimulator.ShownSection {
  /// The same section with other rows.
  fileprivate func with(rows: [ListViewSimulator.ShownRow]) -> Self {
    Self(headerTitle: headerTitle, footerTitle: footerTitle, rows: rows)
  }
}
