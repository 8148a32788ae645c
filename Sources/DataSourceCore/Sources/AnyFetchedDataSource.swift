/// A type-erased fetched data source.
///
/// Forwards all requirements to the wrapped data source.
public final class AnyFetchedDataSource<ItemType>: AnyDataSource<ItemType>, FetchedDataSource {
  private let fetched: any FetchedDataSource<ItemType>

  /// Wraps a fetched data source.
  ///
  /// - Parameter dataSource: The data source to read. It is retained.
  public init(dataSource: some FetchedDataSource<ItemType>) {
    fetched = dataSource
    super.init(dataSource: dataSource)
  }

  /// The wrapped data source's controller, in a new wrapper on each access.
  public var fetchedResultsController: AnyFetchedResultsController<ItemType> {
    AnyFetchedResultsController(controller: fetched.fetchedResultsController)
  }
}
