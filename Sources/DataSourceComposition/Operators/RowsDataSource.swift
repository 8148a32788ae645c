import DataSourceKit
import IdentityDiff
import Subsequences

/// An operator that shows rows of its own for the items of its source, instead of them or beside
/// them.
///
/// A subclass answers which rows an item has. Rows keep their handles while their keys stay.
public class RowsDataSource<SourceItem, ItemType>: ArrangedDataSource<SourceItem, ItemType> {
  /// A row of an item.
  enum Content {
    case item
    /// A row of its own. Its key is unique among the item's rows.
    case row(AnyHashable, ItemType)
  }

  private let own: OwnRows<ItemType>

  /// The rows of each item, in order. Its own ones have keys.
  private var rows: [Int: [(row: Int, key: AnyHashable?)]] = [:]
  /// The items of own rows.
  private var owners: [Int: Int] = [:]

  override init(
    _ source: any DataSource<SourceItem>, upstream: ComposedDataSource<SourceItem>,
    identity: ElementIdentity<ItemType>?, values: ValueStore<ItemType>,
    sections: HandleSequences? = nil
  ) {
    own = OwnRows(pool: upstream.itemPool, values: values)
    super.init(
      source, upstream: upstream, identity: identity, values: values, sections: sections)
  }

  /// The rows of an item, in order. The item itself occurs at most once.
  func contents(of item: Int) -> [Content] { [.item] }

  /// Whether the rows of an item depend on the items before and after it.
  var dependsOnNeighbors: Bool { false }

  /// The item that a row belongs to.
  final func owner(of row: Int) -> Int { owners[row] ?? row }

  /// The first row of an item; `nil` if it has none.
  final func firstRow(of item: Int) -> Int? { rows[item]?.first?.row }

  override func isBefore(_ first: Int, _ second: Int) -> Bool {
    let (item, other) = (owner(of: first), owner(of: second))
    if item != other { return upstream.precedes(item, other) }
    let siblings = rows[item] ?? []
    return siblings.first { $0.row == first || $0.row == second }?.row == first && first != second
  }

  override func sorted(_ rows: [Int]) -> [Int] { rows.inOrder(by: isBefore) }

  override func rebuild() {
    own.removeAll()
    (rows, owners) = ([:], [:])
    shownItems.removeAll()
    for section in upstream.sections {
      shownItems.fill(section, with: upstream.items(in: section).flatMap { renew($0).all })
    }
  }

  override func release() {
    own.recycle()
    super.release()
  }

  /// Renews an item's rows, without showing them where they belong.
  ///
  /// - Returns: All its rows, and those with other values than before.
  private func renew(_ item: Int) -> (all: [Int], updated: [Int]) {
    let old = rows[item] ?? []
    var new: [(row: Int, key: AnyHashable?)] = []
    var updated: [Int] = []
    for content in upstream.section(of: item) == nil ? [] : contents(of: item) {
      guard case .row(let key, let value) = content else {
        new.append((item, nil))
        continue
      }
      if let known = old.first(where: { $0.key == key })?.row {
        if !areSame(values[known], value) { updated.append(known) }
        own.set(value, for: known)
        new.append((known, key))
      } else {
        let row = own.add(value)
        owners[row] = item
        new.append((row, key))
      }
    }
    for (row, key) in old where key != nil && !new.contains(where: { $0.row == row }) {
      owners[row] = nil
      own.remove(row)
    }
    rows[item] = new.isEmpty ? nil : new
    return (new.map(\.row), updated)
  }

  override func updateContent() {
    let source = upstream.changes
    changes.sections = source.sections
    var affected = source.items
    if dependsOnNeighbors {
      var others: Set<Int> = []
      for item in affected.map(\.handle) {
        others.formUnion(shownNeighbors(of: item))
        if let previous = upstream.item(before: item) { others.insert(previous) }
        if let next = upstream.item(after: item) { others.insert(next) }
      }
      for item in others where !source.isRecorded(item) {
        affected.append(.init(handle: item, before: nil, mayMove: false, isUpdated: false))
      }
    }
    renew(affected)
  }

  /// The items that were before and after an item.
  private func shownNeighbors(of item: Int) -> [Int] {
    guard let rows = rows[item], let first = rows.first?.row, let last = rows.last?.row else {
      return []
    }
    return [self.item(before: first), self.item(after: last)].compactMap { $0.map(owner) }
  }

  /// Renews the rows of items whose neighbors, or whose place or value in the source, may differ.
  private func renew(_ affected: [StageChanges.Item]) {
    var leaving: [Int] = []
    var arriving: [(row: Int, section: Int)] = []
    for change in affected {
      let item = change.handle
      let old = (rows[item] ?? []).map(\.row)
      let places = old.map(place)
      let section = upstream.section(of: item)
      let (new, updated) = renew(item)
      let kept = old.filter(new.contains)
      // An item's rows keep their places unless their order differs.
      let moves =
        change.mayMove || kept != new.filter(kept.contains)
        || places.first.flatMap { $0?.section } != section && !old.isEmpty
      for (row, place) in zip(old, places) {
        let stays = new.contains(row)
        let isUpdated = updated.contains(row) || row == item && change.isUpdated
        guard moves || !stays || isUpdated else { continue }
        changes.record(row, before: place, mayMove: moves, isUpdated: isUpdated)
        if moves || !stays { leaving.append(row) }
      }
      for row in new where moves || !old.contains(row) {
        changes.record(row, before: nil)
        if let section { arriving.append((row, section)) }
      }
    }
    shownItems.remove(leaving)
    insert(arriving)
  }

  /// Renews the rows of all items, since a property was replaced.
  final func renewAll() {
    renew(
      upstream.order.map { .init(handle: $0, before: nil, mayMove: false, isUpdated: false) })
  }
}
