public import DataSourceCore
import Foundation
public import IdentityDiff

/// A list's items, each transformed together with another list's item that has its key.
///
/// ```swift
/// let rows = queue.joined(with: episodes, by: \.episodeID) { entry, episode in
///   Row(id: entry.id, title: episode?.title ?? "Unavailable")
/// }
/// ```
///
/// An item is transformed when it is inserted or updated. It is transformed again when the other
/// list's item with its key is inserted, deleted, updated or replaced. The latter is reported as an
/// update only if the result differs: in identity or content, or, without an identity, as an
/// `Equatable` item. If several items of the other list have the key, the first of them counts.
public final class JoinedDataSource<SourceItem, Other, Key: Hashable, ItemType>: LinkedDataSource<
  SourceItem, Other, Key, ItemType
>
{
  /// Transforms an item, together with its counterpart in the other list; `nil` if there is none.
  /// Setting a new closure reports an update for each item whose result differs.
  ///
  /// - Complexity: O(n), and O(log n) for each item with a different result.
  public var transform: (SourceItem, Other?) -> ItemType {
    get { storedTransform }
    set { replace { [unowned self] in exchange(&storedTransform, with: newValue) } }
  }

  private var storedTransform: (SourceItem, Other?) -> ItemType

  init(
    _ source: some DataSource<SourceItem>, other: some DataSource<Other>,
    by key: @escaping (SourceItem) -> Key, equals otherKey: @escaping (Other) -> Key,
    identity: ElementIdentity<ItemType>?, transform: @escaping (SourceItem, Other?) -> ItemType
  ) {
    storedTransform = transform
    super.init(
      source, upstream: .stage(of: source, identity: nil), other: other, by: key, equals: otherKey,
      identity: identity ?? .automatic, values: ValueStore())
    start()
  }

  override func transform(_ item: ItemHandle) {
    guard let value = upstream.values[item] else { return }
    values.set(
      storedTransform(value, counterpart(of: item).flatMap { otherStage.values[$0] }), for: item)
  }

  override func updateLinked(_ linked: Set<ItemHandle>) {
    for item in linked where shownItems.contains(item) { renew(item) }
    for item in upstream.arrivedItems { transform(item) }
    rearrange()
  }
}

extension DataSource {
  /// Returns a data source with each item transformed together with the item of another list that
  /// has its key.
  ///
  /// ```swift
  /// let rows = queue.joined(with: episodes, by: \.episode, equals: \.number) { entry, episode in
  ///   Row(entry, episode)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - other: The other list.
  ///   - key: Returns the key of an item of this data source.
  ///   - otherKey: Returns the key of an item of the other list.
  ///   - identity: The identity of the new items; by default their `id` if they are `Identifiable`.
  ///   - transform: Transforms an item. Its second argument is the other list's first item with the
  ///     same key; `nil` if there is none.
  /// - Returns: A data source that observes both and retains them.
  /// - Complexity: O(n), and O(log n) for each change, for each item with its key.
  public func joined<Other, Key: Hashable, Result>(
    with other: some DataSource<Other>, by key: @escaping (ItemType) -> Key,
    equals otherKey: @escaping (Other) -> Key, identity: ElementIdentity<Result>? = nil,
    _ transform: @escaping (ItemType, Other?) -> Result
  ) -> JoinedDataSource<ItemType, Other, Key, Result> {
    JoinedDataSource(
      self, other: other, by: key, equals: otherKey, identity: identity, transform: transform)
  }

  /// Returns a data source with each item transformed together with the item of another list whose
  /// `id` it has.
  ///
  /// - Parameters:
  ///   - other: The other list.
  ///   - id: Returns the `id` in the other list for an item of this data source.
  ///   - identity: The identity of the new items; by default their `id` if they are `Identifiable`.
  ///   - transform: Transforms an item. Its second argument is the other list's first item with the
  ///     `id`; `nil` if there is none.
  /// - Returns: A data source that observes both and retains them.
  /// - Complexity: O(n), and O(log n) for each change, for each item with its `id`.
  public func joined<Other: Identifiable, Result>(
    with other: some DataSource<Other>, by id: @escaping (ItemType) -> Other.ID,
    identity: ElementIdentity<Result>? = nil, _ transform: @escaping (ItemType, Other?) -> Result
  ) -> JoinedDataSource<ItemType, Other, Other.ID, Result> {
    joined(with: other, by: id, equals: \.id, identity: identity, transform)
  }
}
