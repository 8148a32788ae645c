#if canImport(CoreData)
  public import CoreData
  public import DataSourceReloading
  public import DataSourceCore
  import Foundation

  /// A results controller that wraps an `NSFetchedResultsController`.
  ///
  /// Its changes are converted to change sets that views accept:
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
  /// There the property is an `NSFetchedResultsController`. Change its type, and wrap the
  /// controller where it is created:
  ///
  /// ```swift
  /// let fetchedResultsController: CoreDataResultsController<Contact>
  /// …
  /// fetchedResultsController = CoreDataResultsController(makeController())
  /// registerForFetchedChanges()
  /// ```
  ///
  /// ``controller`` is the wrapped one. Unlike in ezcater's DataSource, each fetch is reported,
  /// events are converted to valid change sets, and updates are reported in a second change set.
  ///
  /// ## Delegate and queue
  ///
  /// This object sets the controller's delegate, which must not be replaced: with another delegate
  /// it reports no changes. The delegate references it weakly, and is removed when it is released.
  ///
  /// Core Data calls its delegate on the context's queue. Changes are reported on that queue, and
  /// this object must be used on it. For a view that is the main queue: use the container's
  /// `viewContext`.
  public final class CoreDataResultsController<ItemType: NSFetchRequestResult>:
    FetchedResultsController
  {
    /// Fetches the results, and reports how they change.
    public let controller: NSFetchedResultsController<ItemType>

    /// How changes in the results are detected.
    public let changes: CoreDataChangeSource

    /// How changes are reported.
    public var options = UpdateOptions()

    public var changeHandler: ReloadBlock? {
      get { observers.reloadBlock }
      set { observers.reloadBlock = newValue }
    }

    /// Notifies the change handler, which may fetch again.
    let observers = ChangeObservers()

    /// The number of objects in each section, as last reported. It differs from the controller's
    /// while a change is being reported.
    var counts: [Int]
    /// The results as last reported; `nil` if they are unknown, or if changes are detected by
    /// events.
    var reported: FetchedSnapshot?
    /// The state of a fetch in progress.
    var fetch: FetchInProgress?

    // The controller does not retain its delegate.
    private let delegate: any NSFetchedResultsControllerDelegate

    /// Wraps a controller and becomes its delegate.
    ///
    /// If the controller has fetched already, fetch again, since changes without a delegate are not
    /// reported.
    ///
    /// - Parameters:
    ///   - controller: Fetches the results. It is retained.
    ///   - changes: How to detect changes in the results.
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
      observers.itemCount = { [unowned self] in numberOfObjects(in: $0) }
      controller.delegate = delegate
    }

    /// Creates a controller and wraps it.
    ///
    /// - Parameters:
    ///   - fetchRequest: The request. It needs sort descriptors, and the first one must sort
    ///     objects by section.
    ///   - context: The context for the fetch.
    ///   - sectionNameKeyPath: The key path to the name of an object's section; `nil` for one
    ///     section.
    ///   - cacheName: The name of the sections' cache file; `nil` for none.
    ///   - changes: How to detect changes in the results.
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
      // Core Data does not clear the reference to a released delegate.
      if controller.delegate === delegate { controller.delegate = nil }
    }
  }
#endif
