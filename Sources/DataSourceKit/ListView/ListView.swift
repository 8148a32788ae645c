public import Foundation

/// A view of a list, as the `ListViewUpdater` of `DataSourceViews` drives it.
///
/// Table and collection views of UIKit and AppKit are driven through small types that conform to this
/// protocol, and so are the simulator of `DataSourceTesting` and the list of a terminal. Conform a view
/// of your own, let it read from an updater, and it is driven by the same rules.
///
/// A view that is driven never sees the rules broken: every batch is validated before, none starts
/// inside another, and the numbers that the view knows stay the same until it has run the block that
/// comes with a batch.
///
/// All index paths are those that the view knows: BEFORE until it has run that block, AFTER from then on.
public protocol ListView: AnyObject {
  /// Whether the view can carry out a batch now.
  var readiness: ListViewReadiness { get }

  /// Forgets what is shown; the next layout reads everything again.
  func reloadAll()

  /// Lays the view out now, if anything has changed that it has not yet read.
  func finishLayout()

  /// Carries out one batch that changes the structure of the list, animated.
  ///
  /// - Parameters:
  ///   - changes: What is inserted, deleted and moved; no updates. It is not empty and keeps the rules of
  ///     ``BatchRule``.
  ///   - updates: Brings the updater into the state AFTER. Call it exactly once, where the view expects its
  ///     data to change: inside the block of its `performBatchUpdates`, even if the view runs that block after
  ///     this method has returned.
  ///   - completion: Call it when the animation has ended, with whether it ran to its end. Nothing
  ///     waits for it.
  func performBatch(
    _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void)

  /// Shows content anew where it is, without a change of structure.
  ///
  /// - Parameters:
  ///   - sections: The sections whose titles and items are to be read again. None is empty.
  ///   - items: The index paths of single items to be read again, in ascending order, none of them in
  ///     one of these sections.
  func updateContent(ofSections sections: IndexSet, items: [IndexPath])

  /// The index paths of the selected items, in any order. None by default.
  ///
  /// The updater finds a selected item again by what it was when the view has read it. A view that keeps
  /// what it has read for long asks the updater for the item once more when it is selected.
  var selectedIndexPaths: [IndexPath] { get }

  /// Selects an item, in addition to others if the view allows that, without animation and without
  /// telling anybody. Nothing by default.
  func select(_ indexPath: IndexPath)

  /// Deselects an item, without animation and without telling anybody. Nothing by default; a view that
  /// always has one item selected waits for the next call of ``select(_:)``.
  func deselect(_ indexPath: IndexPath)

  /// The index paths of the items on the screen, in any order. None by default.
  var visibleIndexPaths: [IndexPath] { get }

  /// The items on the screen and where they stand, those first that are to stay where they are if they
  /// can. None by default.
  var scrollAnchors: [ScrollAnchor] { get }

  /// Scrolls until an item stands where an anchor says, without animation. Nothing by default.
  func scroll(to anchor: ScrollAnchor)

  /// Runs work when the view is done with what it does now: in the next turn of the run loop, and never
  /// before this method has returned.
  func performLater(_ work: @escaping () -> Void)
}

extension ListView {
  public var selectedIndexPaths: [IndexPath] { [] }

  public func select(_ indexPath: IndexPath) {}

  public func deselect(_ indexPath: IndexPath) {}

  public var visibleIndexPaths: [IndexPath] { [] }

  public var scrollAnchors: [ScrollAnchor] { [] }

  public func scroll(to anchor: ScrollAnchor) {}
}
