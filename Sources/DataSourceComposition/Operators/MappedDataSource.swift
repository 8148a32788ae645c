public import DataSourceKit
public import Foundation

/// What a closure makes of the items of another data source, in its sections and its order.
///
/// ```swift
/// let names = contacts.mapped { $0.name }
/// ```
///
/// Each item is transformed once, when it comes and again when it is updated.
///
/// | change of the source | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n), one call of the closure at most |
/// | a section is moved | O(log sections) |
/// | a section of k items is inserted or deleted | O(k + log sections) |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n), if items have an identity; else it is passed on as a reload |
/// | ``transform`` is replaced | n calls of it, O(log n) for each item of which it makes another one |
public final class MappedDataSource<SourceItem, ItemType>: UnaryDataSource<SourceItem, ItemType> {
  /// What becomes of an item. Another closure is reported as updates of the items of which it makes others:
  /// those that differ in identity or content, or as `Equatable` items without an identity.
  ///
  /// - Complexity: O(n), and O(log n) for each item of which it makes another one.
  public var transform: (SourceItem) -> ItemType {
    get { storedTransform }
    set {
      change { [unowned self] changes in
        storedTransform = newValue
        let old = results
        rebuild()
        for item in mirror.order where !areSame(old[item], results[item]) {
          changes.touch(item: item, before: place(ofItem: item), isUpdated: true)
        }
      }
    }
  }

  private var storedTransform: (SourceItem) -> ItemType
  private var results: [ItemType?] = []

  /// Transforms a data source.
  ///
  /// - Parameters:
  ///   - source: The data source to follow. It is held strongly.
  ///   - sourceIdentity: How the source's items are known again after a reload; that of the source, or of
  ///     `Identifiable` items, if left out.
  ///   - identity: How the new items are known again by operators that follow; that of `Identifiable`
  ///     items, if left out.
  ///   - transform: What becomes of an item.
  /// - Complexity: O(n)
  public init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ItemIdentity<SourceItem>? = nil,
    identity: ItemIdentity<ItemType>? = nil, transform: @escaping (SourceItem) -> ItemType
  ) {
    storedTransform = transform
    super.init(
      source, sourceIdentity: sourceIdentity ?? .inherited(from: source),
      identity: identity ?? .automatic)
    start()
  }

  override func rebuild() {
    results = []
    // Some slack, so that the next item does not copy all of them.
    results.reserveCapacity(mirror.values.count + mirror.values.count / 4 + 16)
    for value in mirror.values { results.append(value.map(storedTransform)) }
  }

  override func didChange(_ edit: SourceEdit<SourceItem>, _ changes: inout OutputChanges) {
    let missing = mirror.values.count - results.count
    results.append(contentsOf: repeatElement(nil, count: max(0, missing)))
    for item in edit.newItems + edit.updatedItems.map(\.item) {
      results[item] = mirror.values[item].map(storedTransform)
    }
    for item in edit.removedItems + edit.lostItems { results[item] = nil }
    super.didChange(edit, &changes)
  }

  public override func item(at indexPath: IndexPath) -> ItemType? {
    Position(indexPath).flatMap(item(at:)).flatMap { results[$0] }
  }
}
