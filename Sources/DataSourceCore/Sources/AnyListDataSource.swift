/// A type-erased list data source.
///
/// Forwards all requirements to the wrapped data source.
public final class AnyListDataSource<ItemType>: AnyDataSource<ItemType>, ListDataSource {
  private let list: any ListDataSource<ItemType>

  /// Wraps a list data source.
  ///
  /// - Parameter dataSource: The data source to read. It is retained.
  public init(dataSource: some ListDataSource<ItemType>) {
    list = dataSource
    super.init(dataSource: dataSource)
  }

  public var items: [ItemType] { list.items }
}
