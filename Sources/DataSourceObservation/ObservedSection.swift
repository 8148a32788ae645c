import DataSourceKit
import Foundation
import ListPositions

/// A section of an ``ObservableDataSource``: the same object as long as the section exists, even
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

  private(set) weak var owner: ObservableDataSource<ItemType, ID>?

  /// The section's index; `nil` once it is deleted.
  var index: Int?

  /// The section's identity in the data source; `nil` if it has none.
  private(set) var identity: AnyHashable?

  private var header = ObservedValue<String?>()
  private var footer = ObservedValue<String?>()
  private var numberOfItems = ObservedValue<Int>()

  /// The identities of the rows; `nil` if they have not been read.
  private(set) var list: RowList<ID>?

  /// Counts the orders of ``list``.
  private(set) var version = 0
  private let order = Dependency.make()

  /// The rows whose items have been read.
  private var cells: [ID: ItemCell<ItemType>] = [:]

  /// The number of cells created for deleted rows since such cells were last removed.
  private var emptyCells = 0

  /// How the batch that is being prepared edits the rows; `nil` if it does not.
  var edit: SectionEdit<ItemType, ID>?

  init(id: Int, index: Int, owner: ObservableDataSource<ItemType, ID>) {
    self.id = id
    self.index = index
    self.owner = owner
    identity = owner.dataSource.sectionIdentity(at: index)
  }

  private var dataSource: (any DataSource<ItemType>)? { index == nil ? nil : owner?.dataSource }

  // MARK: Reading

  /// The title above the rows; `nil` if there is none.
  public var headerTitle: String? {
    owner?.noteReading()
    return header.read(index.flatMap { index in owner?.dataSource.headerTitle(for: index) }) ?? nil
  }

  /// The title below the rows; `nil` if there is none.
  public var footerTitle: String? {
    owner?.noteReading()
    return footer.read(index.flatMap { index in owner?.dataSource.footerTitle(for: index) }) ?? nil
  }

  /// The number of rows. Unlike a reader of ``rows``, a reader of this number is not invalidated by
  /// moves.
  public var count: Int {
    owner?.noteReading()
    return numberOfItems.read(index.flatMap { owner?.dataSource.numberOfItems(in: $0) }) ?? 0
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
    let list = list ?? RowList(owner?.identities(inSection: index) ?? [])
    self.list = list
    return ObservedRows(section: self, list: list, version: version)
  }

  /// A row's item. Registers the current reader for it.
  func item(of row: ObservedRow<ItemType, ID>) -> ItemType? {
    owner?.noteReading()
    let cell = cell(of: row)
    cell.dependency.access()
    // A deleted section has no index, and no items.
    guard index != nil else { return cell.item }
    let item = currentItem(of: row)
    // An unreported change does not replace the item, or its readers would not be notified later.
    if cell.item == nil { cell.item = item }
    return item
  }

  /// A row's state, which is created on first access.
  func cell(of row: ObservedRow<ItemType, ID>) -> ItemCell<ItemType> {
    if let cell = cells[row.id] { return cell }
    let cell = ItemCell(index == nil ? nil : currentItem(of: row))
    guard index != nil else { return cell }
    cells[row.id] = cell
    if cell.item == nil { emptyCells += 1 }
    return cell
  }

  /// A row's item, without registering a reader.
  func currentItem(of row: ObservedRow<ItemType, ID>) -> ItemType? {
    if row.version != version, let item = cells[row.id]?.item { return item }
    return currentPosition(of: row).flatMap { owner?.item(at: $0, identity: row.id) }
  }

  /// A row's current position; `nil` if the row has been removed.
  ///
  /// - Complexity: O(1) for a row of the current order; otherwise O(rows).
  func currentPosition(of row: ObservedRow<ItemType, ID>) -> ItemPath? {
    guard let index else { return nil }
    let item = row.version == version ? row.index : list?.firstIndex(of: row.id)
    return item.map { ItemPath(section: index, item: $0) }
  }

  // MARK: Changing

  /// Prepares a change of the titles and the number of rows.
  ///
  /// - Parameters:
  ///   - index: The section's AFTER index.
  ///   - readsTitles: Whether the titles may have changed.
  func prepareValues(_ change: inout PreparedChange, index: Int, readsTitles: Bool) {
    guard let source = dataSource else { return }
    if let counted = numberOfItems.dependency(changedTo: source.numberOfItems(in: index)) {
      change.structure.append(counted)
      change.commits.append { self.numberOfItems.replace(with: source.numberOfItems(in: index)) }
    }
    guard readsTitles else { return }
    if let titled = header.dependency(changedTo: source.headerTitle(for: index)) {
      change.structure.append(titled)
      change.commits.append { self.header.replace(with: source.headerTitle(for: index)) }
    }
    if let titled = footer.dependency(changedTo: source.footerTitle(for: index)) {
      change.structure.append(titled)
      change.commits.append { self.footer.replace(with: source.footerTitle(for: index)) }
    }
  }

  /// Prepares a change in the order of the rows.
  ///
  /// - Parameter edit: Changes the old rows to the new ones.
  func prepareOrder(
    _ change: inout PreparedChange, _ edit: @escaping (_ rows: inout RowList<ID>) -> Void
  ) {
    change.structure.append(order)
    change.commits.append {
      guard var rows = self.list else { return }
      self.list = nil
      edit(&rows)
      self.list = rows
      self.version += 1
    }
    if emptyCells > cells.count / 2 + 64 { prepareSweep(&change) }
  }

  /// Prepares to remove the cells of deleted rows. A view that still shows such a row reads it
  /// again.
  private func prepareSweep(_ change: inout PreparedChange) {
    let empty = cells.filter { $0.value.item == nil }
    for cell in empty.values { change.content.append(cell.dependency) }
    change.commits.append {
      for id in empty.keys { self.cells[id] = nil }
      self.emptyCells = 0
    }
  }

  /// Prepares a change of a row's content.
  ///
  /// - Parameters:
  ///   - id: The row.
  ///   - item: Its new item.
  ///   - isCertain: Whether the content has changed even if the items are equal.
  func prepareContent(
    _ change: inout PreparedChange, of id: ID, item: ItemType, isCertain: Bool = false
  ) {
    guard let cell = cells[id] else { return }
    if !isCertain, let old = cell.item, areEqual(old, item) == true { return }
    change.content.append(cell.dependency)
    change.commits.append { cell.item = item }
  }

  /// Prepares the removal of a row.
  func prepareRemoval(_ change: inout PreparedChange, of id: ID) {
    guard let cell = cells[id] else { return }
    change.content.append(cell.dependency)
    change.commits.append {
      cell.item = nil
      self.cells.removeValue(forKey: id)
    }
  }

  /// Prepares the deletion of the section and of all its items. It only invalidates readers of
  /// items that still exist, because a deleted section keeps its titles and rows.
  ///
  /// - Complexity: O(items that have been read)
  func prepareDeletion(_ change: inout PreparedChange) {
    for cell in cells.values where cell.item != nil { change.content.append(cell.dependency) }
    change.commits.append {
      self.index = nil
      // The items are released after the access, since their deinitializers may read any row.
      _ = exchange(&self.cells, with: [:])
      self.emptyCells = 0
    }
  }

  /// Prepares the update of a row.
  ///
  /// - Parameters:
  ///   - id: The new item's identity.
  ///   - item: The new item.
  ///   - index: The row's BEFORE index.
  /// - Returns: Whether the row exists and has this identity.
  func prepareUpdate(
    _ change: inout PreparedChange, of id: ID, item: ItemType, at index: Int
  ) -> Bool {
    guard let list else { return true }
    guard index < list.count, list[index] == id else { return false }
    prepareContent(&change, of: id, item: item, isCertain: true)
    return true
  }

  /// Prepares the insertion of a row.
  ///
  /// - Returns: Whether it results in the current data.
  func prepareInsertion(
    _ change: inout PreparedChange, of id: ID, item: ItemType, at place: ItemPath
  ) -> Bool {
    guard isCount(in: place.section, increasedBy: 1) else { return false }
    prepareValues(&change, index: place.section, readsTitles: false)
    guard let list else { return true }
    guard place.item <= list.count else { return false }
    prepareOrder(&change) { _ = $0.insert(id, at: place.item) }
    prepareContent(&change, of: id, item: item)
    return true
  }

  /// Prepares the deletion of a row.
  ///
  /// - Returns: Whether it results in the current data.
  func prepareDeletion(_ change: inout PreparedChange, at place: ItemPath) -> Bool {
    guard isCount(in: place.section, increasedBy: -1) else { return false }
    prepareValues(&change, index: place.section, readsTitles: false)
    guard let list else { return true }
    guard place.item < list.count else { return false }
    prepareOrder(&change) { _ = $0.remove(at: place.item) }
    prepareRemoval(&change, of: list[place.item])
    return true
  }

  /// Prepares the move of a row.
  ///
  /// - Returns: Whether it results in the current data.
  func prepareMove(
    _ change: inout PreparedChange, of id: ID, from place: ItemPath, to index: Int
  ) -> Bool {
    guard isCount(in: place.section, increasedBy: 0) else { return false }
    prepareValues(&change, index: place.section, readsTitles: false)
    guard let list else { return true }
    guard max(place.item, index) < list.count, list[place.item] == id else { return false }
    if index == place.item { return true }
    prepareOrder(&change) {
      _ = $0.remove(at: place.item)
      _ = $0.insert(id, at: index)
    }
    return true
  }

  /// Whether the number of rows matches the data; `true` if the rows have not been read.
  private func isCount(in section: Int, increasedBy growth: Int) -> Bool {
    guard let list, let owner else { return true }
    return list.count + growth == owner.dataSource.numberOfItems(in: section)
  }

  /// Prepares a reload of the section: any row may have changed.
  func prepareReload(_ change: inout PreparedChange, index: Int) {
    prepareValues(&change, index: index, readsTitles: true)
    change.commits.append { self.identity = self.owner?.dataSource.sectionIdentity(at: index) }
    guard let list, let owner else { return }
    let ids = owner.identities(inSection: index)
    var gone = Set(cells.keys)
    var items: [(ID, ItemType)] = []
    for (item, id) in ids.enumerated() where gone.remove(id) != nil {
      let position = ItemPath(section: index, item: item)
      if let item = owner.item(at: position, identity: id) { items.append((id, item)) }
    }
    if !list.elementsEqual(ids) {
      prepareOrder(&change) { $0 = RowList(ids) }
      for id in gone where cells[id]?.item != nil { prepareRemoval(&change, of: id) }
    }
    for (id, item) in items { prepareContent(&change, of: id, item: item) }
  }
}
