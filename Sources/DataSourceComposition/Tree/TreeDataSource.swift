public import DataSourceKit
public import Foundation
public import IdentityDiff

/// The items of another data source, and below each that is expanded its children, as rows of one
/// list.
///
/// ```swift
/// let outline = folders.outlined(by: \.path, children: \.subfolders)
/// outline.toggle(at: indexPath)
/// cell.indentationLevel = outline.level(at: indexPath) ?? 0
/// ```
///
/// Expansion is bound to identity: an item stays expanded when it moves, and is expanded again when
/// it is inserted again. Children are read when their parent is expanded or updated. An item that
/// is among its own descendants is not expanded there.
///
/// A deleted, moved, expanded or collapsed item with k rows below it costs O(k log n).
public final class TreeDataSource<ID: Hashable, ItemType>: ArrangedDataSource<ItemType> {
  /// The identities of what is expanded, those included that no item has at present. A new set is
  /// reported as the rows that are inserted and deleted, and updates of those that are expanded or
  /// collapsed.
  ///
  /// Set in answer to a change set, it shows here at once, and in the rows once all have been
  /// notified of that change set.
  ///
  /// - Complexity: O(expanded), and O(k log n) for k rows that are inserted or deleted.
  public var expanded: Set<ID> {
    get { layout.expanded.requested }
    set {
      layout.expanded.requested = newValue
      change { [unowned self] in expand(&$0) }
    }
  }

  /// The items below an item. A new closure is reported as the rows that are inserted, deleted and
  /// moved, and as updates of those that differ in content, or as `Equatable` items without an
  /// identity.
  ///
  /// - Complexity: O(n), and O(log n) for each row below an item.
  public var children: (ItemType) -> [ItemType] {
    get { layout.children }
    set {
      change { [unowned self] changes in
        layout.children = newValue
        renewChildren(&changes)
      }
    }
  }

  private var layout: TreeLayout<ID, ItemType>

  init(
    _ source: some DataSource<ItemType>, by id: @escaping (ItemType) -> ID,
    children: @escaping (ItemType) -> [ItemType], expanded: Set<ID> = [],
    identity: Identity<ItemType>? = nil
  ) {
    layout = TreeLayout(id: id, children: children, expanded: expanded)
    super.init(source, identity: identity ?? .inherited(from: source) ?? .known(by: id))
    start()
  }

  /// Expands what has an identity, or collapses it if it is expanded.
  func toggle(_ id: ID) {
    layout.expanded.toggle(id)
    change { [unowned self] in expand(&$0) }
  }

  override func rebuild() {
    layout.removeAll()
    for item in mirror.order { add(item) }
  }

  /// Notes a new item of the mirror.
  private func add(_ item: Int, note: (Int) -> Void = { _ in }) {
    guard let value = mirror.values[item] else { return }
    layout.add(item, value, note: note)
    mirror.setWeight(layout.weight(of: item), of: item)
  }

  private func expand(_ changes: inout OutputChanges) {
    layout.recycle()
    let (inserted, removed) = layout.expanded.apply()
    let closing = removed.flatMap { layout.rows(of: $0) }
    let opening = inserted.flatMap { layout.rows(of: $0) }
    for row in closing + opening {
      changes.touch(item: row, before: place(ofItem: row), isUpdated: true)
      for row in layout.descendants(of: row) {
        changes.touch(item: row, before: place(ofItem: row))
      }
    }
    for row in closing + opening {
      // It may have been removed with one above it, or be open already.
      guard layout.id(of: row) != nil, let value = value(of: row) else { continue }
      let isOpening = layout.isExpanded(layout.id(value))
      if isOpening, layout.weight(of: row) > 1 { continue }
      layout.fold(row)
      if isOpening, !isBelowItself(row) {
        layout.add(row, value) { changes.touch(item: $0, before: nil) }
      }
      let item = layout.refreshWeights(from: row)
      mirror.setWeight(layout.weight(of: item), of: item)
    }
  }

  private func renewChildren(_ changes: inout OutputChanges) {
    layout.recycle()
    // All rows are read.
    changes.isLarge = true
    for row in mirror.order.flatMap({ layout.descendants(of: $0) }) {
      changes.touch(item: row, before: place(ofItem: row), mayMove: true)
    }
    for item in mirror.order {
      guard let value = mirror.values[item] else { continue }
      layout.update(item, value, readsAll: true, areEqual: areSame) {
        changes.touch(item: $0, before: nil, isUpdated: $1)
      }
      mirror.setWeight(layout.weight(of: item), of: item)
    }
  }

  private func isBelowItself(_ row: Int) -> Bool {
    guard let parent = layout.parent(of: row), let id = layout.id(of: row) else { return false }
    return layout.ancestors(of: parent).contains(id)
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    layout.recycle()
    super.willChange(edit, &changes)
    for row in edit.leavingOrUpdatedItems.flatMap({ layout.descendants(of: $0) }) {
      changes.touch(item: row, before: place(ofItem: row), mayMove: true)
    }
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    for item in edit.goneItems { layout.remove(item) }
    for item in edit.newItems { add(item) { changes.touch(item: $0, before: nil) } }
    for item in edit.updatedItems {
      guard let value = mirror.values[item] else { continue }
      layout.update(item, value, areEqual: areUnchanged) {
        changes.touch(item: $0, before: nil, isUpdated: $1)
      }
    }
    for item in edit.updatedItems + edit.movedItems.map({ $0.item }) {
      mirror.setWeight(layout.weight(of: item), of: item)
    }
  }

  /// Whether two rows of one identity are known to have equal content, and so equal children.
  private func areUnchanged(_ old: ItemType, _ new: ItemType) -> Bool {
    identity?.areEqual(old, new) == true && !mirror.areSameObject(old, new)
  }

  override func findPlace(ofItem row: Int) -> Position? {
    guard let (item, offset) = layout.root(of: row), var place = super.findPlace(ofItem: item)
    else {
      return nil
    }
    place.item += offset
    return place
  }

  override func shownItems(inSection section: Int) -> [Int] {
    super.shownItems(inSection: section).flatMap { [$0] + layout.descendants(of: $0) }
  }

  override func item(at position: Position) -> Int? {
    guard let section = section(at: position.section),
      let (item, rest) = mirror.items.handle(atTotal: position.item, in: section)
    else { return nil }
    return layout.row(rest, behind: item)
  }

  override func value(of row: Int) -> ItemType? {
    row < 0 ? layout.value(of: row) : mirror.values[row]
  }

}

extension TreeDataSource {
  /// How many rows are above the one at an index path: 0 for an item of the source.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: The level; `nil` where there is no row.
  /// - Complexity: O(log n + level · log n)
  public func level(at indexPath: IndexPath) -> Int? {
    Position(indexPath).flatMap(item(at:)).map(layout.level(of:))
  }

  /// Whether the row at an index path is expanded. One without children may be, too.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: Whether it is; `false` where there is no row.
  /// - Complexity: O(log n + level · log n)
  public func isExpanded(at indexPath: IndexPath) -> Bool {
    guard let row = Position(indexPath).flatMap(item(at:)), let id = layout.id(of: row) else {
      return false
    }
    return layout.isExpanded(id)
  }

  /// Expands the row at an index path, or collapses it if it is expanded. Nothing happens where
  /// there is none.
  ///
  /// - Parameter indexPath: The index path of a row, as it is now.
  /// - Complexity: O(k log n + level · log n) for k rows that are inserted or deleted.
  public func toggle(at indexPath: IndexPath) {
    guard let row = Position(indexPath).flatMap(item(at:)), let id = layout.id(of: row) else {
      return
    }
    toggle(id)
  }
}

extension DataSource {
  /// The items, and below each that is expanded its children, now and after each change.
  ///
  /// ```swift
  /// let outline = folders.outlined(by: \.path, children: \.subfolders)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The identity of an item in ``TreeDataSource/expanded``.
  ///   - children: The items below an item. It must answer the same for the same content.
  ///   - expanded: The identities of what is expanded at first.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change of an item without rows below it.
  public func outlined<ID: Hashable>(
    by id: @escaping (ItemType) -> ID, children: @escaping (ItemType) -> [ItemType],
    expanded: Set<ID> = [], identity: Identity<ItemType>? = nil
  ) -> TreeDataSource<ID, ItemType> {
    TreeDataSource(self, by: id, children: children, expanded: expanded, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// The items, and below each that is expanded its children, now and after each change.
  ///
  /// - Parameters:
  ///   - children: The items below an item. It must answer the same for the same content.
  ///   - expanded: The identities of what is expanded at first.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change of an item without rows below it.
  public func outlined(
    children: @escaping (ItemType) -> [ItemType], expanded: Set<ItemType.ID> = []
  ) -> TreeDataSource<ItemType.ID, ItemType> {
    outlined(by: \.id, children: children, expanded: expanded)
  }
}
