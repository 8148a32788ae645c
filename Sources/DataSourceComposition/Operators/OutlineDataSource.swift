public import DataSourceKit
import Foundation
public import IdentityDiff
import ListPositions

/// The items of another data source, and below each expanded one other rows of the same type.
///
/// There are two kinds: a ``TreeDataSource`` reads children from an array, and an outline created
/// with `contents` follows a data source for each expanded row.
///
/// ```swift
/// let outline = folders.outlined(contents: { $0.contents })
/// outline.toggle(at: indexPath)
/// cell.indentationLevel = outline.level(at: indexPath) ?? 0
/// ```
///
/// Expansion is stored by identity: an item remains expanded when it moves, and when it is deleted
/// and inserted again.
public class OutlineDataSource<ItemType, ID: Hashable>: UnaryDataSource<ItemType, ItemType> {
  /// The identities of expanded items, including those that the source does not currently contain.
  /// A new set is reported as the rows that are inserted and deleted, and updates of those that are
  /// expanded or collapsed.
  ///
  /// If it is set by an observer of a change set, this property changes immediately, and the rows
  /// after all observers have been notified.
  ///
  /// - Complexity: O(expanded), and O(k log n) for k rows that are inserted or deleted.
  public final var expanded: Set<ID> {
    get { expansion.ids.requested }
    set {
      expansion.ids.requested = newValue
      change { [unowned self] in expand() }
    }
  }

  /// The identities of expanded items.
  final let expansion: Expansion<ID>

  /// Releases the handles of rows at the end of a change.
  final var returns: HandleReturns?

  init(
    _ source: some DataSource<ItemType>, upstream: ComposedDataSource<ItemType>,
    identity: ElementIdentity<ItemType>?, expansion: Expansion<ID>
  ) {
    self.expansion = expansion
    super.init(
      source, upstream: upstream, identity: identity ?? upstream.identity,
      values: upstream.values, items: HandleSequences())
  }

  /// The identity for an outline: the given one, or `id` if none is inherited.
  static func identity(
    _ given: ElementIdentity<ItemType>?, of source: some DataSource<ItemType>,
    by id: @escaping (ItemType) -> ID
  ) -> ElementIdentity<ItemType>? {
    given ?? (ElementIdentity.inherited(from: source) == nil ? .known(by: id) : nil)
  }

  /// Applies the requested expansion.
  func expand() {}

  /// The identity of a row; `nil` for a removed row.
  func id(of row: Int) -> ID? { nil }

  /// The row above another one; `nil` for an item of the source.
  func parent(of row: Int) -> Int? { nil }

  /// The rows below a row, in order.
  func descendants(of row: Int) -> [Int] { [] }

  /// Shows the rows below a row.
  final func showRows(below row: Int) {
    guard let (section, offset) = place(of: row) else { return }
    let rows = descendants(of: row)
    shownItems.insert(rows.enumerated().map { ($1, offset + 1 + $0) }, in: section)
  }

  /// Records a row with its old position.
  final func record(_ row: Int, mayMove: Bool = false, isUpdated: Bool = false) {
    changes.record(row, before: place(of: row), mayMove: mayMove, isUpdated: isUpdated)
  }

  /// A row and those above it, upwards.
  final func path(of row: Int) -> UnfoldFirstSequence<Int> {
    sequence(first: row) { [unowned self] in parent(of: $0) }
  }

  /// The item of the source that a row is below, or is.
  final func root(of row: Int) -> Int { path(of: row).reduce(row) { $1 } }

  /// The number of rows above a row.
  final func level(of row: Int) -> Int { path(of: row).reduce(-1) { level, _ in level + 1 } }

  /// Whether a row has the identity of a row above it. Such a row is not expanded.
  final func isBelowItself(_ row: Int) -> Bool {
    let id = id(of: row)
    return path(of: row).dropFirst().contains { self.id(of: $0) == id }
  }

  /// The row at an index path.
  private func row(at indexPath: IndexPath) -> Int? {
    ItemPath(indexPath).flatMap { item(at: $0) }
  }
}

/// The expanded items of an outline, shared with the part that lays out its rows.
final class Expansion<ID: Hashable> {
  var ids: RequestedSet<ID>

  init(_ ids: Set<ID>) { self.ids = RequestedSet(ids) }

  /// Whether the item with an identity is expanded.
  func contains(_ id: ID) -> Bool { ids.applied.contains(id) }
}

typealias UnfoldFirstSequence<T> = UnfoldSequence<T, (T?, Bool)>

extension OutlineDataSource {
  /// Returns the number of ancestors of the row at an index path: 0 for an item of the source.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: The level; `nil` if there is no row.
  /// - Complexity: O(log n + level)
  public func level(at indexPath: IndexPath) -> Int? {
    row(at: indexPath).map(level(of:))
  }

  /// Returns whether the row at an index path is expanded, which is possible without children, too.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: Whether the row is expanded; `false` if there is no row.
  /// - Complexity: O(log n + level)
  public func isExpanded(at indexPath: IndexPath) -> Bool {
    row(at: indexPath).flatMap(id(of:)).map(expansion.contains) ?? false
  }

  /// Expands the row at an index path, or collapses it if it is expanded. Does nothing if there is
  /// no row.
  ///
  /// - Parameter indexPath: The current index path of a row.
  /// - Complexity: O(k log n + level) for k rows that are inserted or deleted.
  public func toggle(at indexPath: IndexPath) {
    guard let id = row(at: indexPath).flatMap(id(of:)) else { return }
    expansion.ids.toggle(id)
    change { [unowned self] in expand() }
  }
}

extension DataSource {
  /// Returns a data source with the items, and below each expanded one the items of another data
  /// source.
  ///
  /// ```swift
  /// let outline = folders.outlined(contents: { folder in folder.messages })
  /// ```
  ///
  /// The outline follows a data source from the moment that its row is expanded, and releases it
  /// when the row is collapsed or deleted. Nothing is read again when another one changes. An item
  /// that leaves one data source and arrives in another in the same change, such as a batch of
  /// their common source, moves with the rows below it.
  ///
  /// Rows that arrive expanded arrive together with the rows below them. An item that is among its
  /// own descendants is not expanded there, and a data source that is derived from the outline is
  /// ignored.
  ///
  /// To edit a row, find it in its data source by ``ComposedDataSource/convert(_:to:)``.
  ///
  /// - Parameters:
  ///   - id: The identity of an item in ``OutlineDataSource/expanded``.
  ///   - contents: Returns the data source below an item, the same one each time; `nil` for none.
  ///     Its sections are joined. It is called when the item is expanded or updated.
  ///   - expanded: The identities of the initially expanded items.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and those below expanded rows, and retains
  ///   them.
  /// - Complexity: O(n), and O(log n + expanded) for each change of an item without rows below it.
  public func outlined<ID: Hashable>(
    by id: @escaping (ItemType) -> ID,
    contents: @escaping (ItemType) -> (any DataSource<ItemType>)?, expanded: Set<ID> = [],
    identity: ElementIdentity<ItemType>? = nil
  ) -> OutlineDataSource<ItemType, ID> {
    SourceTreeDataSource(self, by: id, contents: contents, expanded: expanded, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source with the items, and below each expanded one the items of another data
  /// source.
  ///
  /// - Parameters:
  ///   - contents: Returns the data source below an item, the same one each time; `nil` for none.
  ///   - expanded: The identities of the initially expanded items.
  /// - Returns: A data source that observes this one and those below expanded rows, and retains
  ///   them.
  /// - Complexity: O(n), and O(log n + expanded) for each change of an item without rows below it.
  public func outlined(
    contents: @escaping (ItemType) -> (any DataSource<ItemType>)?,
    expanded: Set<ItemType.ID> = []
  ) -> OutlineDataSource<ItemType, ItemType.ID> {
    outlined(by: \.id, contents: contents, expanded: expanded)
  }
}
