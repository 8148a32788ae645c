public import DataSourceKit
public import Foundation

/// The items of another data source, and below each that is expanded its children, as rows of one list.
///
/// ```swift
/// let outline = folders.outlined(id: \.path, children: \.subfolders)
/// outline.toggle(at: indexPath)
/// cell.indentationLevel = outline.level(at: indexPath) ?? 0
/// ```
///
/// What is expanded is known by identity: it stays expanded when it moves, and is expanded again when it
/// comes back. Children are asked for when their parent is expanded or updated. An item that is among its own
/// descendants is not expanded there.
///
/// | change | work |
/// | --- | --- |
/// | an item is inserted, deleted, moved or updated | O(log n), and O(k log n) for k rows below it |
/// | a section is moved | O(log sections) |
/// | a section of k rows is inserted or deleted | O(k + log sections) |
/// | a section of k items is updated | O(k), and as for each item that differs |
/// | everything is reloaded | O(n), if items have an identity; else it is passed on as a reload |
/// | a row with k rows below it is expanded or collapsed | O(k log n + level · log n) |
/// | ``children`` is replaced | O(n), and a call of it and O(log n) for each row that is expanded |
public final class TreeDataSource<ID: Hashable, ItemType>: UnaryDataSource<ItemType, ItemType> {
  /// The identities of what is expanded, those included that no item has at present. A new set is
  /// reported as the rows that come and go, and updates of those that are expanded or collapsed.
  ///
  /// Set in answer to a change set, it shows here at once, and in the rows as soon as everybody has heard of
  /// that change set.
  ///
  /// - Complexity: O(expanded), and O(k log n) for k rows that come or go.
  public var expanded: Set<ID> {
    get { outline.expanded.requested }
    set {
      outline.expanded.requested = newValue
      change { [unowned self] in expand(&$0) }
    }
  }

  /// The items below an item. Another closure is reported as the rows that come, go and move, and as updates
  /// of those that differ in content, or as `Equatable` items without an identity.
  ///
  /// - Complexity: O(n), and O(log n) for each row below an item.
  public var children: (ItemType) -> [ItemType] {
    get { outline.children }
    set {
      change { [unowned self] changes in
        outline.children = newValue
        renewChildren(&changes)
      }
    }
  }

  private(set) var outline: Outline<ID, ItemType>

  /// Makes an outline of the items of a data source.
  ///
  /// - Parameters:
  ///   - source: The data source to follow. It is held strongly.
  ///   - id: Gives the identity of an item.
  ///   - children: The items below an item. It must answer the same for the same content.
  ///   - expanded: The identities of what is expanded at first.
  ///   - identity: How items are known again after a reload; that of the source, of `Identifiable` items, or
  ///     else by `id`, if left out.
  /// - Complexity: O(n)
  public init(
    _ source: some DataSource<ItemType>, id: @escaping (ItemType) -> ID,
    children: @escaping (ItemType) -> [ItemType], expanded: Set<ID> = [],
    identity: ItemIdentity<ItemType>? = nil
  ) {
    outline = Outline(id: id, children: children, expanded: expanded)
    let identity = identity ?? .inherited(from: source) ?? .known(by: id)
    super.init(source, sourceIdentity: identity, identity: identity)
    start()
  }

  /// Expands what has an identity, or collapses it if it is expanded.
  func toggle(_ id: ID) {
    outline.expanded.toggle(id)
    change { [unowned self] in expand(&$0) }
  }

  override func rebuild() {
    outline.removeAll()
    for item in mirror.order { add(item) }
  }

  /// Notes a new item of the mirror.
  private func add(_ item: Int, note: (Int) -> Void = { _ in }) {
    guard let value = mirror.values[item] else { return }
    outline.add(item, value, note: note)
    mirror.setWeight(outline.weight(of: item), of: item)
  }

  private func expand(_ changes: inout OutputChanges) {
    outline.recycle()
    let (inserted, removed) = outline.expanded.apply()
    let closing = removed.flatMap { outline.rows(of: $0) }
    let opening = inserted.flatMap { outline.rows(of: $0) }
    for row in closing + opening {
      changes.touch(item: row, before: place(ofItem: row), isUpdated: true)
      for row in outline.descendants(of: row) {
        changes.touch(item: row, before: place(ofItem: row))
      }
    }
    for row in closing + opening {
      // It may be gone with another one above it, or be open already.
      guard outline.id(of: row) != nil, let value = value(of: row) else { continue }
      let isOpening = outline.isExpanded(outline.id(value))
      if isOpening, outline.weight(of: row) > 1 { continue }
      outline.fold(row)
      if isOpening, !isBelowItself(row) {
        outline.add(row, value) { changes.touch(item: $0, before: nil) }
      }
      let item = outline.refreshWeights(from: row)
      mirror.setWeight(outline.weight(of: item), of: item)
    }
  }

  private func renewChildren(_ changes: inout OutputChanges) {
    outline.recycle()
    // All rows are read.
    changes.isLarge = true
    for row in mirror.order.flatMap({ outline.descendants(of: $0) }) {
      changes.touch(item: row, before: place(ofItem: row), mayMove: true)
    }
    for item in mirror.order {
      guard let value = mirror.values[item] else { continue }
      outline.update(item, value, readsAll: true, areEqual: areSame) {
        changes.touch(item: $0, before: nil, isUpdated: $1)
      }
      mirror.setWeight(outline.weight(of: item), of: item)
    }
  }

  private func isBelowItself(_ row: Int) -> Bool {
    guard let parent = outline.parent(of: row), let id = outline.id(of: row) else { return false }
    return outline.ancestors(of: parent).contains(id)
  }

  override func willChange(_ edit: SourceEdit<ItemType>, _ changes: inout OutputChanges) {
    outline.recycle()
    super.willChange(edit, &changes)
    let items =
      edit.removedItems + edit.movedItems.map(\.item) + edit.updatedItems.map(\.item)
    for row in items.flatMap({ outline.descendants(of: $0) }) {
      changes.touch(item: row, before: place(ofItem: row), mayMove: true)
    }
  }

  override func didChange(_ edit: SourceEdit<ItemType>, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    for item in edit.removedItems + edit.lostItems { outline.remove(item) }
    for item in edit.newItems { add(item) { changes.touch(item: $0, before: nil) } }
    for (item, value) in edit.updatedItems {
      guard let value else { continue }
      outline.update(item, value, areEqual: areUnchanged) {
        changes.touch(item: $0, before: nil, isUpdated: $1)
      }
    }
    for item in edit.updatedItems.map(\.item) + edit.movedItems.map(\.item) {
      mirror.setWeight(outline.weight(of: item), of: item)
    }
  }

  /// Whether two rows of one identity are known to have equal content, and so equal children.
  private func areUnchanged(_ old: ItemType, _ new: ItemType) -> Bool {
    identity?.areEqual(old, new) == true && !mirror.areSameObject(old, new)
  }

  override func place(ofItem row: Int) -> Position? {
    guard let (item, offset) = outline.root(of: row), var place = super.place(ofItem: item) else {
      return nil
    }
    place.item += offset
    return place
  }

  override func item(at position: Position) -> Int? {
    guard let section = section(at: position.section),
      let (item, rest) = mirror.items.handle(atTotal: position.item, in: section)
    else { return nil }
    return outline.row(rest, behind: item)
  }

  private func value(of row: Int) -> ItemType? {
    row < 0 ? outline.value(of: row) : mirror.values[row]
  }

  public override func item(at indexPath: IndexPath) -> ItemType? {
    Position(indexPath).flatMap(item(at:)).flatMap(value(of:))
  }
}
