public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items of another data source, each transformed together with the items before and after it.
///
/// ```swift
/// let rows = messages.mappedWithNeighbors { previous, message, next in
///   Row(
///     message, showsSender: previous?.sender != message.sender,
///     isLastOfRun: next?.sender != message.sender)
/// }
/// ```
///
/// An item is transformed when it is inserted or updated, when it gets another neighbor, and when a
/// neighbor is updated. A change of neighbors is reported as an update only if the result differs
/// in identity or content. Results without an identity are compared if they are `Equatable`.
public final class NeighborMappedDataSource<SourceItem, ItemType>: ArrangedDataSource<
  SourceItem, ItemType
>
{
  /// Transforms an item, together with the items before and after it in its section. Setting a new
  /// closure reports an update for each item whose result differs.
  ///
  /// - Complexity: O(n), and O(log n) for each item with a different result.
  public var transform: (_ previous: SourceItem?, SourceItem, _ next: SourceItem?) -> ItemType {
    get { storedTransform }
    set { replace { [unowned self] in exchange(&storedTransform, with: newValue) } }
  }

  private var storedTransform: (SourceItem?, SourceItem, SourceItem?) -> ItemType

  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ElementIdentity<SourceItem>?,
    identity: ElementIdentity<ItemType>?,
    transform: @escaping (SourceItem?, SourceItem, SourceItem?) -> ItemType
  ) {
    storedTransform = transform
    super.init(
      source, upstream: ComposedDataSource.stage(of: source, identity: sourceIdentity),
      identity: identity ?? .automatic, values: ValueStore())
    start()
  }

  /// Transforms an item.
  override func transform(_ item: ItemHandle) {
    guard let value = upstream.values[item] else { return }
    let (previous, next) = (upstream.item(before: item), upstream.item(after: item))
    values.set(
      storedTransform(
        previous.flatMap { upstream.values[$0] }, value, next.flatMap { upstream.values[$0] }),
      for: item)
  }

  override func updateContent() {
    // The source already has its new state. This stage's sequences still have the old one, which
    // includes the neighbors of removed items.
    var (affected, known): ([ItemHandle], Set<ItemHandle>) = ([], [])
    for change in upstream.changes.items {
      let item = change.handle
      let items = [item] + neighbors(of: item) + upstream.neighbors(of: item)
      affected += items.filter { known.insert($0).inserted }
    }
    for item in affected where upstream.section(of: item) != nil {
      // Inserted and updated items are recorded anyway.
      if shownItems.contains(item) { renew(item) } else { transform(item) }
    }
    super.updateContent()
  }
}

extension DataSource {
  /// Returns a data source with each item transformed by a closure that also gets its neighbors.
  ///
  /// ```swift
  /// let rows = messages.mappedWithNeighbors { previous, message, next in
  ///   Row(message, showsSender: previous?.sender != message.sender, isLast: next == nil)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceIdentity: The identity of the items of this data source; inherited by default.
  ///   - identity: The identity of the new items; by default their `id` if they are `Identifiable`.
  ///   - transform: Transforms an item, together with the items before and after it in its section;
  ///     these are `nil` at the ends.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change, with at most five calls of the closure.
  public func mappedWithNeighbors<Result>(
    sourceIdentity: ElementIdentity<ItemType>? = nil, identity: ElementIdentity<Result>? = nil,
    _ transform: @escaping (_ previous: ItemType?, ItemType, _ next: ItemType?) -> Result
  ) -> NeighborMappedDataSource<ItemType, Result> {
    NeighborMappedDataSource(
      self, sourceIdentity: sourceIdentity, identity: identity, transform: transform)
  }
}
