/// Any list data source of a given type of items, behind one concrete type.
///
/// Reading, and setting ``DataSource/reloadBlock``, go straight through to the data source inside.
public final class AnyListDataSource<ItemType>: AnyDataSource<ItemType>, ListDataSource {
  private let list: any ListDataSource<ItemType>

  /// Wraps a list data source.
  ///
  /// - Parameter dataSource: The data source to read. It is held strongly.
  public init(dataSource: some ListDataSource<ItemType>) {
    list = dataSource
    super.init(dataSource: dataSource)
  }

  public var items: [ItemType] { list.items }
}
