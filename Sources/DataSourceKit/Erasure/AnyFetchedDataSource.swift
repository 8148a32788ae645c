/// Any fetched data source of a given type of items, behind one concrete type.
///
/// Reading, and setting ``DataSource/reloadBlock``, go straight through to the data source inside.
public final class AnyFetchedDataSource<ItemType>: AnyDataSource<ItemType>, FetchedDataSource {
  private let fetched: any FetchedDataSource<ItemType>

  /// Wraps a fetched data source.
  ///
  /// - Parameter dataSource: The data source to read. It is held strongly.
  public init(dataSource: some FetchedDataSource<ItemType>) {
    fetched = dataSource
    super.init(dataSource: dataSource)
  }

  /// The controller of the data source inside, wrapped anew on each access.
  public var fetchedResultsController: AnyFetchedResultsController<ItemType> {
    AnyFetchedResultsController(controller: fetched.fetchedResultsController)
  }
}
