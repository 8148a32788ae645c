public import Foundation

/// The view of a ``ListEngine``, as the engine sees it. The view forwards each call to its data
/// source.
///
/// The engine decides when to make a query, and the host how: it calls the methods of the data
/// source and delegate by the names they have in this view. The default implementations behave like
/// a view whose delegate implements nothing.
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
  ///   - indexPath: Where to show it.
  ///   - cell: The cell already shown there, to configure again; `nil` to request a cell that is
  ///     new on the screen.
  func cell(at indexPath: IndexPath, reconfiguring cell: Cell?) -> Cell?

  /// A prepared cell is about to come onto the screen.
  func willDisplay(_ cell: Cell, at indexPath: IndexPath)

  /// A cell is no longer shown, and can be reused.
  ///
  /// - Parameter indexPath: Where it was shown; `nil` if the delegate is not to be notified.
  func recycle(_ cell: Cell, from indexPath: IndexPath?)

  /// Shows whether a cell is selected.
  func setSelected(_ isSelected: Bool, _ cell: Cell)

  /// The kinds of supplements that sections may have.
  var supplementKinds: [SupplementKind] { get }

  /// Whether ``supplement(_:inSection:)`` decides whether a section has one.
  var estimatesSupplements: Bool { get }

  /// The height of a section's supplement; `nil` if there is none.
  func height(of kind: SupplementKind, inSection section: Int) -> Double?

  /// Requests a section's supplement that has a height.
  func supplement(_ kind: SupplementKind, inSection section: Int) -> Supplement?

  /// A section's supplement is no longer shown.
  func recycle(_ supplement: Supplement, _ kind: SupplementKind, fromSection section: Int)

  /// What a cell shows.
  func text(ofCell cell: Cell) -> String?

  /// What a header or a footer shows.
  func text(ofSupplement supplement: Supplement) -> String?

  /// The item to select when the user taps one; `nil` for none.
  func willSelect(_ indexPath: IndexPath) -> IndexPath?
  func didSelect(_ indexPath: IndexPath)

  func didDeselect(_ indexPath: IndexPath)

  /// Whether the user can drag an item.
  func canMove(_ indexPath: IndexPath) -> Bool

  /// Where an item goes when the user drops it.
  func target(ofMoveFrom indexPath: IndexPath, proposed: IndexPath) -> IndexPath

  /// The user has moved an item. The view already shows it at its new place.
  func didMove(from indexPath: IndexPath, to newIndexPath: IndexPath)
}

extension ListEngineHost {
  public func didReadEverything() {}
  public func willDisplay(_ cell: Cell, at indexPath: IndexPath) {}

  public var supplementKinds: [SupplementKind] { [] }
  public var estimatesSupplements: Bool { false }
  public func height(of kind: SupplementKind, inSection section: Int) -> Double? { nil }
  public func supplement(_ kind: SupplementKind, inSection section: Int) -> Supplement? { nil }
  public func recycle(
    _ supplement: Supplement, _ kind: SupplementKind, fromSection section: Int
  ) {}
  public func text(ofSupplement supplement: Supplement) -> String? { nil }

  public func willSelect(_ indexPath: IndexPath) -> IndexPath? { indexPath }
  public func didSelect(_ indexPath: IndexPath) {}
  public func didDeselect(_ indexPath: IndexPath) {}

  public func canMove(_ indexPath: IndexPath) -> Bool { false }
  public func target(ofMoveFrom indexPath: IndexPath, proposed: IndexPath) -> IndexPath {
    proposed
  }
  public func didMove(from indexPath: IndexPath, to newIndexPath: IndexPath) {}
}
