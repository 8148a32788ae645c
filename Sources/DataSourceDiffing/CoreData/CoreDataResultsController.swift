#if canImport(CoreData)
  public import CoreData
  public import DataSourceKit
  import Foundation

  /// A results controller that stands on an `NSFetchedResultsController`.
  ///
  /// It makes a data source of what Core Data fetches, whose changes no view rejects:
  ///
  /// ```swift
  /// final class Contacts: FetchedDataSource {
  ///   let fetchedResultsController: CoreDataResultsController<Contact>
  ///   var reloadBlock: ReloadBlock?
  ///
  ///   init(context: NSManagedObjectContext) throws {
  ///     let request = NSFetchRequest<Contact>(entityName: "Contact")
  ///     request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
  ///     fetchedResultsController = CoreDataResultsController(
  ///       fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "initial")
  ///     registerForFetchedChanges()
  ///     try fetchedResultsController.performFetch()
  ///   }
  /// }
  /// ```
  ///
  /// ## Coming from ezcater's DataSource
  ///
  /// There the property is an `NSFetchedResultsController`. Change its type, wrap the controller where it is
  /// made, and leave the rest as it is:
  ///
  /// ```swift
  /// let fetchedResultsController: CoreDataResultsController<Contact>
  /// …
  /// fetchedResultsController = CoreDataResultsController(makeController())
  /// registerForFetchedChanges()
  /// ```
  ///
  /// ``controller`` is what was wrapped. What differs: each fetch is reported, too; events are
  /// made valid before they are reported; and updates follow in a second change set.
  ///
  /// ## What it does
  ///
  /// It becomes the controller's delegate, and no other object can be that as long as it lives: with another
  /// delegate it reports no change. The delegate holds it weakly, and is removed when it is released.
  ///
  /// Core Data calls its delegate on the queue of the context, so that is where changes are reported, and where
  /// this object is to be used. For a view that is the main queue: take the container's `viewContext`.
  public final class CoreDataResultsController<ItemType: NSFetchRequestResult>:
    FetchedResultsController
  {
    /// Fetches the results, and reports how they change.
    public let controller: NSFetchedResultsController<ItemType>

    /// How changes of the results are detected.
    public let changes: CoreDataChangeSource

    /// How changes are reported: policy, limit and decision.
    public var options = UpdateOptions()

    public var changeHandler: ReloadBlock?

    /// The number of objects in each section, as it was reported last. The controller has newer ones when it
    /// reports a change.
    var counts: [Int]
    /// The results as they were reported last; `nil` if they are not known, and where events report changes.
    var reported: FetchedSnapshot?
    /// What has come in the middle of a fetch.
    var fetch: FetchInProgress?
    let reporter = PlanReporter()

    // The controller does not hold it.
    private let delegate: any NSFetchedResultsControllerDelegate

    /// Wraps a controller, and becomes its delegate.
    ///
    /// If the controller has fetched already, fetch again: without a delegate it may have missed changes.
    ///
    /// - Parameters:
    ///   - controller: fetches the results. It is held strongly.
    ///   - changes: how to detect changes of the results.
    public init(
      _ controller: NSFetchedResultsController<ItemType>, changes: CoreDataChangeSource = .events
    ) {
      self.controller = controller
      self.changes = changes
      counts = (controller.sections ?? []).map(\.numberOfObjects)
      switch changes {
      case .events:
        let delegate = FetchedEventsDelegate()
        self.delegate = delegate
        delegate.didChange = { [weak self] in self?.apply($0) }
      #if canImport(UIKit) && !os(watchOS)
        case .snapshots:
          let delegate = FetchedSnapshotDelegate()
          self.delegate = delegate
          reported = FetchedSnapshot(controller.sections)
          delegate.didChange = { [weak self] in self?.apply($0) }
      #endif
      }
      controller.delegate = delegate
    }

    /// Makes a controller, and wraps it.
    ///
    /// - Parameters:
    ///   - fetchRequest: says what to fetch. It needs a sort descriptor, and the first one must put objects of
    ///     one section next to each other.
    ///   - context: where to fetch it.
    ///   - sectionNameKeyPath: leads to the name of an object's section; `nil` for one section.
    ///   - cacheName: the name of the file in which sections are remembered; `nil` for none.
    ///   - changes: how to detect changes of the results.
    public convenience init(
      fetchRequest: NSFetchRequest<ItemType>, managedObjectContext context: NSManagedObjectContext,
      sectionNameKeyPath: String? = nil, cacheName: String? = nil,
      changes: CoreDataChangeSource = .events
    ) {
      self.init(
        NSFetchedResultsController(
          fetchRequest: fetchRequest, managedObjectContext: context,
          sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName),
        changes: changes)
    }

    deinit {
      // Core Data does not notice that a delegate is released.
      if controller.delegate === delegate { controller.delegate = nil }
    }
  }
#endif
