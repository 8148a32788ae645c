public import Foundation

/// Fetches objects, and notifies a delegate of their changes.
///
/// Apple's requires `ResultType` to be an `NSFetchRequestResult`. Here a protocol does not conform
/// to itself, so that would rule out `NSFetchedResultsController<any NSFetchRequestResult>`.
open class NSFetchedResultsController<ResultType>: NSObject {
  public let fetchRequest: NSFetchRequest<ResultType>
  public let managedObjectContext: NSManagedObjectContext
  public let sectionNameKeyPath: String?
  public let cacheName: String?
  let results: FetchedResults

  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    precondition(
      fetchRequest.sortDescriptors?.isEmpty == false,
      "a fetched results controller needs a fetch request with sort descriptors")
    self.fetchRequest = fetchRequest
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    cacheName = name
    var sectionName: ((NSManagedObject) -> String)?
    if let sectionNameKeyPath {
      sectionName = { $0.value(forKey: sectionNameKeyPath).map { "\($0)" } ?? "" }
    }
    results = FetchedResults(
      context: context,
      fetch: {
        if let error = context.fetchError { throw error }
        return FetchedState(
          fetchRequest.found(among: context.objects), sectionName: sectionName,
          sortKeys: fetchRequest.sortKeys)
      },
      makeController: { results in
        let request = NSFetchRequest<any NSFetchRequestResult>(
          entityName: fetchRequest.entityName ?? "")
        return NSFetchedResultsController<any NSFetchRequestResult>(
          request, context: context, sectionNameKeyPath: sectionNameKeyPath, results: results)
      })
    super.init()
  }

  private init(
    _ request: NSFetchRequest<ResultType>, context: NSManagedObjectContext,
    sectionNameKeyPath: String?, results: FetchedResults
  ) {
    fetchRequest = request
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    cacheName = nil
    self.results = results
    super.init()
  }

  /// Not Apple's: what events contain besides what is documented.
  public var eventFaults: FetchedEventFaults {
    get { results.faults }
    set { results.faults = newValue }
  }

  /// Not Apple's: how often all objects of a section have been read, which loads their batches.
  public var sectionReads: Int { results.sectionReads }

  /// Apple's is `unowned(unsafe)`.
  open var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { results.delegate }
    set { results.delegate = newValue }
  }

  open func performFetch() throws { try results.performFetch() }

  open var sections: [any NSFetchedResultsSectionInfo]? {
    results.state?.sections.map { [fetchRequest, results] section in
      FetchedSectionInfo(
        name: section.name, numberOfObjects: section.objects.count,
        makeObjects: {
          results.sectionReads += 1
          return section.objects.map(fetchRequest.result)
        })
    }
  }

  open func object(at indexPath: IndexPath) -> ResultType {
    guard let sections = results.state?.sections, indexPath.count == 2,
      sections.indices.contains(indexPath[0]),
      sections[indexPath[0]].objects.indices.contains(indexPath[1])
    else { preconditionFailure("no object at index path \(indexPath)") }
    return fetchRequest.result(for: sections[indexPath[0]].objects[indexPath[1]])
  }

  open func indexPath(forObject object: ResultType) -> IndexPath? {
    guard let state = results.state else { preconditionFailure("nothing has been fetched") }
    return (object as? NSManagedObject).flatMap { state.indexPaths[$0] }
  }
}
