import DataSourceCore
public import Foundation

/// A view of a list, driven by the `ListViewUpdater` of `DataSourceViews`.
///
/// Small types conform to this protocol for the table and collection views of UIKit and AppKit. So
/// do the simulator of `DataSourceTesting` and the list of a terminal. Conform a view of your own,
/// let it read from an updater, and it is driven by the same rules.
///
/// The updater follows all rules of ``BatchRule``. It validates every batch, starts none inside
/// another, and keeps the item counts until the view has run the block of a batch.
///
/// Index paths are old ones (BEFORE) until the view has run that block, and new ones (AFTER) from
/// then on.
public protocol UpdatableListView: AnyObject {
  /// Whether the view can currently perform a batch.
  var readiness: ListViewReadiness { get }

  /// Discards the rows; the next layout reads all data.
  func reloadAll()

  /// Lays out the view now if it has not read all changes yet.
  func finishLayout()

  /// Performs one batch that changes the structure of the list, animated outside
  /// ``performWithoutAnimation(_:)``.
  ///
  /// - Parameters:
  ///   - changes: Insertions, deletions and moves, no updates. It is not empty and valid by
  ///     ``BatchRule``.
  ///   - updates: Changes the updater to the new state. Call it exactly once, before this method
  ///     returns, where the view expects its data to change: inside the block of its
  ///     `performBatchUpdates`. If it was not called, the updater reloads the view.
  ///   - completion: Call it when the animation has ended, and pass whether it was completed. No
  ///     update waits for it.
  func performBatch(
    _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void)

  /// Updates content in place, without a change of structure.
  ///
  /// - Parameters:
  ///   - sections: The sections with new titles and items. None of them is empty.
  ///   - items: The index paths of single items outside these sections, in ascending order.
  func updateContent(ofSections sections: IndexSet, items: [IndexPath])

  /// Calls a closure that performs a batch or updates content, without animation. By default it
  /// just calls the closure.
  ///
  /// - Parameter updates: The closure.
  func performWithoutAnimation(_ updates: () -> Void)

  /// The index paths of the selected items, in any order. None by default.
  ///
  /// The updater identifies a selected item by the value that the view has read. A view that caches
  /// items reads the item from the updater again when it is selected.
  var selectedIndexPaths: [IndexPath] { get }

  /// Selects an item, in addition to others if the view allows that, without animation and without
  /// notifying a delegate. Does nothing by default.
  ///
  /// - Parameter indexPath: The index path of the item.
  func select(_ indexPath: IndexPath)

  /// Deselects an item, without animation and without notifying a delegate. Does nothing by
  /// default. A view that always has a selected item keeps it until the next call of
  /// ``select(_:)``.
  ///
  /// - Parameter indexPath: The index path of the item.
  func deselect(_ indexPath: IndexPath)

  /// The index paths of the items on the screen, in any order. None by default.
  var visibleIndexPaths: [IndexPath] { get }

  /// The items on the screen and their positions, the most important to keep first. None by
  /// default.
  var scrollAnchors: [ScrollAnchor] { get }

  /// Scrolls an item to an anchor's position, without animation. Does nothing by default.
  ///
  /// - Parameter anchor: The item and its position.
  func scroll(to anchor: ScrollAnchor)

  /// Whether the end of the list is on the screen, and the user does not hold the list there.
  /// `false` by default.
  var showsEnd: Bool { get }

  /// Scrolls to the end of the list, without animation. Does nothing by default.
  func scrollToEnd()

  /// Runs work after the view's current operation: in the next turn of the run loop, and never
  /// before this method has returned.
  ///
  /// - Parameter work: The closure to run.
  func performLater(_ work: @escaping () -> Void)
}

extension UpdatableListView {
  public func performWithoutAnimation(_ updates: () -> Void) { updates() }

  public var selectedIndexPaths: [IndexPath] { [] }

  public func select(_ indexPath: IndexPath) {}

  public func deselect(_ indexPath: IndexPath) {}

  public var visibleIndexPaths: [IndexPath] { [] }

  public var scrollAnchors: [ScrollAnchor] { [] }

  public func scroll(to anchor: ScrollAnchor) {}

  public var showsEnd: Bool { false }

  public func scrollToEnd() {}
}
