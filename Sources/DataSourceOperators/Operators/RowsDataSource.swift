import DataSourceCore
import IdentityDiff
import _DataSourceSubsequences

/// An operator that shows rows of its own for the items of its source, instead of them or beside
/// them.
///
/// A subclass answers which rows an item has. Rows keep their handles while their keys stay.
@_documentation(visibility: internal)
public class RowsDataSource<SourceItem, ItemType>: ArrangedDataSource<SourceItem, ItemType> {
  /// A row of an item.
  enum Content {
    case item
    /// A row of its own. Its key is unique among the item's rows.
    case row(AnyHashable, ItemType)
  }

  private lazy var own = OwnRows(pool: itemPool, values: values)

  /// The rows of each item, in order. Its own ones have keys.
  private var rows: [ItemHandle: [(row: ItemHandle, key: AnyHashable?)]] = [:]
  /// The items of own rows, and the positions among the item's rows; also those of items that are
  /// not the first of their rows.
  private var owners: [ItemHandle: (item: ItemHandle, position: Int)] = [:]

  /// Removed rows of each item, until they are released. In a batch, they may return.
  private var removedRows: [ItemHandle: [AnyHashable: ItemHandle]] = [:]

  /// The rows of an item, in order. The item itself occurs at most once.
  func contents(of item: ItemHandle) -> [Content] { [.item] }

  /// Whether the rows of an item depend on the items before and after it.
  var dependsOnNeighbors: Bool { false }

  /// The item that a row belongs to.
  final func owner(of row: ItemHandle) -> ItemHandle { owners[row]?.item ?? row }

  /// The first row of an item; `nil` if it has none.
  final func firstRow(of item: ItemHandle) -> ItemHandle? { rows[item]?.first?.row }

  override func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
    let (item, other) = (owner(of: first), owner(of: second))
    if item != other { return upstream.precedes(item, other) }
    return (owners[first]?.position ?? 0) < (owners[second]?.position ?? 0)
  }

  override func sorted(_ rows: [ItemHandle]) -> [ItemHandle] { rows.inOrder(by: isBefore) }

  override func rebuild() {
    own.removeAll()
    (rows, owners, removedRows) = ([:], [:], [:])
    shownItems.removeAll()
    for section in upstream.sections {
      shownItems.fill(section, with: upstream.items(in: section).flatMap { renew($0).all })
    }
  }

  override func release() {
    removedRows = [:]
    rows.shrink()
    owners.shrink()
    own.recycle()
    super.release()
  }

  /// Renews an item's rows, without showing them where they belong.
  ///
  /// - Returns: All its rows, and those with other values than before.
  private func renew(_ item: ItemHandle) -> (all: [ItemHandle], updated: Set<ItemHandle>) {
    let old = rows[item] ?? []
    let known = Dictionary(
      old.compactMap { row, key in key.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })
    var new: [(row: ItemHandle, key: AnyHashable?)] = []
    var updated: Set<ItemHandle> = []
    owners[item] = nil
    for content in upstream.section(of: item) == nil ? [] : contents(of: item) {
      guard case .row(let key, let value) = content else {
        if !new.isEmpty { owners[item] = (item, new.count) }
        new.append((item, nil))
        continue
      }
      let row: ItemHandle
      if let known = known[key] {
        if !areSame(values[known], value) { updated.insert(known) }
        own.set(value, for: known)
        row = known
      } else if let removed = removedRows[item]?.removeValue(forKey: key) {
        row = own.restore(removed, value)
      } else {
        row = own.add(value)
      }
      owners[row] = (item, new.count)
      new.append((row, key))
    }
    let kept = Set(new.map(\.row))
    for (row, key) in old where !kept.contains(row) {
      guard let key else { continue }
      owners[row] = nil
      own.remove(row)
      removedRows[item, default: [:]][key] = row
    }
    rows[item] = new.isEmpty ? nil : new
    return (new.map(\.row), updated)
  }

  override func updateContent() {
    let source = upstream.changes
    changes.sections = source.sections
    var affected = source.items
    if dependsOnNeighbors {
      var others: Set<ItemHandle> = []
      for item in source.items.map(\.handle) {
        for item in shownNeighbors(of: item) + upstream.neighbors(of: item)
        where !source.isRecorded(item) && others.insert(item).inserted {
          affected.append(.init(handle: item, before: nil))
        }
      }
    }
    renew(affected)
  }

  /// The items that were before and after an item.
  private func shownNeighbors(of item: ItemHandle) -> [ItemHandle] {
    guard let rows = rows[item], let first = rows.first?.row, let last = rows.last?.row else {
      return []
    }
    return [self.item(before: first), self.item(after: last)].compactMap { $0.map(owner) }
  }

  /// Renews the rows of items whose neighbors, or whose place or value in the source, may differ.
  private func renew(_ affected: [StageChanges.Item]) {
    var leaving: [ItemHandle] = []
    var arriving: [(row: ItemHandle, section: SectionHandle)] = []
    for change in affected {
      let item = change.handle
      let old = (rows[item] ?? []).map(\.row)
      let places = old.map(place)
      let section = upstream.section(of: item)
      let (new, updated) = renew(item)
      let (oldRows, newRows) = (Set(old), Set(new))
      // An item's rows keep their places unless their order differs.
      let moves =
        change.mayMove || old.filter(newRows.contains) != new.filter(oldRows.contains)
        || places.first.flatMap { $0?.section } != section && !old.isEmpty
      for (row, place) in zip(old, places) {
        let stays = newRows.contains(row)
        let isUpdated = updated.contains(row) || row == item && change.isUpdated
        guard moves || !stays || isUpdated else { continue }
        changes.record(row, before: place, mayMove: moves, isUpdated: isUpdated)
        if moves || !stays { leaving.append(row) }
      }
      for row in new where moves || !oldRows.contains(row) {
        changes.record(row, before: nil)
        if let section { arriving.append((row, section)) }
      }
    }
    shownItems.remove(leaving)
    insert(arriving)
  }

  override func recompute() { renew(upstream.order.map { .init(handle: $0, before: nil) }) }
}
