public import Foundation

/// A type-erased results controller.
public final class AnyFetchedResultsController<ItemType>: FetchedResultsController {
  private let base: any FetchedResultsController<ItemType>

  /// Wraps a results controller.
  ///
  /// - Parameter controller: The controller to read. It is retained.
  init(controller: some FetchedResultsController<ItemType>) {
    base = controller
  }

  public var changeHandler: ReloadBlock? {
    get { base.changeHandler }
    set { base.changeHandler = newValue }
  }

  public var sections: [FetchedResultsSection] { base.sections }

  public func object(at indexPath: IndexPath) -> ItemType? { base.object(at: indexPath) }

  public func indexPath(of object: ItemType) -> IndexPath? { base.indexPath(of: object) }

  public func performFetch() throws { try base.performFetch() }
}
