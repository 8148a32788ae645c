public import Foundation

/// A data source for a live query's results, backed by a ``FetchedResultsController``.
///
/// The controller and ``DataSource/reloadBlock`` are the only requirements. `ItemType` is inferred
/// from the controller.
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
  @_alwaysEmitIntoClient
  public var numberOfSections: Int { fetchedResultsController.numberOfSections }

  @_alwaysEmitIntoClient
  public func numberOfItems(in section: Int) -> Int {
    fetchedResultsController.numberOfObjects(in: section)
  }

  @_alwaysEmitIntoClient
  public func item(at indexPath: IndexPath) -> ItemType? {
    // The controllers of some stores raise an exception at an invalid index path.
    contains(indexPath) ? fetchedResultsController.object(at: indexPath) : nil
  }

  /// Returns the index path of an item.
  ///
  /// - Parameter item: The item to find.
  /// - Returns: The index path; `nil` if the results do not contain the item.
  @_alwaysEmitIntoClient
  public func indexPath(of item: ItemType) -> IndexPath? {
    fetchedResultsController.indexPath(of: item)
  }

  /// Returns the name of a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The name; `nil` if it is empty, or if there is no such section.
  @_alwaysEmitIntoClient
  public func headerTitle(for section: Int) -> String? {
    let sections = fetchedResultsController.sections
    guard sections.indices.contains(section) else { return nil }
    let name = sections[section].name
    return name.isEmpty ? nil : name
  }

  /// Returns a section's name, which identifies it.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: The name, possibly empty; `nil` if there is no such section.
  @_alwaysEmitIntoClient
  public func sectionIdentity(at index: Int) -> AnyHashable? {
    let sections = fetchedResultsController.sections
    return sections.indices.contains(index) ? sections[index].name : nil
  }

  /// Starts reporting the controller's changes with ``DataSource/report(_:)``.
  ///
  /// This sets the controller's ``FetchedResultsController/changeHandler``, which refers to the
  /// data source weakly. So a controller can serve only one data source.
  public func registerForFetchedChanges() {
    // A wrapper may be released before the wrapped data source.
    fetchedResultsController.changeHandler = { [weak source = unwrapped] in source?.report($0) }
  }

  /// Stops reporting the controller's changes.
  @_alwaysEmitIntoClient
  public func unregisterForFetchedChanges() {
    fetchedResultsController.changeHandler = nil
  }
}
