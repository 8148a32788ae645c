public import DataSourceCore
public import DataSourcePlanning
import Foundation
public import IdentityDiff

/// The first items of another data source as one list, followed by a row that shows whether there
/// are more.
///
/// ```swift
/// let page = feed.limited(to: 20) { state in state == .end ? nil : .loadMore(state) }
/// page.loadMore()                // shows 20 more
/// page.overriddenState = .loading  // while the source fetches more
/// ```
public final class LimitedDataSource<ItemType>: ExtraRowDataSource<ItemType> {
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
      changeRow { [unowned self] in
        guard let limit = requestedLimit else { return }
        requestedLimit = nil
        let (low, high) = (min(storedLimit, limit), max(storedLimit, limit))
        storedLimit = limit
        rearrange(items(at: low..<high).map { Affected(item: $0, isAsked: true) })
      }
    }
  }

  /// A state that replaces the computed one, such as `PagingState.loading` or the `nextState` of a
  /// `PageLoader`; `nil` for none.
  public var overriddenState: PagingState? {
    get { requestedState ?? storedState }
    set {
      requestedState = .some(newValue)
      changeRow { [unowned self] in
        guard let state = requestedState else { return }
        requestedState = nil
        storedState = state
        // Equal states can have different errors.
        knownRow = nil
      }
    }
  }

  /// The state that is shown.
  private var loadState: PagingState {
    storedState ?? (upstream.itemCount > storedLimit ? .hasMore : .end)
  }

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
      changeRow { [unowned self] in
        knownRow = nil
        return exchange(&storedMakeRow, with: newValue)
      }
    }
  }

  private var storedMakeRow: (PagingState) -> ItemType?

  /// The state that the row shows, and the row; `nil` to create it again.
  private var knownRow: (state: PagingState, row: ItemType?)?

  private var storedLimit: Int
  private var requestedLimit: Int?
  private var storedState: PagingState?
  private var requestedState: PagingState??

  init(
    _ source: some DataSource<ItemType>, pageSize: Int, identity: ElementIdentity<ItemType>? = nil,
    row: @escaping (PagingState) -> ItemType? = { _ in nil }
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

  override var extraRow: ItemType? {
    if let knownRow, knownRow.state == loadState { return knownRow.row }
    let row = storedMakeRow(loadState)
    knownRow = (loadState, row)
    return row
  }

  override var extraRowSection: SectionHandle? { upstream.section(at: 0) }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    upstream.shownItems.position(of: item).flatMap { $0 < storedLimit ? extraRowSection : nil }
  }

  override var candidates: [ItemHandle] { items(at: 0..<storedLimit) }

  /// The items at positions in the source.
  private func items(at positions: Range<Int>) -> [ItemHandle] {
    positions.clamped(to: 0..<upstream.itemCount).compactMap {
      upstream.shownItems.handle(at: $0, in: .only)
    }
  }

  override func rearrangeItems() {
    let source = upstream.changes
    // No item is pushed past the limit by more positions than there are insertions, nor pulled back
    // by more than there are deletions.
    let distance = source.items.count
    let (count, limit) = (shownItemCount, storedLimit)
    let nearby = (max(0, count - distance)..<count).compactMap {
      shownItems.handle(at: $0, in: .only)
    }
    let affected = Set(nearby + items(at: limit - min(limit, 2 * distance)..<limit))
    rearrange(
      upstream.inOrder(affected.filter { !source.isRecorded($0) }.map(\.self))
        .map { Affected(item: $0, isAsked: true) },
      asksAll: true)
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
  public func limited(
    to pageSize: Int, identity: ElementIdentity<ItemType>? = nil,
    row: @escaping (PagingState) -> ItemType? = { _ in nil }
  ) -> LimitedDataSource<ItemType> {
    LimitedDataSource(self, pageSize: pageSize, identity: identity, row: row)
  }
}
