public import Foundation

/// A closure called after each change of a data source.
///
/// The change set describes the transition from the data at the last call (BEFORE) to the current
/// data (AFTER). So there is one call after each change of the data and before the next; changes
/// made together are reported together. It is not called with an empty change set.
public typealias ReloadBlock = (ChangeSet) -> Void

/// A list of items in sections, independent of any view.
///
/// A data source provides the number of sections, the number of items in each and the items, and it
/// reports changes with ``report(_:)``. Table views, collection views, a terminal and a unit test
/// all read it through these few requirements.
///
/// ## Conforming to DataSource
///
/// Conform to a refinement if you can. ``ListDataSource`` needs an array of items,
/// ``SectionedDataSource`` an array of sections, ``FetchedDataSource`` a results controller. All
/// other requirements have default implementations. A direct conformance implements
/// ``reloadBlock``, ``numberOfSections``, ``numberOfItems(in:)`` and ``item(at:)``, and in return
/// gets navigation by index path: ``firstIndexPath``, ``indexPath(before:)``, ``indexPaths`` and
/// more.
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
/// The defaults of everything else build on ``numberOfSections`` and ``numberOfItems(in:)``, also
/// in the refined protocols. So a data source that overrides these two, to collapse sections for
/// example, need not override anything else.
///
/// A conforming type meets three conditions:
/// - Lookups never trap: out of range there are `0` items, and the item, title or index path is
///   `nil`. Negative numbers are out of range, and so is an index path that does not have exactly
///   two components.
/// - The data changes only together with a call of ``report(_:)`` or ``reloadBlock``, made after
///   the change.
/// - A reported change set is one batch by the rules of `BatchRule`. Test it with
///   `DataSourceTester` of the module `DataSourceTesting`.
///
/// The protocol does not refine `Sendable`: a main-actor class conforms by an isolated conformance,
/// `@MainActor final class Contacts: @MainActor ListDataSource`.
public protocol DataSource<ItemType>: AnyObject {
  /// The type of the items.
  associatedtype ItemType

  /// The owner's closure, called with the change set after each change of the data; `nil` if there
  /// is none.
  ///
  /// It is reserved for the data source's owner, who may set it at any time. All other objects use
  /// ``observeChanges(_:)``.
  var reloadBlock: ReloadBlock? { get set }

  /// The number of sections, including empty ones.
  var numberOfSections: Int { get }

  /// Returns the number of items in a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The number of items; `0` if there is no such section.
  func numberOfItems(in section: Int) -> Int

  /// Returns the item at an index path.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  /// - Returns: The item; `nil` if there is none.
  func item(at indexPath: IndexPath) -> ItemType?

  /// Returns the index path of the following item, in the same section or the next one with items.
  ///
  /// - Parameter indexPath: An item's index path.
  /// - Returns: The next item's index path; `nil` after the last item, and if there is no item at
  ///   `indexPath`.
  /// - Complexity: O(1), plus one step for each empty section skipped.
  func indexPath(after indexPath: IndexPath) -> IndexPath?

  /// Returns the index path of the preceding item, in the same section or the previous one with
  /// items.
  ///
  /// - Parameter indexPath: An item's index path.
  /// - Returns: The previous item's index path; `nil` before the first item, and if there is no
  ///   item at `indexPath`.
  /// - Complexity: O(1), plus one step for each empty section skipped.
  func indexPath(before indexPath: IndexPath) -> IndexPath?

  /// The index path of the first item; `nil` if there are no items.
  ///
  /// - Complexity: O(1), plus one step for each empty section at the start.
  var firstIndexPath: IndexPath? { get }

  /// The index path of the last item; `nil` if there are no items.
  ///
  /// - Complexity: O(1), plus one step for each empty section at the end.
  var lastIndexPath: IndexPath? { get }

  /// The number of items of every section, in order, as
  /// `validate(before:after:enforcing:)` of `DataSourceChanges` expects it.
  ///
  /// - Complexity: O(sections)
  var itemCounts: [Int] { get }

  /// Returns the title above a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title; `nil` if the section has none, or does not exist.
  func headerTitle(for section: Int) -> String?

  /// Returns the title below a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The title; `nil` if the section has none, or does not exist.
  func footerTitle(for section: Int) -> String?

  /// Returns the identity of a section: what “the same section” means after it has moved, after
  /// its items have changed, and after a reload.
  ///
  /// What is kept for a section, such as whether it is collapsed, follows its identity. It does so
  /// even if a change set deletes the section and inserts it again. The default is `nil` for
  /// sections without an identity, which are then recognized by their items or positions. If
  /// sections share an identity, the k-th old one is the k-th new one.
  ///
  /// Sections that are `Identifiable` have their `id`, and those of a ``FetchedDataSource`` their
  /// name. Override it for others:
  ///
  /// ```swift
  /// func sectionIdentity(at index: Int) -> AnyHashable? {
  ///   folders.indices.contains(index) ? folders[index].name : nil
  /// }
  /// ```
  ///
  /// - Parameter index: The section's current index.
  /// - Returns: The identity; `nil` if the section has none, or does not exist.
  func sectionIdentity(at index: Int) -> AnyHashable?
}
