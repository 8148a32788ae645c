public import Foundation

/// A data source of what a live query finds, backed by a ``FetchedResultsController``.
///
/// The controller and ``DataSource/reloadBlock`` are all that a conformer has to provide. `ItemType`
/// is inferred from the controller.
///
/// ```swift
/// final class Contacts: FetchedDataSource {
///   let fetchedResultsController: ContactsController
///   var reloadBlock: ReloadBlock?
///
///   init(controller: ContactsController) throws {
///     fetchedResultsController = controller
///     registerForFetchedChanges()
///     try controller.performFetch()
///   }
/// }
/// ```
///
/// The titles above the sections are the sections' names.
public protocol FetchedDataSource<ItemType>: DataSource {
  // Declared again so that it can be inferred from the controller.
  associatedtype ItemType = ResultsController.ItemType

  /// The class of the controller.
  associatedtype ResultsController: FetchedResultsController<ItemType>

  /// The controller whose results the data source shows.
  var fetchedResultsController: ResultsController { get }
}

extension FetchedDataSource {
  public var numberOfSections: Int { fetchedResultsController.numberOfSections }

  public func numberOfItems(in section: Int) -> Int {
    fetchedResultsController.numberOfObjects(in: section)
  }

  public func item(at indexPath: IndexPath) -> ItemType? {
    // Whether there is one is asked first: not every store answers an impossible place kindly.
    contains(indexPath) ? fetchedResultsController.object(at: indexPath) : nil
  }

  /// Where an item stands in the results, `nil` if it is not among them.
  ///
  /// - Parameter item: The item looked for.
  public func indexPath(of item: ItemType) -> IndexPath? {
    fetchedResultsController.indexPath(of: item)
  }

  /// The section's name; `nil` if it is empty, or there is no such section.
  ///
  /// - Parameter section: The section's index.
  public func headerTitle(for section: Int) -> String? {
    let sections = fetchedResultsController.sections
    guard sections.indices.contains(section) else { return nil }
    let name = sections[section].name
    return name.isEmpty ? nil : name
  }

  /// Announces the changes of the controller from now on by ``DataSource/report(_:)``.
  ///
  /// The controller holds the data source weakly.
  /// This takes the controller's ``FetchedResultsController/changeHandler``, so a controller serves
  /// one data source.
  public func registerForFetchedChanges() {
    // A wrapper may be released before what it wraps.
    fetchedResultsController.changeHandler = { [weak source = unwrapped] in source?.report($0) }
  }

  /// Stops announcing the changes of the controller.
  public func unregisterForFetchedChanges() {
    fetchedResultsController.changeHandler = nil
  }
}
