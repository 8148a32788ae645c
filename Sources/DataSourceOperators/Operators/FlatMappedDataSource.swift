public import DataSourceCore
import Foundation
public import IdentityDiff

/// The rows for each item of another data source, in the same sections and order.
///
/// ```swift
/// let rows = posts.flatMapped { post in
///   [.header(post.author), .text(post.text)] + post.images.map(Row.image)
/// }
/// ```
///
/// Rows are created when their item is inserted, and again whenever it is updated. Then a row with
/// the identity of an old one replaces it, and is reported as updated if its content differs.
/// Without an identity, the k-th row replaces the k-th one. If an item moves, all its rows do.
public final class FlatMappedDataSource<SourceItem, ItemType>: RowsDataSource<SourceItem, ItemType>
{
  /// Returns the rows for an item. Setting a new closure reports inserted, deleted and moved rows,
  /// and an update for each row that differs.
  ///
  /// - Complexity: O(n), and O(log n) for each row that is inserted, deleted or changed.
  public var rows: (SourceItem) -> [ItemType] {
    get { storedRows }
    set { replace { [unowned self] in exchange(&storedRows, with: newValue) } }
  }

  private var storedRows: (SourceItem) -> [ItemType]

  init(
    _ source: some DataSource<SourceItem>, sourceIdentity: ElementIdentity<SourceItem>?,
    identity: ElementIdentity<ItemType>?, rows: @escaping (SourceItem) -> [ItemType]
  ) {
    storedRows = rows
    super.init(
      source, upstream: ComposedDataSource.stage(of: source, identity: sourceIdentity),
      identity: identity ?? .automatic, values: ValueStore())
    start()
  }

  override func contents(of item: ItemHandle) -> [Content] {
    guard let value = upstream.values[item] else { return [] }
    var counts: [AnyHashable?: Int] = [:]
    return storedRows(value).map { row in
      let id = identity.map { AnyHashable($0.key(row)) }
      let count = counts[id, default: 0]
      counts[id] = count + 1
      return .row(RowKey(id: id, count: count), row)
    }
  }

  override func position(of row: ItemHandle, in source: AnyObject) -> ItemPath? {
    self === source ? position(of: row) : upstream.position(of: owner(of: row), in: source)
  }

  override func item(at position: ItemPath, in source: AnyObject) -> ItemHandle? {
    self === source
      ? item(at: position) : upstream.item(at: position, in: source).flatMap(firstRow)
  }
}

/// Distinguishes the rows of one item: an identity, and how many rows before have the same one.
private struct RowKey: Hashable {
  let id: AnyHashable?
  let count: Int
}

extension DataSource {
  /// Returns a data source with several rows, or none, for each item.
  ///
  /// ```swift
  /// let rows = posts.flatMapped { post in [.header(post)] + post.images.map(Row.image) }
  /// let postIndexPath = rows.convert(indexPath, to: posts)
  /// ```
  ///
  /// ``ComposedDataSource/convert(_:to:)`` returns the index path of a row's item, and
  /// ``ComposedDataSource/convert(_:from:)`` that of an item's first row.
  ///
  /// - Parameters:
  ///   - sourceIdentity: The identity of the items of this data source; inherited by default.
  ///   - identity: The identity of the rows; by default their `id` if they are `Identifiable`. It
  ///     distinguishes the rows of one item.
  ///   - rows: Returns the rows for an item.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(k log n) for each change of an item with k rows.
  public func flatMapped<Row>(
    sourceIdentity: ElementIdentity<ItemType>? = nil, identity: ElementIdentity<Row>? = nil,
    _ rows: @escaping (ItemType) -> [Row]
  ) -> FlatMappedDataSource<ItemType, Row> {
    FlatMappedDataSource(self, sourceIdentity: sourceIdentity, identity: identity, rows: rows)
  }
}
