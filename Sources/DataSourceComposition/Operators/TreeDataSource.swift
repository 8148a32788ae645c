public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of another data source, with the children of each expanded item as rows below it.
///
/// ```swift
/// let outline = folders.outlined(by: \.path, children: \.subfolders)
/// ```
///
/// Children are read when their parent is expanded or updated. If an item occurs among its own
/// descendants, it is not expanded there.
///
/// If a row gets another parent in one change, it moves with the rows below it. Rows whose level
/// changes are updated, too. If an item of the source becomes a child of another item, or a child
/// becomes an item of the source, it is deleted and inserted.
///
/// Deleting, moving, expanding or collapsing an item with k rows below it costs O(k log n).
public final class TreeDataSource<ItemType, ID: Hashable>: OutlineDataSource<ItemType, ID> {
  /// Returns an item's children. Setting a new closure reports the rows that are inserted, deleted
  /// and moved, and an update for each row that differs in content, or, without an identity, as an
  /// `Equatable` item.
  ///
  /// - Complexity: O(n), and O(log n) for each row below an item.
  public var children: (ItemType) -> [ItemType] {
    get { layout.children }
    set {
      change { [unowned self] in
        layout.children = newValue
        renewChildren()
      }
    }
  }

  private let layout: TreeLayout<ID, ItemType>

  init(
    _ source: some DataSource<ItemType>, by id: @escaping (ItemType) -> ID,
    children: @escaping (ItemType) -> [ItemType], expanded: Set<ID> = [],
    identity: ElementIdentity<ItemType>? = nil
  ) {
    let identity = Self.identity(identity, of: source, by: id)
    let upstream = ComposedDataSource.stage(of: source, identity: identity)
    let expansion = Expansion(expanded)
    layout = TreeLayout(
      id: id, children: children, expansion: expansion, values: upstream.values,
      pool: upstream.itemPool)
    super.init(source, upstream: upstream, identity: identity, expansion: expansion)
    start()
  }

  deinit { returns?.give(layout.ownRows) }

  override func id(of row: Int) -> ID? { layout.id(of: row) }

  override func parent(of row: Int) -> Int? { layout.parent(of: row) }

  override func descendants(of row: Int) -> [Int] { layout.descendants(of: row) }

  override func rebuild() {
    returns = itemPool.returns
    layout.removeAll()
    shownItems.removeAll()
    for section in upstream.sections { fill(section, with: upstream.items(in: section)) }
  }

  override func finish() {
    super.finish()
    layout.recycle()
  }

  /// Fills a section that shows no items yet with items and the rows below them.
  private func fill(_ section: Int, with items: [Int]) {
    for item in items { if let value = values[item] { layout.add(item, value) } }
    shownItems.fill(section, with: items.flatMap { [$0] + descendants(of: $0) })
  }

  /// Records a row that is inserted, or has already been recorded.
  private func recordNew(_ row: Int, isUpdated: Bool = false) {
    changes.record(row, before: nil, isUpdated: isUpdated)
  }

  override func expand() {
    let (inserted, removed) = expansion.ids.apply()
    let closing = removed.flatMap { layout.rows(of: $0) }
    let opening = inserted.flatMap { layout.rows(of: $0) }
    for row in closing + opening {
      record(row, isUpdated: true)
      for row in descendants(of: row) { record(row) }
    }
    for row in closing + opening {
      // It may have been removed with an ancestor, or already be expanded.
      guard layout.id(of: row) != nil, let value = values[row] else { continue }
      let isOpening = expansion.contains(layout.id(value))
      if isOpening, layout.hasRows(below: row) { continue }
      shownItems.remove(descendants(of: row))
      layout.fold(row)
      if isOpening, !isBelowItself(row) { layout.add(row, value) { recordNew($0) } }
      showRows(below: row)
    }
  }

  private func renewChildren() {
    // All rows are read.
    changes.isLarge = true
    let items = upstream.order
    let rows = items.flatMap { descendants(of: $0) }
    for row in rows { record(row, mayMove: true) }
    for item in items {
      guard let value = values[item] else { continue }
      layout.updateItem(item, value, readsAll: true, areEqual: areSame) {
        recordNew($0, isUpdated: $1)
      }
    }
    layout.fillVacancies(areEqual: areSame) { recordNew($0, isUpdated: $1) }
    // A row may have moved from the last item to the first.
    shownItems.remove(rows)
    for item in items { showRows(below: item) }
  }

  override func updateContent() {
    let source = upstream.changes
    changes.copySections(source)
    let gone = goneItems
    var leaving: [Int] = []
    for item in source.items {
      record(item.handle, mayMove: item.mayMove, isUpdated: item.isUpdated)
      let rows = descendants(of: item.handle)
      for row in rows { record(row, mayMove: true) }
      if item.mayMove || upstream.section(of: item.handle) == nil { leaving.append(item.handle) }
      leaving += rows
    }
    // A downstream stage may dissolve the section, and must find all of its rows.
    for item in source.bulkRemovals where shownItems.contains(item) {
      changes.bulkRemovals += [item] + descendants(of: item)
    }
    shownItems.remove(leaving)
    for (section, _) in source.removedSections { shownItems.removeAll(in: section) }
    updateLayout(gone)
    for section in source.insertedSections {
      fill(section, with: source.unrecorded(upstream.items(in: section)))
    }
    for change in source.items {
      let item = change.handle
      guard let section = upstream.section(of: item), values.contains(item) else { continue }
      if !shownItems.contains(item) {
        shownItems.merge([item], into: section) { upstream.precedes($0, layout.root(of: $1)) }
      }
      showRows(below: item)
    }
  }

  /// Updates the rows below the items that the source changes. A row that moves to another of these
  /// parents keeps its handle. Items in inserted and deleted sections are left out, since views
  /// cannot move rows between such sections and others.
  private func updateLayout(_ gone: [Int]) {
    let source = upstream.changes
    for item in gone {
      if source.isRecorded(item) { layout.removeItem(item) } else { layout.remove(item) }
    }
    for change in source.items where change.isUpdated || !change.wasShown {
      guard upstream.section(of: change.handle) != nil, let value = values[change.handle] else {
        continue
      }
      layout.updateItem(change.handle, value, areEqual: areUnchanged) {
        recordNew($0, isUpdated: $1)
      }
    }
    layout.fillVacancies(areEqual: areUnchanged) { recordNew($0, isUpdated: $1) }
  }

  /// Whether two rows with the same identity have equal content, and so equal children.
  private func areUnchanged(_ old: ItemType, _ new: ItemType) -> Bool {
    identity?.areEqual(old, new) == true && !areSameObject(old, new)
  }
}

extension DataSource {
  /// Returns a data source with the items, and the children of each expanded item as rows below it.
  ///
  /// ```swift
  /// let outline = folders.outlined(by: \.path, children: \.subfolders)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Returns an item's identity in ``OutlineDataSource/expanded``.
  ///   - children: Returns an item's children, which must be equal if the content is equal.
  ///   - expanded: The identities of the initially expanded items.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) to change an item without rows below it.
  public func outlined<ID: Hashable>(
    by id: @escaping (ItemType) -> ID, children: @escaping (ItemType) -> [ItemType],
    expanded: Set<ID> = [], identity: ElementIdentity<ItemType>? = nil
  ) -> TreeDataSource<ItemType, ID> {
    TreeDataSource(self, by: id, children: children, expanded: expanded, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source with the items, and the children of each expanded item as rows below it.
  ///
  /// - Parameters:
  ///   - children: Returns an item's children, which must be equal if the content is equal.
  ///   - expanded: The identities of the initially expanded items.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) to change an item without rows below it.
  public func outlined(
    children: @escaping (ItemType) -> [ItemType], expanded: Set<ItemType.ID> = []
  ) -> TreeDataSource<ItemType, ItemType.ID> {
    outlined(by: \.id, children: children, expanded: expanded)
  }
}
