public import Foundation

/// A live query: results in sections, observed for changes.
///
/// This is the interface of Core Data's `NSFetchedResultsController`, independent of Core Data, so
/// that a ``FetchedDataSource`` can use any store.
///
/// ## Conforming to FetchedResultsController
///
/// A conforming type implements ``sections``, ``object(at:)``, ``indexPath(of:)``,
/// ``performFetch()`` and ``changeHandler``, and meets these conditions:
/// - Before the first successful ``performFetch()`` there are no sections.
/// - Whenever the results change, ``changeHandler`` is called once the new results can be read. The
///   change set describes one batch by the rules of `BatchRule`, or is ``ChangeSet/all``. That
///   includes every successful fetch; the first one inserts the sections. (Core Data does not
///   notify its delegate of a fetch; here the handler is called.)
/// - A fetch that fails throws and leaves the results as they were.
/// - Lookups never trap; they return `nil` where there is no object.
///
/// Every lookup reads ``numberOfSections`` and ``numberOfObjects(in:)``. A controller that computes
/// the array of sections on each access should implement these two as well.
public protocol FetchedResultsController<ItemType>: AnyObject {
  /// The type of the objects.
  associatedtype ItemType

  /// The sections of the results, in order; none before the first fetch.
  var sections: [FetchedResultsSection] { get }

  /// The number of sections; `0` before the first fetch.
  var numberOfSections: Int { get }

  /// Returns the number of objects in a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The number; `0` if there is no such section.
  func numberOfObjects(in section: Int) -> Int

  /// Returns the object at an index path.
  ///
  /// - Parameter indexPath: The section's index and the object's index in it.
  /// - Returns: The object; `nil` if there is none.
  func object(at indexPath: IndexPath) -> ItemType?

  /// Returns the index path of an object.
  ///
  /// - Parameter object: The object to find.
  /// - Returns: The index path; `nil` if the results do not contain the object.
  func indexPath(of object: ItemType) -> IndexPath?

  /// Runs the query, replaces the results, reports that to ``changeHandler``, and from then on
  /// reports changes of the results.
  ///
  /// - Throws: An error of the store. The results do not change.
  func performFetch() throws

  /// Called with the change set after each change of the results.
  var changeHandler: ReloadBlock? { get set }
}

extension FetchedResultsController {
  public var numberOfSections: Int { sections.count }

  public func numberOfObjects(in section: Int) -> Int {
    let sections = sections
    return sections.indices.contains(section) ? sections[section].numberOfObjects : 0
  }
}
