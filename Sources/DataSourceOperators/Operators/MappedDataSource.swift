public import DataSourceCore
import Foundation
public import IdentityDiff

/// The items of another data source, transformed by a closure, in the same sections and order.
///
/// ```swift
/// let names = contacts.mapped { $0.name }
/// ```
///
/// Each item is transformed when it is inserted, and again whenever it is updated.
public final class MappedDataSource<SourceItem, ItemType>: UnaryDataSource<SourceItem, ItemType> {
  /// Transforms an item. Setting a new closure reports an update for each item whose result differs
  /// in identity or content. Results without an identity are compared if they are `Equatable`.
  ///
  /// - Complexity: O(n), and O(log n) for each item with a different result.
  public var transform: (SourceItem) -> ItemType {
    get { stored.closure }
    @inlinable set { replaceTransform(Evaluated(newValue)) }
  }

  private var stored: Evaluated<SourceItem, ItemType>

  @usableFromInline
  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ElementIdentity<SourceItem>?,
    identity: ElementIdentity<ItemType>?, transform: Evaluated<SourceItem, ItemType>
  ) {
    stored = transform
    let upstream = ComposedDataSource<SourceItem>.stage(of: source, identity: sourceIdentity)
    super.init(source, upstream: upstream, identity: identity ?? .automatic, values: ValueStore())
    start()
  }

  @usableFromInline
  func replaceTransform(_ transform: Evaluated<SourceItem, ItemType>) {
    replace { [unowned self] in exchange(&stored, with: transform) }
  }

  override func transform(_ item: ItemHandle) {
    guard upstream.values.contains(item) else { return }
    values.set(stored.evaluate(item, upstream.values), for: item)
  }

  override func updateContent() {
    for item in upstream.arrivedItems { transform(item) }
    super.updateContent()
  }
}

extension DataSource {
  /// Returns a data source with the items transformed by a closure, in the same sections and order.
  ///
  /// ```swift
  /// let names = contacts.mapped { $0.name }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceIdentity: The identity of the items of this data source; inherited by default.
  ///   - transform: Transforms an item. If the new items are `Identifiable`, their `id` identifies
  ///     them.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func mapped<Result>(
    sourceIdentity: ElementIdentity<ItemType>? = nil, _ transform: @escaping (ItemType) -> Result
  ) -> MappedDataSource<ItemType, Result> {
    MappedDataSource(
      self, sourceIdentity: sourceIdentity, identity: nil,
      transform: Evaluated(transform))
  }

  /// Returns a data source with the items transformed by a closure into items with an identity.
  ///
  /// - Parameters:
  ///   - sourceIdentity: The identity of the items of this data source; inherited by default.
  ///   - identity: The identity of the new items.
  ///   - transform: Transforms an item.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func mapped<Result>(
    sourceIdentity: ElementIdentity<ItemType>? = nil, identity: ElementIdentity<Result>,
    _ transform: @escaping (ItemType) -> Result
  ) -> MappedDataSource<ItemType, Result> {
    MappedDataSource(
      self, sourceIdentity: sourceIdentity, identity: identity,
      transform: Evaluated(transform))
  }
}
