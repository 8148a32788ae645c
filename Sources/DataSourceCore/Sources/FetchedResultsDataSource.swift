/// A data source of a controller's results, where no class of your own is needed.
///
/// ```swift
/// let contacts = FetchedResultsDataSource(try CoreDataResultsController(controller))
/// try contacts.fetchedResultsController.performFetch()
/// ```
public final class FetchedResultsDataSource<ResultsController: FetchedResultsController>:
  FetchedDataSource
{
  public typealias ItemType = ResultsController.ItemType

  public let fetchedResultsController: ResultsController
  public var reloadBlock: ReloadBlock?

  /// Creates a data source, and follows the controller's changes.
  ///
  /// - Parameter controller: The controller, which serves this data source only.
  public init(_ controller: ResultsController) {
    fetchedResultsController = controller
    registerForFetchedChanges()
  }
}
