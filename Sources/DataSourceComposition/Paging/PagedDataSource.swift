public import DataSourceKit
import Foundation
public import IdentityDiff

/// The first items of another data source in one list, and a row behind them that shows whether
/// there are more.
///
/// ```swift
/// let page = feed.paged(by: 20) { state in state == .complete ? nil : .loadMore(state) }
/// page.loadMore()                // shows 20 more
/// page.overriddenState = .loading  // while the source fetches more
/// ```
public final class PagedDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// The number of items that are shown at most. The row behind them does not count.
  ///
  /// Set in answer to a change set, it shows here at once, and in the items once all have been
  /// notified of that change set.
  ///
  /// - Complexity: O(k log n) for a change by k.
  public var limit: Int {
    get { requestedLimit ?? storedLimit }
    set {
      requestedLimit = max(0, newValue)
      changeKeepingRow { [unowned self] changes in
        guard let limit = requestedLimit else { return }
        requestedLimit = nil
        let end = min(max(storedLimit, limit), total)
        for place in min(storedLimit, limit, end)..<end {
          guard let item = item(atOffset: place) else { continue }
          changes.touch(item: item, before: self.place(ofItem: item))
        }
        storedLimit = limit
      }
    }
  }

  /// The state to show instead of that by the numbers, for example ``LoadState/loading``; `nil`
  /// for none.
  public var overriddenState: LoadState? {
    get { storedState }
    set { changeKeepingRow { [unowned self] _ in storedState = newValue } }
  }

  /// The state that is shown.
  public var loadState: LoadState { storedState ?? (total > storedLimit ? .more : .complete) }

  /// The number of items by which ``loadMore()`` raises ``limit``, 0 or more. Setting it changes
  /// nothing by itself.
  public var pageSize: Int {
    didSet { pageSize = max(0, pageSize) }
  }

  /// The row behind the items for a state; `nil` for none. A new closure is reported as an
  /// insertion, a deletion or an update of the row; the latter if it differs in identity or
  /// content, or as an `Equatable` item without an identity.
  public var row: (LoadState) -> ItemType? {
    get { storedMakeRow }
    set {
      changeKeepingRow { [unowned self] _ in
        storedMakeRow = newValue
        needsRow = true
      }
    }
  }

  private var storedMakeRow: (LoadState) -> ItemType?

  /// Whether the row is to be made again in any case.
  private var needsRow = true

  private var storedLimit: Int
  private var requestedLimit: Int?
  private var storedState: LoadState?

  /// The state that the row shows, and what it shows.
  private var shownState = LoadState.complete
  private var shownRow: ItemType?

  /// The handle of the row.
  private let rowItem = -1

  override var dissolvesSections: Bool { true }

  init(
    _ source: some DataSource<ItemType>, pageSize: Int, identity: Identity<ItemType>? = nil,
    row: @escaping (LoadState) -> ItemType? = { _ in nil }
  ) {
    self.pageSize = max(0, pageSize)
    storedLimit = max(0, pageSize)
    storedMakeRow = row
    super.init(source, identity: identity)
    start()
  }

  /// Shows one more page.
  ///
  /// - Complexity: O(k log n) for a page of k items.
  public func loadMore() { limit += min(pageSize, Int.max - limit) }

  private var total: Int { mirror.sections.total(in: 0) }

  private var shownCount: Int { min(total, storedLimit) }

  private func item(atOffset offset: Int) -> Int? {
    mirror.sections.handle(atTotal: offset, in: 0).flatMap {
      mirror.items.handle(at: $0.rest, in: $0.handle)
    }
  }

  override func rebuild() { renewRow() }

  /// Makes the row again if the state or the closure has changed.
  ///
  /// - Returns: Whether it shows something else now.
  @discardableResult private func renewRow() -> Bool {
    guard needsRow || shownState != loadState else { return false }
    needsRow = false
    shownState = loadState
    let old = shownRow
    shownRow = storedMakeRow(shownState)
    return !areSame(old, shownRow)
  }

  /// Changes the state and brings the row up to date.
  private func changeKeepingRow(_ body: @escaping (inout OutputChanges) -> Void) {
    change { [unowned self] changes in
      let before = place(ofItem: rowItem)
      body(&changes)
      if renewRow() { changes.touch(item: rowItem, before: before, isUpdated: true) }
    }
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    changes.touch(item: rowItem, before: place(ofItem: rowItem))
    // No item is pushed over the limit by more places than items arrive before it, and none gets
    // back by more than leave.
    let touched = changes.items.all.count
    let first = max(0, storedLimit - touched - edit.newItems.count)
    let last = storedLimit < total ? min(total, storedLimit + touched) : total
    guard first < last else { return }
    for item in (first..<last).compactMap(item(atOffset:)) {
      changes.touch(item: item, before: place(ofItem: item))
    }
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    if renewRow() { changes.touch(item: rowItem, before: nil, isUpdated: true) }
  }

  override func findPlace(ofItem item: Int) -> Position? {
    if item == rowItem {
      return shownRow == nil ? nil : Position(section: 0, item: shownCount)
    }
    guard let section = mirror.items.tree(of: item) else { return nil }
    let offset = mirror.sections.total(before: section) + mirror.items.total(before: item)
    return offset < storedLimit ? Position(section: 0, item: offset) : nil
  }

  override func place(ofSection section: Int) -> Int? { nil }

  override func shownItems(inSection section: Int) -> [Int] {
    guard section == 0 else { return [] }
    return (0..<shownCount).compactMap(item(atOffset:)) + (shownRow == nil ? [] : [rowItem])
  }

  override func item(at position: Position) -> Int? {
    guard position.section == 0 else { return nil }
    if position.item < shownCount { return item(atOffset: position.item) }
    return position.item == shownCount && shownRow != nil ? rowItem : nil
  }

  override var shownSectionCount: Int { 1 }

  override func shownItemCount(in section: Int) -> Int {
    section == 0 ? shownCount + (shownRow == nil ? 0 : 1) : 0
  }

  override func value(of item: Int) -> ItemType? {
    item == rowItem ? shownRow : mirror.values[item]
  }

  override func titles(ofSection section: Int) -> SectionTitles { SectionTitles() }
}

extension DataSource {
  /// The first items in one list, and a row behind them that shows whether there are more.
  ///
  /// - Parameters:
  ///   - pageSize: The number of items that are shown at first, and with each page.
  ///   - identity: The identity of the items; inherited by default.
  ///   - row: The row behind the items for a state; `nil`, as by default, for none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func paged(
    by pageSize: Int, identity: Identity<ItemType>? = nil,
    row: @escaping (LoadState) -> ItemType? = { _ in nil }
  ) -> PagedDataSource<ItemType> {
    PagedDataSource(self, pageSize: pageSize, identity: identity, row: row)
  }
}
