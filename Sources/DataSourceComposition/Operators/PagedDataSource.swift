public import DataSourceKit
import Foundation
public import IdentityDiff
import Subsequences

/// The first items of another data source as one list, followed by a row that shows whether there
/// are more.
///
/// ```swift
/// let page = feed.paged(by: 20) { state in state == .complete ? nil : .loadMore(state) }
/// page.loadMore()                // shows 20 more
/// page.overriddenState = .loading  // while the source fetches more
/// ```
public final class PagedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// The maximum number of items to show, not counting the row after them.
  ///
  /// If an observer sets it while handling a change set, this property changes immediately; the
  /// items follow after all observers have been notified.
  ///
  /// - Complexity: O(k log n) to change it by k.
  public var limit: Int {
    get { requestedLimit ?? storedLimit }
    set {
      requestedLimit = max(0, newValue)
      changeKeepingRow { [unowned self] in
        guard let limit = requestedLimit else { return }
        requestedLimit = nil
        for offset in min(limit, shownCount)..<shownCount { note(offset) }
        storedLimit = limit
        fit(from: shownCount)
      }
    }
  }

  /// A state that replaces the computed one, such as `PagingState.loading` or the `nextState` of a
  /// `PageLoader`; `nil` for none.
  public var overriddenState: PagingState? {
    get { storedState }
    set {
      changeKeepingRow { [unowned self] in
        storedState = newValue
        // Equal states can have different errors.
        needsRow = true
      }
    }
  }

  /// The state that is shown.
  private var loadState: PagingState { storedState ?? (total > storedLimit ? .more : .complete) }

  /// How many items ``loadMore()`` adds to ``limit``, 0 or more. Setting it has no immediate
  /// effect.
  public var pageSize: Int {
    didSet { pageSize = max(0, pageSize) }
  }

  /// Returns the row to show after the items in a state; `nil` for none. Setting a new closure
  /// reports the row as inserted, deleted or updated. It is updated if it differs in identity or
  /// content, or, without an identity, as an `Equatable` item.
  public var row: (PagingState) -> ItemType? {
    get { storedMakeRow }
    set {
      changeKeepingRow { [unowned self] in
        storedMakeRow = newValue
        needsRow = true
      }
    }
  }

  @exclusivity(unchecked)  // The old closure may read it while it is released.
  private var storedMakeRow: (PagingState) -> ItemType?

  /// Whether to create the row again even if the state is unchanged.
  private var needsRow = true

  private var storedLimit: Int
  private var requestedLimit: Int?
  private var storedState: PagingState?

  /// The state that the row shows.
  private var shownState = PagingState.complete

  /// The handle of the row.
  private var rowItem = 0

  /// Releases the handle of the row at the end of a change.
  private var returns: HandleReturns?

  /// The number of source items at the last change.
  private var total = 0

  init(
    _ source: some DataSource<ItemType>, pageSize: Int, identity: ElementIdentity<ItemType>? = nil,
    row: @escaping (PagingState) -> ItemType? = { _ in nil }
  ) {
    self.pageSize = max(0, pageSize)
    storedLimit = max(0, pageSize)
    storedMakeRow = row
    let upstream = FlattenedDataSource(source, identity: identity)
    super.init(
      source, upstream: upstream, identity: upstream.identity, values: upstream.values,
      items: HandleSequences())
    start()
  }

  deinit { returns?.give([rowItem]) }

  /// Shows one more page.
  ///
  /// - Complexity: O(k log n) for a page of k items.
  public func loadMore() { limit += min(pageSize, Int.max - limit) }

  private var section: Int { upstream.section(at: 0) ?? 0 }

  /// Whether the row is shown after the items.
  private var hasRow: Bool { shownItems.contains(rowItem) }

  /// The number of shown items, not counting the row.
  private var shownCount: Int { shownItems.handleCount - (hasRow ? 1 : 0) }

  override func rebuild() {
    returns = itemPool.returns
    rowItem = itemPool.take()
    // A released operator may have left one.
    values.remove(rowItem)
    needsRow = true
    shownItems.removeAll()
    total = upstream.itemCount
    let shown = (0..<min(total, storedLimit)).compactMap { upstream.item(at: $0, in: section) }
    shownItems.fill(section, with: shown)
    renewRow()
    changes.removeAll()
  }

  /// Updates the row if the state or the closure has changed.
  private func renewRow() {
    guard needsRow || shownState != loadState else { return }
    needsRow = false
    shownState = loadState
    let (old, new) = (values[rowItem], storedMakeRow(shownState))
    if areSame(old, new) { return }
    changes.record(rowItem, before: place(of: rowItem), isUpdated: true)
    if let new {
      values.set(new, for: rowItem)
      if old == nil { shownItems.insert(rowItem, in: section, at: shownItems.handleCount) }
    } else {
      values.remove(rowItem)
      shownItems.remove(rowItem)
    }
  }

  /// Changes the state and brings the row up to date.
  private func changeKeepingRow(_ body: @escaping () -> Void) {
    change { [unowned self] in
      if hasRow { changes.record(rowItem, before: place(of: rowItem)) }
      body()
      renewRow()
    }
  }

  /// Records the item at an offset with its old place.
  private func note(_ offset: Int) {
    guard let item = item(at: offset, in: section) else { return }
    changes.record(item, before: (section, offset))
  }

  override var inheritsPlaces: Bool { false }

  override func updateContent() {
    let source = upstream.changes
    changes.isLarge = source.isLarge
    if hasRow { changes.record(rowItem, before: place(of: rowItem)) }
    // No item is pushed past the limit by more positions than there are insertions, nor pulled back
    // by more than there are deletions.
    let distance = source.items.count
    for offset in max(0, shownCount - distance)..<shownCount { note(offset) }
    var leaving: [Int] = []
    var arriving: [Int] = []
    for change in source.items {
      let item = change.handle
      let place = place(of: item)
      changes.record(
        item, before: place, mayMove: change.mayMove && place != nil,
        isUpdated: change.isUpdated)
      let after = upstream.shownItems.position(of: item)
      let leaves = place != nil && (after == nil || change.mayMove)
      if leaves { leaving.append(item) }
      if place == nil || leaves, let after, after < storedLimit { arriving.append(item) }
    }
    shownItems.remove(leaving)
    arriving = arriving.inOrder { upstream.precedes($0, $1) }
    shownItems.merge(arriving, into: section) { $1 == rowItem || upstream.precedes($0, $1) }
    total = upstream.itemCount
    fit(from: storedLimit - min(storedLimit, 2 * distance))
    renewRow()
  }

  /// Shows missing items below the limit, starting at an offset. Removes items beyond the limit;
  /// their old places have been recorded.
  private func fit(from start: Int) {
    let end = min(total, storedLimit)
    for offset in min(start, end)..<end {
      guard let item = upstream.item(at: offset, in: section), !shownItems.contains(item) else {
        continue
      }
      changes.record(item, before: nil)
      shownItems.insert(item, in: section, at: offset)
    }
    let leaving = (end..<max(end, shownCount)).compactMap { item(at: $0, in: section) }
    shownItems.remove(leaving)
  }
}

extension DataSource {
  /// Returns a data source with the first items as one list, followed by a row that shows whether
  /// there are more.
  ///
  /// - Parameters:
  ///   - pageSize: How many items to show at first, and to add with each page.
  ///   - identity: The identity of the items; inherited by default.
  ///   - row: Returns the row to show after the items in a state; `nil`, the default, for none.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func paged(
    by pageSize: Int, identity: ElementIdentity<ItemType>? = nil,
    row: @escaping (PagingState) -> ItemType? = { _ in nil }
  ) -> PagedDataSource<ItemType> {
    PagedDataSource(self, pageSize: pageSize, identity: identity, row: row)
  }
}
