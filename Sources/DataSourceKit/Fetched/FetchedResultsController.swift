public import Foundation

/// A live query: results in sections, and word of what changes in them.
///
/// This is what Core Data's `NSFetchedResultsController` offers, made independent of Core Data, so
/// that any store can stand behind a ``FetchedDataSource``.
///
/// ## Conforming to FetchedResultsController
///
/// A conformer owes ``sections``, ``object(at:)``, ``indexPath(of:)``, ``performFetch()`` and
/// ``changeHandler``, and keeps these promises:
/// - Before the first successful ``performFetch()`` there are no sections.
/// - Whenever the results change, ``changeHandler`` is called once the new results can be read. The
///   change set describes one batch by the rules of ``BatchRule``, or is ``ChangeSet/all``. That goes
///   for every successful fetch, the first one included: it takes the list from no sections to some.
///   (Core Data does not tell its delegate of a fetch; here the handler is called.)
/// - A fetch that fails throws and leaves the results as they were.
/// - Look-ups never trap; where there is nothing, they answer `nil`.
///
/// Every look-up asks for ``numberOfSections`` and ``numberOfObjects(in:)``. A controller that builds
/// the array of sections on each access implements these two, too.
public protocol FetchedResultsController<ItemType>: AnyObject {
  /// What is fetched.
  associatedtype ItemType

  /// The sections of the results, in order; none before the first fetch.
  var sections: [FetchedResultsSection] { get }

  /// The number of sections; `0` before the first fetch.
  var numberOfSections: Int { get }

  /// The number of objects in a section, `0` where there is no such section.
  ///
  /// - Parameter section: The section's index.
  func numberOfObjects(in section: Int) -> Int

  /// The object at an index path, `nil` where there is none.
  ///
  /// - Parameter indexPath: The section's index and the object's index in it.
  func object(at indexPath: IndexPath) -> ItemType?

  /// Where an object stands in the results, `nil` if it is not among them.
  ///
  /// - Parameter object: The object looked for.
  func indexPath(of object: ItemType) -> IndexPath?

  /// Runs the query, replaces the results, which ``changeHandler`` hears of, and from then on reports
  /// their changes.
  ///
  /// - Throws: What went wrong in the store. The results stay as they were.
  func performFetch() throws

  /// Called after each change of the results, with what has changed; `nil` if nobody listens.
  var changeHandler: ReloadBlock? { get set }
}

extension FetchedResultsController {
  public var numberOfSections: Int { sections.count }

  public func numberOfObjects(in section: Int) -> Int {
    let sections = sections
    return sections.indices.contains(section) ? sections[section].numberOfObjects : 0
  }
}
