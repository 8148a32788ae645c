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
    get { requestedLimit }
    set {
      requestedLimit = max(0, newValue)
      change { [unowned self] in
        showRow {
          let old = exchange(&appliedLimit, with: requestedLimit)
          rearrange(asking: items(at: min(old, appliedLimit)..<max(old, appliedLimit)))
        }
      }
    }
  }

  /// A state that replaces the computed one, such as `PagingState.loading` or the `nextState` of a
  /// `PageLoader`; `nil` for none.
  public var overriddenState: PagingState? {
    get { requestedState }
    set {
      requestedState = newValue
      replace { [unowned self] in
        appliedState = requestedState
        // Equal states can have different errors.
        return exchange(&knownRow, with: nil)
      }
    }
  }

  /// The state that is shown.
  private var loadState: PagingState {
    appliedState ?? (upstream.itemCount > appliedLimit ? .hasMore : .end)
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
      replace { [unowned self] in
        knownRow = nil
        return exchange(&storedMakeRow, with: newValue)
      }
    }
  }

  private var storedMakeRow: (PagingState) -> ItemType?

  /// The state that the row shows, and the row; `nil` to create it again.
  private var knownRow: (state: PagingState, row: ItemType?)?

  private var (requestedLimit, appliedLimit): (Int, Int)
  private var (requestedState, appliedState): (PagingState?, PagingState?)

  init(
    _ source: some DataSource<ItemType>, pageSize: Int, identity: ElementIdentity<ItemType>? = nil,
    row: @escaping (PagingState) -> ItemType? = { _ in nil }
  ) {
    self.pageSize = max(0, pageSize)
    (requestedLimit, appliedLimit) = (self.pageSize, self.pageSize)
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
    upstream.shownItems.position(of: item).flatMap { $0 < appliedLimit ? extraRowSection : nil }
  }

  override var candidates: [ItemHandle] { items(at: 0..<appliedLimit) }

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
    let (count, limit) = (shownItemCount, appliedLimit)
    let nearby = (max(0, count - distance)..<count).compactMap {
      shownItems.handle(at: $0, in: .only)
    }
    let first = items(at: limit - min(limit, 2 * distance)..<limit)
    let known = Set(first)
    rearrange(asking: first + nearby.filter { !known.contains($0) }, asksAll: true)
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
