public import Foundation

/// Whether a view can carry out a batch now.
public enum ListViewReadiness: Hashable, Sendable {
  /// It shows its rows and animates what changes.
  case ready

  /// It stands in no window, or has shown nothing yet: it takes `reloadData()` only (rule T6).
  case offscreen

  /// It is laying itself out or applying an update: changes must wait (rule T4).
  case busy
}

/// A view of a list, as ``ListViewUpdater`` drives it.
///
/// Table and collection views of UIKit and AppKit are driven through small types that conform to this
/// protocol, and so are the simulator of `DataSourceTesting` and the list of a terminal. Conform a view
/// of your own, give it the updater as its data source, and it is driven by the same rules.
///
/// A view that is driven never sees the rules broken: the updater validates every batch before, never
/// starts one inside another, and keeps the numbers that the view knows until the view has run the block
/// that it gets with a batch.
public protocol ListView: AnyObject {
  /// Whether the view can carry out a batch now.
  var readiness: ListViewReadiness { get }

  /// Forgets what is shown; the next layout reads everything again.
  func reloadData()

  /// Lays the view out now if anything has changed that it has not yet read.
  func layoutIfNeeded()

  /// Carries out one batch that changes the structure of the list, animated.
  ///
  /// - Parameters:
  ///   - batch: What is inserted, deleted and moved. It holds no updates, is not empty, and keeps the
  ///     rules of `BatchRule`.
  ///   - updates: Makes the data source answer AFTER. Call it exactly once, before this method returns,
  ///     where the view expects its data to change: inside the block of `performBatchUpdates`.
  ///   - completion: Call it when the animation has ended, with whether it ran to its end.
  func performBatch(
    _ batch: ListBatch, updates: () -> Void, completion: @escaping (Bool) -> Void)

  /// Shows content anew where it is, without a change of structure.
  ///
  /// - Parameters:
  ///   - sections: The sections whose titles and items are to be read again. None is empty.
  ///   - items: The index paths of single items to be read again, none in one of these sections.
  func updateContent(ofSections sections: IndexSet, items: [IndexPath])

  /// The index paths of the selected items, in any order. None by default.
  var selectedIndexPaths: [IndexPath] { get }

  /// Selects an item, without animation and without telling anybody. Nothing by default.
  func select(_ indexPath: IndexPath)

  /// Deselects an item, without animation and without telling anybody. Nothing by default.
  func deselect(_ indexPath: IndexPath)

  /// The index paths of the items on the screen, in any order. None by default.
  var visibleIndexPaths: [IndexPath] { get }

  /// The item that the scroll position hangs on, most often the first one on the screen; `nil`, as by
  /// default, if there is none.
  var scrollAnchor: ScrollAnchor? { get }

  /// Scrolls until an item stands where an anchor says. Nothing by default.
  func scroll(to anchor: ScrollAnchor)

  /// Runs work soon, when the view is done with what it does now: in the next turn of the run loop.
  func performLater(_ work: @escaping () -> Void)
}

/// An item and where it stands on the screen.
public struct ScrollAnchor: Hashable, Sendable {
  /// The item's index path.
  public var indexPath: IndexPath

  /// The distance of the item's start from the start of what is visible, in the view's unit.
  public var distance: Double

  /// Makes an anchor.
  ///
  /// - Parameters:
  ///   - indexPath: the item's index path.
  ///   - distance: the distance of the item's start from the start of what is visible.
  public init(indexPath: IndexPath, distance: Double) {
    self.indexPath = indexPath
    self.distance = distance
  }
}

extension ListView {
  public var selectedIndexPaths: [IndexPath] { [] }

  public func select(_ indexPath: IndexPath) {}

  public func deselect(_ indexPath: IndexPath) {}

  public var visibleIndexPaths: [IndexPath] { [] }

  public var scrollAnchor: ScrollAnchor? { nil }

  public func scroll(to anchor: ScrollAnchor) {}
}
