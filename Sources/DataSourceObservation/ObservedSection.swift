import DataSourceCore
import DataSourcePlanning
import Foundation

/// A section of an ``ObservedList``: the same object as long as the section exists, even
/// after moves. With an identity, see `sectionIdentity(at:)`, that includes a change set that
/// deletes and inserts it, and a reload.
///
/// Properties are observed separately: a change of the rows does not invalidate a reader of
/// ``headerTitle``. A deleted section keeps the titles and rows that were read last, so that its
/// removal can be animated. Its rows no longer have items; an `ItemReader` still shows the last
/// one.
@MainActor
public final class ObservedSection<ItemType, ID: Hashable>: Identifiable {
  /// Identifies the section among all sections of its data source, including deleted ones.
  public nonisolated let id: Int

  private(set) weak var owner: ObservedList<ItemType, ID>?

  /// The section's current index in the data source; `nil` once it is deleted. It is not observed.
  /// Use it to change the data, or to read what belongs to the section itself, such as the key of a
  /// `GroupedDataSource`.
  public internal(set) var index: Int?

  /// The section's identity in the data source; `nil` if it has none.
  private(set) var identity: AnyHashable?

  private let header = ObservedValue<String?>()
  private let footer = ObservedValue<String?>()
  private let numberOfItems = ObservedValue<Int>()

  /// The identities of the rows; `nil` if they have not been read.
  private var ids: [ID]?

  /// Counts the orders of ``ids``.
  private var version = 0
  private let order = Dependency()

  /// The items that have been read.
  private var items: [ID: ObservedValue<ItemType>] = [:]

  init(id: Int, index: Int, owner: ObservedList<ItemType, ID>) {
    self.id = id
    self.index = index
    self.owner = owner
    identity = owner.dataSource.sectionIdentity(at: index)
  }

  // MARK: Reading

  /// The title above the rows; `nil` if there is none.
  public var headerTitle: String? { read(header) { $0.headerTitle(for: $1) } ?? nil }

  /// The title below the rows; `nil` if there is none.
  public var footerTitle: String? { read(footer) { $0.footerTitle(for: $1) } ?? nil }

  /// The number of rows. Unlike a reader of ``rows``, a reader of this number is not invalidated by
  /// moves.
  public var count: Int { read(numberOfItems) { $0.numberOfItems(in: $1) } ?? 0 }

  private func read<Value: Equatable>(
    _ value: ObservedValue<Value>, _ current: (any DataSource<ItemType>, Int) -> Value
  ) -> Value? {
    owner?.noteReading()
    return value.read(index.flatMap { index in owner.map { current($0.dataSource, index) } })
  }

  /// The current rows, in order, as an immutable collection.
  ///
  /// A reader is invalidated when rows are inserted, deleted or moved, but not when their content
  /// changes.
  ///
  /// - Complexity: O(1); O(rows) for the first access, which reads the identity of every item.
  public var rows: ObservedRows<ItemType, ID> {
    owner?.noteReading()
    order.access()
    return currentRows
  }

  /// The rows, without registering a reader.
  var currentRows: ObservedRows<ItemType, ID> {
    if ids == nil { owner?.catchUp() }
    let ids = ids ?? owner?.identities(inSection: index) ?? []
    self.ids = ids
    return ObservedRows(section: self, ids: ids, version: version)
  }

  /// A row's item. Registers the current reader for it.
  func item(of row: ObservedRow<ItemType, ID>) -> ItemType? {
    owner?.noteReading()
    let value = value(of: row)
    value.access()
    // A deleted section has no index, and no items.
    guard index != nil else { return value.value }
    let item = currentItem(of: row)
    // An unreported change does not replace the item, or its readers would not be notified later.
    if value.value == nil { value.value = item }
    return item
  }

  /// A row's last item. It is read now if it has not been read.
  func value(of row: ObservedRow<ItemType, ID>) -> ObservedValue<ItemType> {
    if let value = items[row.id] { return value }
    let value = ObservedValue<ItemType>()
    value.value = currentItem(of: row)
    if index != nil { items[row.id] = value }
    return value
  }

  /// A row's item, without registering a reader.
  func currentItem(of row: ObservedRow<ItemType, ID>) -> ItemType? {
    if row.version != version, let item = items[row.id]?.value { return item }
    return currentPosition(of: row).flatMap { owner?.item(at: $0, identity: row.id) }
  }

  /// A row's current position; `nil` if the row has been removed.
  ///
  /// - Complexity: O(1) for a row of the current order; otherwise O(rows).
  func currentPosition(of row: ObservedRow<ItemType, ID>) -> ItemPath? {
    guard let index else { return nil }
    let item = row.version == version ? row.index : ids?.firstIndex(of: row.id)
    return item.map { ItemPath(section: index, item: $0) }
  }

  // MARK: Editing

  /// Moves rows into this section in the data, in front of another one or to its end. Call it after
  /// the user has dragged them, for example.
  ///
  /// ``ObservedList/moveHandler`` is called for each row in turn that is not in its place, with
  /// current index paths. It is not called again once the data fails to make a move. Afterwards the
  /// rows are consecutive.
  ///
  /// - Parameters:
  ///   - ids: The identities of the rows, in their new order. They may be in other sections; those
  ///     that do not exist are ignored.
  ///   - next: The identity behind them, which may be one of them; `nil` for the end. If
  ///     it is not in this section, nothing is moved.
  /// - Complexity: O(items) for each row
  public func move(ids: some Sequence<ID>, before next: ID?) {
    guard let owner, let move = owner.moveHandler, index != nil else { return }
    var known: Set<ID> = []
    let moved = ids.filter { known.insert($0).inserted }
    var behind: ArraySlice<ID> = []
    if let next {
      guard let place = place(of: next) else { return }
      behind = currentRows.ids[place...]
    }
    // The first row behind them that does not move.
    let follower = behind.first { !known.contains($0) }
    func end() -> Int? { follower.map(place) ?? currentRows.count }
    func isInPlace(_ id: ID) -> Bool { place(of: id).map { $0 + 1 } == end() }
    for id in moved where !isInPlace(id) {
      guard let from = position(of: id) ?? owner.position(of: id), var to = position(end()),
        let item = owner.item(at: from, identity: id)
      else { continue }
      if from.section == to.section, from.item < to.item { to.item -= 1 }
      move(item, from.indexPath, to.indexPath)
      if !isInPlace(id) { return }
    }
  }

  /// A row's current index.
  private func place(of id: ID) -> Int? { currentRows.ids.firstIndex(of: id) }

  private func position(_ item: Int?) -> ItemPath? {
    guard let index, let item else { return nil }
    return ItemPath(section: index, item: item)
  }

  /// A row's current position in the data.
  func position(of id: ID) -> ItemPath? { position(place(of: id)) }

  // MARK: Changing

  /// Prepares a reload: any row may have changed.
  ///
  /// - Parameter index: The section's AFTER index.
  func prepareReload(_ change: inout PreparedChange, index: Int) {
    guard let owner else { return }
    let source = owner.dataSource
    change.replace(numberOfItems, with: source.numberOfItems(in: index))
    change.replace(header, with: source.headerTitle(for: index))
    change.replace(footer, with: source.footerTitle(for: index))
    change.commits.append { self.identity = source.sectionIdentity(at: index) }
    guard ids != nil else { return }
    let new = owner.identities(inSection: index)
    var gone = Set(items.keys)
    for (item, id) in new.enumerated() where gone.remove(id) != nil {
      if let item = owner.item(at: ItemPath(section: index, item: item), identity: id) {
        prepareItem(&change, of: id, item)
      }
    }
    prepareRows(&change, new, removing: gone)
  }

  /// Prepares a change of rows.
  ///
  /// - Parameters:
  ///   - old: The section's BEFORE index.
  ///   - index: Its AFTER index.
  ///   - mapping: Maps rows through the change.
  ///   - removed: The rows that are deleted or moved.
  ///   - added: The rows that are inserted or moved.
  ///   - updated: The AFTER positions of updated rows.
  /// - Returns: Whether the change results in the current data.
  func prepare(
    _ change: inout PreparedChange, from old: Int, to index: Int, mapping: IndexPathMapping,
    removed: [ItemPath], added: [ItemPath], updated: [ItemPath]
  ) -> Bool {
    guard let owner else { return true }
    // Also without a change of this section, since a wrong report may miss one.
    change.replace(numberOfItems, with: owner.dataSource.numberOfItems(in: index))
    guard let ids else { return true }
    let count = owner.dataSource.numberOfItems(in: index)
    guard ids.count + added.count - removed.count == count, Set(removed).count == removed.count,
      removed.allSatisfy({ $0.item < ids.count })
    else { return false }
    if removed.isEmpty, added.isEmpty, updated.isEmpty { return true }
    // Updates alone keep the rows.
    var new = removed.isEmpty && added.isEmpty ? ids : []
    for item in new.count..<count {
      let path = ItemPath(section: index, item: item)
      if let origin = mapping.positionBefore(path), origin.section == old {
        guard origin.item < ids.count else { return false }
        new.append(ids[origin.item])
      } else {
        guard let item = owner.dataSource.item(at: path.indexPath) else { return false }
        let id = owner.identify(item)
        new.append(id)
        prepareItem(&change, of: id, item)
      }
    }
    for path in added where mapping.positionBefore(path)?.section == old {
      if owner.item(at: path, identity: new[path.item]) == nil { return false }
    }
    for path in updated {
      guard let item = owner.item(at: path, identity: new[path.item]) else { return false }
      prepareItem(&change, of: new[path.item], item, isUpdated: true)
    }
    let gone = Set(removed.map { ids[$0.item] }).subtracting(added.map { new[$0.item] })
    prepareRows(&change, new, removing: gone)
    return true
  }

  /// Prepares a change of the identities.
  ///
  /// - Parameter gone: The rows whose items are removed.
  private func prepareRows(_ change: inout PreparedChange, _ new: [ID], removing gone: Set<ID>) {
    for id in gone {
      guard let item = items[id], item.value != nil else { continue }
      change.replace(item, with: nil)
      change.commits.append { self.items[id] = nil }
    }
    if new == ids { return }
    change.structure.append(order)
    change.commits.append {
      self.ids = new
      self.version += 1
    }
    // Views have read many rows after their deletion. Those that still show one read it again.
    guard items.count > 2 * new.count + 64 else { return }
    for (id, item) in items where item.value == nil {
      change.content.append(item)
      change.commits.append { self.items[id] = nil }
    }
  }

  /// Prepares a change of a row's item.
  ///
  /// - Parameter isUpdated: Whether the content has changed even if the items are equal.
  private func prepareItem(
    _ change: inout PreparedChange, of id: ID, _ new: ItemType, isUpdated: Bool = false
  ) {
    guard let item = items[id] else { return }
    if !isUpdated, let old = item.value, areEqual(old, new) == true { return }
    change.replace(item, with: new)
  }

  /// Prepares the deletion of the section and of all its items. It only invalidates readers of
  /// items that still exist, because a deleted section keeps its titles and rows.
  ///
  /// - Complexity: O(items that have been read)
  func prepareDeletion(_ change: inout PreparedChange) {
    for item in items.values where item.value != nil { change.replace(item, with: nil) }
    change.commits.append {
      self.index = nil
      self.items = [:]
    }
  }
}
