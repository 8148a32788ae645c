public import DataSourceKit
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
  /// Transforms an item. Setting a new closure reports an update for each item whose result
  /// differs: in identity or content, or, without an identity, as an `Equatable` item.
  ///
  /// - Complexity: O(n), and O(log n) for each item with a different result.
  public var transform: (SourceItem) -> ItemType {
    get { storedTransform }
    @_alwaysEmitIntoClient set {
      replaceTransform(newValue, Self.transformation(newValue))
    }
  }

  // Unchecked: the old closure is released during the access, which may run code that reads it.
  @exclusivity(unchecked)
  private var storedTransform: (SourceItem) -> ItemType

  /// Transforms and stores the items that have a value.
  @usableFromInline
  typealias Transformation = (
    _ items: [Int], _ values: ValueStore<SourceItem>, _ results: ValueStore<ItemType>
  ) -> Void

  /// Creates the transformation for a closure, compiled with the concrete types.
  @_alwaysEmitIntoClient
  static func transformation(_ transform: @escaping (SourceItem) -> ItemType) -> Transformation {
    { items, values, results in
      for item in items where values.contains(item) {
        results.set(call(transform, values.address(of: item)), for: item)
      }
    }
  }

  @exclusivity(unchecked)
  private var transformation: Transformation

  @usableFromInline
  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ElementIdentity<SourceItem>?,
    identity: ElementIdentity<ItemType>?, transform: @escaping (SourceItem) -> ItemType,
    transformation: @escaping Transformation
  ) {
    storedTransform = transform
    self.transformation = transformation
    let upstream = ComposedDataSource<SourceItem>.stage(of: source, identity: sourceIdentity)
    super.init(
      source, upstream: upstream, identity: identity ?? .automatic, values: ValueStore())
    start()
  }

  @usableFromInline
  func replaceTransform(
    _ transform: @escaping (SourceItem) -> ItemType, _ transformation: @escaping Transformation
  ) {
    change { [unowned self] in
      storedTransform = transform
      self.transformation = transformation
      for section in sections {
        for (offset, item) in items(in: section).enumerated() {
          let old = values[item]
          self.transform([item])
          guard !areSame(old, values[item]) else { continue }
          changes.record(item, before: (section, offset), isUpdated: true)
        }
      }
    }
  }

  override func rebuild() {
    values.removeAll()
    transform(upstream.order)
  }

  private func transform(_ items: [Int]) { transformation(items, upstream.values, values) }

  override func updateContent() {
    transform(arrivedItems)
    values.remove(goneItems)
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
      self, sourceIdentity: sourceIdentity, identity: nil, transform: transform,
      transformation: MappedDataSource<ItemType, Result>.transformation(transform))
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
      self, sourceIdentity: sourceIdentity, identity: identity, transform: transform,
      transformation: MappedDataSource<ItemType, Result>.transformation(transform))
  }
}
