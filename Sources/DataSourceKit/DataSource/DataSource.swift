public import Foundation

/// A closure that is called after each change of a data source.
///
/// The change set leads from the data at the last call (BEFORE) to the data as it is
/// now (AFTER). So there is one call after each change of the data and before the next; changes that
/// are made together are reported together. There is none with an empty change set.
public typealias ReloadBlock = (ChangeSet) -> Void

/// A list of items in sections that knows no view.
///
/// A data source answers what there is (how many sections, how many items in each, which item
/// where) and announces by ``report(_:)`` what has changed. Table views, collection views, a
/// terminal and a unit test all read it through these few requirements.
///
/// ## Conforming to DataSource
///
/// Conform to a refinement if you can: ``ListDataSource`` needs an array of items,
/// ``SectionedDataSource`` an array of sections, ``FetchedDataSource`` a results controller, and
/// everything else has a default implementation. A direct conformance owes ``reloadBlock``,
/// ``numberOfSections``, ``numberOfItems(in:)`` and ``item(at:)``, and in return gets navigation by
/// index path: ``firstIndexPath``, ``indexPath(before:)``, ``indexPaths``, ``offset(of:)`` and more.
///
/// ```swift
/// final class Squares: DataSource {
///   var reloadBlock: ReloadBlock?
///   var numberOfSections: Int { 1 }
///   func numberOfItems(in section: Int) -> Int { section == 0 ? 10 : 0 }
///   func item(at indexPath: IndexPath) -> Int? {
///     contains(indexPath) ? indexPath[1] * indexPath[1] : nil
///   }
/// }
/// ```
///
/// The defaults of everything else are built on ``numberOfSections`` and ``numberOfItems(in:)``, also
/// in the refined protocols. So a data source that answers these differently, to collapse sections
/// for example, needs to change nothing else.
///
/// A conformer keeps three promises:
/// - Look-ups never trap: out of range there are `0` items, and the item, title or index path is
///   `nil`. Negative numbers are out of range, and so is an index path that has not exactly two
///   components.
/// - What it answers changes only together with a call of ``report(_:)``, or of ``reloadBlock``, made after the
///   change.
/// - A change set that it reports is one batch by the rules of ``BatchRule``; test it with
///   `DataSourceTester` of the module `DataSourceTesting`.
///
/// The protocol does not refine `Sendable`: a main-actor class conforms by an isolated conformance,
/// `@MainActor final class Contacts: @MainActor ListDataSource`.
public protocol DataSource<ItemType>: AnyObject {
  /// What the list holds.
  associatedtype ItemType

  /// The owner's closure, called after each change of the data with what has changed; `nil` if there is none.
  ///
  /// It belongs to the owner of the data source, who may set it at any time. Everybody else observes the
  /// data source by ``observeChanges(_:)``.
  var reloadBlock: ReloadBlock? { get set }

  /// The number of sections, empty ones included.
  var numberOfSections: Int { get }

  /// The number of items in a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The number of items, `0` where there is no such section.
  func numberOfItems(in section: Int) -> Int

  /// The item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item, `nil` where there is none.
  func item(at indexPath: IndexPath) -> ItemType?

  /// The index path of the item that follows, in the same section or the next one with items.
  ///
  /// - Parameter indexPath: The index path of an item.
  /// - Returns: The next item's index path; `nil` after the last item, and if there is no item at
  ///   `indexPath`.
  /// - Complexity: O(1), and one step more for each empty section that is skipped.
  func indexPath(after indexPath: IndexPath) -> IndexPath?

  /// The index path of the item that precedes, in the same section or the one before with items.
  ///
  /// - Parameter indexPath: The index path of an item.
  /// - Returns: The previous item's index path; `nil` before the first item, and if there is no
  ///   item at `indexPath`.
  /// - Complexity: O(1), and one step more for each empty section that is skipped.
  func indexPath(before indexPath: IndexPath) -> IndexPath?

  /// The index path of the first item; `nil` if there are no items.
  ///
  /// - Complexity: O(1), and one step more for each empty section at the start.
  var firstIndexPath: IndexPath? { get }

  /// The index path of the last item; `nil` if there are no items.
  ///
  /// - Complexity: O(1), and one step more for each empty section at the end.
  var lastIndexPath: IndexPath? { get }

  /// The number of items of every section, in order: what ``ChangeSet/validate(before:after:enforcing:)``
  /// takes.
  ///
  /// - Complexity: O(sections)
  var itemCounts: [Int] { get }

  /// The title above a section; `nil` if it has none, or there is no such section.
  ///
  /// - Parameter section: The section's index.
  func headerTitle(for section: Int) -> String?

  /// The title below a section; `nil` if it has none, or there is no such section.
  ///
  /// - Parameter section: The section's index.
  func footerTitle(for section: Int) -> String?
}
