public import Foundation

/// The view of a ``ListEngine``, as the engine uses it. The view forwards each call to its data
/// source.
///
/// The engine decides when a query is made, the host how: it calls the data source's and the
/// delegate's methods under the names that they have for this view. A default implementation is the
/// behavior of a view whose delegate implements nothing.
@MainActor
public protocol ListEngineHost<Cell, Supplement>: AnyObject {
  /// The view of a row or an item.
  associatedtype Cell: AnyObject

  /// A header, a footer, or another view that accompanies a section.
  associatedtype Supplement: AnyObject

  /// Whether the view is in a window.
  var isInWindow: Bool { get }

  /// Where the visible part begins, in points from the top of the content.
  var viewportStart: Double { get set }

  /// Requests the number of sections, and of items in each, from the data source; `nil` without a
  /// data source.
  func itemCounts() -> [Int]?

  /// Everything has been read from the data source.
  func didReadEverything()

  /// Requests a cell from the data source.
  ///
  /// - Parameters:
  ///   - indexPath: Where it is to be shown.
  ///   - cell: The cell that is shown there already and is to be configured again; `nil` for a cell
  ///     that is new on the screen.
  func cell(at indexPath: IndexPath, reconfiguring cell: Cell?) -> Cell?

  /// A prepared cell is about to come onto the screen.
  func willDisplay(_ cell: Cell, at indexPath: IndexPath)

  /// Whether the delegate gives the heights of items.
  var givesHeights: Bool { get }

  /// The height that the delegate gives; `nil` for the usual one.
  func height(ofItemAt indexPath: IndexPath) -> Double?

  /// The height of a cell that sizes itself; `nil` for the usual one.
  func height(ofCell cell: Cell) -> Double?

  /// The height of a header, a footer or the like that sizes itself; `nil` for the usual one.
  func height(ofSupplement supplement: Supplement) -> Double?

  /// A cell is no longer shown and can be used again.
  ///
  /// - Parameter indexPath: The place where it was shown; `nil` if the delegate is not to be
  ///   notified.
  func recycle(_ cell: Cell, from indexPath: IndexPath?)

  /// Shows whether a cell is selected.
  func setSelected(_ isSelected: Bool, _ cell: Cell)

  /// The kinds of views that may accompany a section.
  var supplementKinds: [SupplementKind] { get }

  /// The height of the view of a kind that accompanies a section; `nil` if there is none.
  func height(of kind: SupplementKind, inSection section: Int) -> Double?

  /// Requests the view of a kind that accompanies a section and that has a height.
  func supplement(_ kind: SupplementKind, inSection section: Int) -> Supplement?

  /// A view that accompanied a section is no longer shown.
  func recycle(_ supplement: Supplement, _ kind: SupplementKind, fromSection section: Int)

  /// What a cell shows.
  func text(ofCell cell: Cell) -> String?

  /// What a header or a footer shows.
  func text(ofSupplement supplement: Supplement) -> String?

  /// The item to select where the user has tapped one; `nil` for none.
  func willSelect(_ indexPath: IndexPath) -> IndexPath?
  func didSelect(_ indexPath: IndexPath)

  /// The item to deselect where the user is about to deselect one; `nil` for none.
  func willDeselect(_ indexPath: IndexPath) -> IndexPath?
  func didDeselect(_ indexPath: IndexPath)

  /// Whether the user can drag an item.
  func canMove(_ indexPath: IndexPath) -> Bool

  /// Where an item gets to that the user drops somewhere.
  func target(ofMoveFrom indexPath: IndexPath, proposed: IndexPath) -> IndexPath

  /// The user has moved an item; the view shows it at its new place already.
  func didMove(from indexPath: IndexPath, to newIndexPath: IndexPath)

  /// Whether there is a prefetching data source.
  var wantsPrefetching: Bool { get }
  func prefetch(_ indexPaths: [IndexPath])
  func cancelPrefetching(_ indexPaths: [IndexPath])
}

extension ListEngineHost {
  public func didReadEverything() {}
  public func willDisplay(_ cell: Cell, at indexPath: IndexPath) {}

  public var givesHeights: Bool { false }
  public func height(ofItemAt indexPath: IndexPath) -> Double? { nil }
  public func height(ofCell cell: Cell) -> Double? { nil }
  public func height(ofSupplement supplement: Supplement) -> Double? { nil }

  public var supplementKinds: [SupplementKind] { [] }
  public func height(of kind: SupplementKind, inSection section: Int) -> Double? { nil }
  public func supplement(_ kind: SupplementKind, inSection section: Int) -> Supplement? { nil }
  public func recycle(
    _ supplement: Supplement, _ kind: SupplementKind, fromSection section: Int
  ) {}
  public func text(ofSupplement supplement: Supplement) -> String? { nil }

  public func willSelect(_ indexPath: IndexPath) -> IndexPath? { indexPath }
  public func didSelect(_ indexPath: IndexPath) {}
  public func willDeselect(_ indexPath: IndexPath) -> IndexPath? { indexPath }
  public func didDeselect(_ indexPath: IndexPath) {}

  public func canMove(_ indexPath: IndexPath) -> Bool { false }
  public func target(ofMoveFrom indexPath: IndexPath, proposed: IndexPath) -> IndexPath {
    proposed
  }
  public func didMove(from indexPath: IndexPath, to newIndexPath: IndexPath) {}

  public var wantsPrefetching: Bool { false }
  public func prefetch(_ indexPaths: [IndexPath]) {}
  public func cancelPrefetching(_ indexPaths: [IndexPath]) {}
}
