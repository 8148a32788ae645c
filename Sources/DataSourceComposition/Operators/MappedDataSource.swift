public import DataSourceKit
import Foundation
public import IdentityDiff

/// What a closure makes of the items of another data source, in its sections and its order.
///
/// ```swift
/// let names = contacts.mapped { $0.name }
/// ```
///
/// Each item is transformed once, when it is inserted and again when it is updated.
public final class MappedDataSource<SourceItem, ItemType>: UnaryDataSource<SourceItem, ItemType> {
  /// What becomes of an item. A new closure is reported as updates of the items of which it makes
  /// others: those that differ in identity or content, or as `Equatable` items without an identity.
  ///
  /// - Complexity: O(n), and O(log n) for each item of which it makes another one.
  public var transform: (SourceItem) -> ItemType {
    get { storedTransform }
    @inlinable set {
      let transform = newValue
      replaceTransform(transform) { item, values, results in
        results.set(transform(values[item]), for: item)
      }
    }
  }

  private var storedTransform: (SourceItem) -> ItemType

  /// Makes and stores what becomes of an item. It is compiled where the types are known.
  @usableFromInline
  typealias Transformation = (
    _ item: Int, _ values: UnsafePointer<SourceItem>, _ results: ValueStore<ItemType>
  ) -> Void

  private var transformation: Transformation

  @usableFromInline
  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: Identity<SourceItem>?,
    identity: Identity<ItemType>?, transform: @escaping (SourceItem) -> ItemType,
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
          changes.touch(item, before: (section, offset), isUpdated: true)
        }
      }
    }
  }

  override func rebuild() {
    values.removeAll()
    values.reserve(upstream.handleLimit)
    transform(upstream.order)
  }

  private func transform(_ items: [Int]) {
    let source = upstream.values
    for item in items where source.contains(item) { transformation(item, source.values, values) }
  }

  override func updateContent() {
    transform(arrivedItems)
    for item in goneItems { values.remove(item) }
    super.updateContent()
  }
}

extension DataSource {
  /// What a closure makes of each item, in the same sections and order, now and after each change.
  ///
  /// ```swift
  /// let names = contacts.mapped { $0.name }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceIdentity: The identity of the items of this data source; inherited by default.
  ///   - identity: The identity of the new items; by default that of `Identifiable` items.
  ///   - transform: What becomes of an item.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  @inlinable
  public func mapped<Result>(
    sourceIdentity: Identity<ItemType>? = nil, identity: Identity<Result>? = nil,
    _ transform: @escaping (ItemType) -> Result
  ) -> MappedDataSource<ItemType, Result> {
    MappedDataSource(
      self, sourceIdentity: sourceIdentity, identity: identity, transform: transform
    ) { item, values, results in
      results.set(transform(values[item]), for: item)
    }
  }
}
