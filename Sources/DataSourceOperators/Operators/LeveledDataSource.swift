public import DataSourceCore
import Foundation
public import IdentityDiff

/// A list whose items have levels, without the items below collapsed ones.
///
/// ```swift
/// let thread = comments.outlined(level: \.depth)
/// thread.toggle(at: indexPath)
/// cell.indentationLevel = thread.level(at: indexPath) ?? 0
/// ```
///
/// An item's parent is the nearest preceding item of its section with a lower level. Expansion is
/// stored by identity: an item remains expanded when it moves, and when it is deleted and inserted
/// again. A row that is expanded or collapsed is reported as updated. So is one that gets its first
/// row below it, or loses the last one.
///
/// Items that contain their children, or lead to data sources, are shown by `outlined(children:)`
/// and `outlined(contents:)`.
public final class LeveledDataSource<ItemType, ID: Hashable>: ArrangedDataSource<
  ItemType, ItemType
>
{
  /// The identities of expanded items, including those that the source does not currently contain.
  /// A new set is reported as the rows that are inserted and deleted, and updates of those that are
  /// expanded or collapsed.
  ///
  /// If it is set by an observer of a change set, this property changes immediately, and the rows
  /// after all observers have been notified.
  ///
  /// - Complexity: O(n), and O(log n) for each row that is inserted or deleted.
  public var expandedIDs: Set<ID> {
    get { expansion.requested }
    set {
      expansion.requested = newValue
      change { [unowned self] in expand() }
    }
  }

  /// Returns an item's level. Levels may start at any number. A new closure reports the rows that
  /// are inserted and deleted. It also reports updates of rows that get another level, or become
  /// expandable or cease to be.
  ///
  /// - Complexity: O(n), and O(log n) for each row that is inserted, deleted or updated.
  public var itemLevel: (ItemType) -> Int {
    get { readLevel }
    set { replace { [unowned self] in exchange(&readLevel, with: newValue) } }
  }

  private var readLevel: (ItemType) -> Int
  private let readID: (ItemType) -> ID
  private var expansion: RequestedSet<ID>

  /// Items that are not shown, and those with others below them.
  private var (hidden, parents): (Set<ItemHandle>, Set<ItemHandle>) = ([], [])

  /// The levels of all items.
  private var levels = HandleTable<ItemTag, Int>(default: 0)

  init(
    _ source: some DataSource<ItemType>, by id: @escaping (ItemType) -> ID,
    level: @escaping (ItemType) -> Int, expandedIDs: Set<ID>, identity: ElementIdentity<ItemType>?
  ) {
    (readID, readLevel, expansion) = (id, level, RequestedSet(expandedIDs))
    super.init(source, identity: identity ?? .known(by: id, unlessInheritedFrom: source))
    start()
  }

  override func rebuild() {
    arrange()
    super.rebuild()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    hidden.contains(item) ? nil : upstream.section(of: item)
  }

  /// Finds the items that are not shown, and those with others below them.
  private func arrange() {
    (hidden, parents) = ([], [])
    levels.removeAll()
    for section in upstream.sections {
      var collapsed: Int?
      var previous: (item: ItemHandle, level: Int)?
      for item in upstream.items(in: section) {
        guard let value = values[item] else { continue }
        let level = readLevel(value)
        levels[item] = level
        if let previous, previous.level < level { parents.insert(previous.item) }
        previous = (item, level)
        if let collapsed, level > collapsed {
          hidden.insert(item)
        } else {
          collapsed = expansion.applied.contains(readID(value)) ? nil : level
        }
      }
    }
  }

  override func updateContent() { recompute() }

  /// Applies the requested expansion.
  private func expand() {
    let toggled = expansion.apply()
    for item in upstream.order where id(of: item).map(toggled.contains) == true {
      recordUpdate(of: item)
    }
    recompute()
  }

  private func id(of item: ItemHandle) -> ID? { values[item].map(readID) }

  /// Shows and hides what the source's changes, other expanded items, or other levels affect.
  override func recompute() {
    let (oldHidden, oldParents, oldLevels) = (hidden, parents, levels)
    arrange()
    var others: [ItemHandle] = []
    for item in upstream.order {
      if parents.contains(item) != oldParents.contains(item) || levels[item] != oldLevels[item] {
        recordUpdate(of: item)
      }
      if hidden.contains(item) != oldHidden.contains(item) { others.append(item) }
    }
    rearrange(asking: others, asksAll: true)
  }
}

extension LeveledDataSource {
  /// Returns the level of the row at an index path, as the item says it.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: The level; `nil` if there is no row.
  /// - Complexity: O(log n)
  public func level(at indexPath: IndexPath) -> Int? { item(at: indexPath).map(readLevel) }

  /// Returns whether other items are below the row at an index path, shown or not.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: Whether there are any; `false` if there is no row.
  /// - Complexity: O(log n)
  public func isExpandable(at indexPath: IndexPath) -> Bool {
    row(at: indexPath).map(parents.contains) ?? false
  }

  /// Returns whether the row at an index path is expanded, which is possible without items below
  /// it, too.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: Whether the row is expanded; `false` if there is no row.
  /// - Complexity: O(log n)
  public func isExpanded(at indexPath: IndexPath) -> Bool {
    row(at: indexPath).flatMap(id).map(expansion.applied.contains) ?? false
  }

  /// Expands the row at an index path, or collapses it if it is expanded. Does nothing if there is
  /// no row.
  ///
  /// - Parameter indexPath: The current index path of a row.
  /// - Complexity: O(n), and O(log n) for each row that is inserted or deleted.
  public func toggle(at indexPath: IndexPath) {
    if let id = row(at: indexPath).flatMap(id) { toggle(id: id) }
  }

  /// Expands the item with an identity, or collapses it.
  ///
  /// - Parameter id: The identity. The item need not be in the source yet.
  /// - Complexity: That of ``toggle(at:)``.
  public func toggle(id: ID) {
    expansion.toggle(id)
    change { [unowned self] in expand() }
  }

  /// Expands the item with an identity.
  ///
  /// - Parameter id: The identity. The item need not be in the source yet.
  /// - Complexity: That of ``toggle(at:)``; O(1) if it is expanded.
  public func expand(id: ID) { if !expansion.contains(id) { toggle(id: id) } }

  /// Collapses the item with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Complexity: That of ``toggle(at:)``; O(1) if it is not expanded.
  public func collapse(id: ID) { if expansion.contains(id) { toggle(id: id) } }
}

extension DataSource {
  /// Returns a data source that hides what is below collapsed items, in a list in which each item
  /// has a level.
  ///
  /// ```swift
  /// let outline = headings.outlined(by: \.anchor, level: \.level)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Returns an item's identity in ``LeveledDataSource/expandedIDs``.
  ///   - level: Returns an item's level. Its descendants are the following items of the section, up
  ///     to the next one whose level is not higher.
  ///   - expandedIDs: The identities of the initially expanded items.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n) for each change: it reads all levels again.
  public func outlined<ID: Hashable>(
    by id: @escaping (ItemType) -> ID, level: @escaping (ItemType) -> Int,
    expandedIDs: Set<ID> = [], identity: ElementIdentity<ItemType>? = nil
  ) -> LeveledDataSource<ItemType, ID> {
    LeveledDataSource(self, by: id, level: level, expandedIDs: expandedIDs, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source that hides what is below collapsed items, in a list in which each item
  /// has a level.
  ///
  /// - Parameters:
  ///   - level: Returns an item's level. Its descendants are the following items of the section, up
  ///     to the next one whose level is not higher.
  ///   - expandedIDs: The identities of the initially expanded items.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n) for each change: it reads all levels again.
  public func outlined(
    level: @escaping (ItemType) -> Int, expandedIDs: Set<ItemType.ID> = []
  ) -> LeveledDataSource<ItemType, ItemType.ID> {
    outlined(by: \.id, level: level, expandedIDs: expandedIDs)
  }
}
