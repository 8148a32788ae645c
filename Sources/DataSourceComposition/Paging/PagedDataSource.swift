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
public final class PagedDataSource<ItemType>: UnaryDataSource<ItemType, ItemType> {
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
      changeKeepingRow { [unowned self] in
        guard let limit = requestedLimit else { return }
        requestedLimit = nil
        let end = min(max(storedLimit, limit), total)
        for offset in min(storedLimit, limit, end)..<end {
          guard let item = upstream.item(at: offset, in: 0) else { continue }
          changes.touch(
            RowHandle.handle(of: item), before: offset < storedLimit ? (0, offset) : nil)
        }
        storedLimit = limit
      }
    }
  }

  /// The state to show instead of that by the numbers, for example ``LoadState/loading``; `nil`
  /// for none.
  public var overriddenState: LoadState? {
    get { storedState }
    set { changeKeepingRow { [unowned self] in storedState = newValue } }
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
      changeKeepingRow { [unowned self] in
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
  private let rowItem = RowHandle.handle(of: -1)

  /// The number of items of the source at the last change.
  private var total = 0

  init(
    _ source: some DataSource<ItemType>, pageSize: Int, identity: Identity<ItemType>? = nil,
    row: @escaping (LoadState) -> ItemType? = { _ in nil }
  ) {
    self.pageSize = max(0, pageSize)
    storedLimit = max(0, pageSize)
    storedMakeRow = row
    let upstream = FlattenedDataSource(source, identity: identity)
    super.init(source, upstream: upstream, identity: upstream.identity)
    start()
  }

  /// Shows one more page.
  ///
  /// - Complexity: O(k log n) for a page of k items.
  public func loadMore() { limit += min(pageSize, Int.max - limit) }

  private var shownCount: Int { min(total, storedLimit) }

  private var rowPlace: StageChanges.Place? { shownRow == nil ? nil : (0, shownCount) }

  override func rebuild() {
    total = upstream.itemCount
    renewRow()
  }

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
  private func changeKeepingRow(_ body: @escaping () -> Void) {
    change { [unowned self] in
      let before = rowPlace
      body()
      if renewRow() { changes.touch(rowItem, before: before, isUpdated: true) }
    }
  }

  override var needsPlaces: Bool { true }

  override func updateContent() {
    let source = upstream.changes
    let rowBefore = rowPlace
    changes.isLarge = source.isLarge
    var batch = Batch()
    func place(_ offset: Int) -> Position { Position(section: 0, item: offset) }
    for item in source.items {
      let isShown = item.wasShown && item.offset < storedLimit
      changes.touch(
        RowHandle.handle(of: item.handle), before: isShown ? (0, item.offset) : nil,
        mayMove: item.mayMove, isUpdated: item.isUpdated)
      switch (item.wasShown, upstream.offset(of: item.handle)) {
      case (true, nil): batch.items.deletes.append(place(item.offset))
      case (false, let after?): batch.items.inserts.append(place(after))
      case (true, let after?) where item.mayMove:
        batch.items.moves.append(Move(from: place(item.offset), to: place(after)))
      default: break
      }
    }
    total = upstream.itemCount
    addCrossing(within: source.items.count, IndexPathMapping(batch))
    if renewRow() { changes.touch(rowItem, before: rowBefore, isUpdated: true) }
  }

  /// Notes the items that cross the limit because others come and go.
  ///
  /// None is pushed over it by more places than items arrive before it, and none gets back by more
  /// than leave.
  private func addCrossing(within distance: Int, _ mapping: IndexPathMapping) {
    let first = max(0, storedLimit - distance)
    for offset in first..<max(first, min(total, storedLimit + distance)) {
      guard let item = upstream.item(at: offset, in: 0), !upstream.changes.isTouched(item),
        let before = mapping.positionBefore(Position(section: 0, item: offset))?.item,
        (before < storedLimit) != (offset < storedLimit)
      else { continue }
      changes.touch(
        RowHandle.handle(of: item), before: before < storedLimit ? (0, before) : nil)
    }
  }

  override var sectionCount: Int { 1 }

  override func section(at index: Int) -> Int? { index == 0 ? 0 : nil }

  override func index(of section: Int) -> Int? { section }

  override var itemCount: Int { shownCount + (shownRow == nil ? 0 : 1) }

  override func itemCount(in section: Int) -> Int { itemCount }

  override func item(at offset: Int, in section: Int) -> Int? {
    if offset < shownCount { return upstream.item(at: offset, in: 0).map(RowHandle.handle(of:)) }
    return offset == shownCount && shownRow != nil ? rowItem : nil
  }

  override func items(in section: Int) -> [Int] {
    (0..<itemCount).compactMap { item(at: $0, in: 0) }
  }

  override func section(of item: Int) -> Int? { offset(of: item).map { _ in 0 } }

  override func offset(of item: Int) -> Int? {
    if item == rowItem { return rowPlace?.offset }
    return upstream.offset(of: RowHandle.row(of: item)).flatMap { $0 < storedLimit ? $0 : nil }
  }

  override func precedes(_ first: Int, _ second: Int) -> Bool {
    guard first != rowItem, second != rowItem else { return second == rowItem && first != rowItem }
    return upstream.precedes(RowHandle.row(of: first), RowHandle.row(of: second))
  }

  override var handleLimit: Int { 2 * upstream.handleLimit + 2 }

  override func value(of item: Int) -> ItemType? {
    item == rowItem ? shownRow : upstream.value(of: RowHandle.row(of: item))
  }

  override func titles(of section: Int) -> SectionTitles { SectionTitles() }
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
