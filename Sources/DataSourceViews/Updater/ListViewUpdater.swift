public import DataSourceChanges
public import DataSourceCore
import DataSourcePlanning
import Foundation
public import IdentityDiff
import _DataSourceObjectDeletion

/// Drives a view with the change sets of a data source, and keeps both consistent.
///
/// The view reads from the updater, which is a data source itself. It contains the list that the
/// view shows, which may be older than the data. Every change set is validated, and performed as
/// one batch of structure, followed by content updates in place. The updater adopts the new counts
/// in the block of that batch (rule T1). Changes reported while the view is busy are queued and
/// merged (rule T4), and lookups are mapped through them. Empty batches are omitted (rule T3). A
/// batch that is invalid only because it also updates content is performed in two steps. If it is
/// invalid otherwise, or unsafe (rules T2, T6), the view reloads instead.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// contacts.items.append("Ada")  // the view shows her
/// ```
///
/// `TableViewAdapter` and the other adapters contain an updater; use this type for custom views.
///
/// The updater observes the data source independently of its `reloadBlock` and other observers,
/// until it is released. Use data source and updater on the thread of the view.
public final class ListViewUpdater<ItemType>: UpdateEngine, DataSource, CustomDebugStringConvertible
{
  /// The data source. It can be replaced at any time, which reloads the view.
  @exclusivity(unchecked)
  public var dataSource: any DataSource<ItemType> {
    didSet {
      guard dataSource !== oldValue else { return }
      observe()
      performUpdates(withChangeSet: .all)
    }
  }

  /// Returns an item's identity, used to restore selection and scroll position after a reload.
  package var identity: (ItemType) -> AnyHashable?

  private var shownItems = ShownItems()
  private var observation: ChangeObservation?

  /// Creates an updater for a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source, which is retained.
  ///   - view: The view, referenced weakly. It can be set later.
  ///   - identity: The identity of the items. By default that is their `id`, if they are
  ///     `Identifiable`.
  public init(
    dataSource: any DataSource<ItemType>, view: (any UpdatableListView)? = nil,
    identity: ElementIdentity<ItemType>? = nil
  ) {
    self.dataSource = dataSource
    self.identity = identity.map { identity in identity.key } ?? identifier
    dataSource.reportPending()
    super.init(counts: dataSource.itemCounts)
    self.view = view
    observe()
  }

  private func observe() {
    observation = dataSource.observePlannedChanges { [weak self] in self?.receive($0) }
  }

  override func readCounts() -> [Int] { dataSource.itemCounts }

  override var dataSourceName: String { "\(type(of: dataSource))" }

  // MARK: What the view reads

  public var numberOfSections: Int {
    markLoaded()
    return shownCounts.count
  }

  public func numberOfItems(in section: Int) -> Int {
    markLoaded()
    return shownCounts.indices.contains(section) ? shownCounts[section] : 0
  }

  /// Returns the item at an index path of the view.
  ///
  /// - Parameter indexPath: The index path.
  /// - Returns: The data source's current item, or the one that the view read last if the data
  ///   source no longer contains it. `nil` if the view has read none, and for a deleted managed
  ///   object.
  /// - Complexity: That of the data source; O(changes · log changes) while changes wait.
  public func item(at indexPath: IndexPath) -> ItemType? { item(at: indexPath, isForCell: false) }

  /// - Parameter isForCell: Whether the item is to be stored as the content of the cell.
  private func item(at indexPath: IndexPath, isForCell: Bool) -> ItemType? {
    guard let position = shownPosition(indexPath) else { return nil }
    guard let path = indexPathInDataSource(indexPath), let item = dataSource.item(at: path) else {
      let item = shownItem(at: position)
      if isForCell, let item { remember(item, at: position, isInCell: true) }
      return item
    }
    if isDeletedObject(item) { return nil }
    remember(item, at: position, isInCell: isForCell)
    return item
  }

  private func remember(_ item: ItemType, at position: ItemPath, isInCell: Bool) {
    let wasFull = shownItems.isFull
    // A view may read items before it becomes the updater's view.
    if wasFull, view == nil { return }
    shownItems.note(item, at: position, isInCell: isInCell)
    if !wasFull { forgetItems() }
  }

  private func shownItem(at position: ItemPath) -> ItemType? {
    shownItems.item(at: position).flatMap { $0 as? ItemType }
  }

  public func headerTitle(for section: Int) -> String? {
    value(.headerTitle, of: section, dataSource.headerTitle)
  }

  public func footerTitle(for section: Int) -> String? {
    value(.footerTitle, of: section, dataSource.footerTitle)
  }

  public func sectionIdentity(at index: Int) -> AnyHashable? {
    value(.identity, of: index, dataSource.sectionIdentity)
  }

  /// The item at an index path of the view for creating or configuring a cell. It is stored as that
  /// cell's content.
  func itemForCell(at indexPath: IndexPath) -> ItemType? { item(at: indexPath, isForCell: true) }

  /// Stores an item as the content of a cell.
  func noteCell(_ item: ItemType, at indexPath: IndexPath) {
    guard let position = ItemPath(indexPath) else { return }
    shownItems.note(item, at: position, isInCell: true)
  }

  /// The item that was used to create or configure the cell at an index path of the view; `nil` if
  /// unknown.
  func itemInCell(at indexPath: IndexPath) -> ItemType? {
    ItemPath(indexPath).flatMap { shownItems.itemInCell(at: $0) }.flatMap { $0 as? ItemType }
  }

  /// The item that the cell being configured again has shown so far; `nil` for another cell.
  private(set) var previousItem: ItemType?

  /// Calls a closure that configures a cell.
  func configuring<Result>(after old: ItemType?, _ body: () -> Result) -> Result {
    let outer = previousItem
    previousItem = old
    defer { previousItem = outer }
    return body()
  }

  override func forgetItems() {
    guard shownItems.isFull else { return }
    // Later, because the view's visible rows must not be requested during its layout.
    view?.performLater { [weak self] in
      guard let self, let view else { return }
      replaceItems(with: shownItems.keeping(view.visibleIndexPaths + view.selectedIndexPaths))
    }
  }

  override func moveItems(_ mapping: MappingChain, cells change: PlannedChange) {
    if shownItems.isEmpty { return }
    let cells = change.mapping
    replaceItems(
      with: shownItems.following { position in
        mapping.positionAfter(position).map { ($0, cells.positionAfter(position) == $0) }
      })
  }

  private func replaceItems(with new: ShownItems) {
    let old = shownItems
    shownItems = new
    withExtendedLifetime(old) {}
  }

  override func shownIdentity(at indexPath: IndexPath) -> AnyHashable? {
    ItemPath(indexPath).flatMap(shownItem).flatMap(identity)
  }

  override func identity(at indexPath: IndexPath) -> AnyHashable? {
    indexPathInDataSource(indexPath).flatMap { dataSource.item(at: $0) }
      .flatMap { isDeletedObject($0) ? nil : identity($0) }
  }

  override func keepItem(at indexPath: IndexPath) { _ = item(at: indexPath) }

  /// Converts an index path of the data source to the same item's index path in the view.
  ///
  /// - Parameter indexPath: The index path in the data source.
  /// - Returns: The index path in the view; `nil` if it does not contain the item yet.
  package func indexPathInView(_ indexPath: IndexPath) -> IndexPath? {
    dataSource.contains(indexPath) ? shownIndexPath(of: indexPath) : nil
  }

  // MARK: Moves by the user

  /// Adopts a move that the view has already made, because the user has dragged an item.
  ///
  /// The view does not move the item again. If the data source reports a different change, or none,
  /// the view later animates to match. It reloads if the move is impossible, or made during an
  /// update.
  ///
  /// - Parameters:
  ///   - from: The item's index path in the view, before the move.
  ///   - to: The item's index path in the view, after the move.
  ///   - change: Makes the same move in the data source, with the item and its index paths there.
  ///     Remove the item at the first one, and then insert it at the second one. It is not called
  ///     if the data source no longer contains the item, or if both are equal.
  public func adoptMove(
    from: IndexPath, to: IndexPath,
    change: (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
  ) {
    let item = item(at: from)
    if from == to, shows(from) { return }
    adopt(changeSet: .some([.item(type: .move(from, to))])) { _ in
      guard let item, let target = ItemPath(to), let from = indexPathInDataSource(to),
        var point = insertionPoint(
          before: ItemPath(section: target.section, item: target.item + 1))
      else { return }
      if from[0] == point.section, from[1] < point.item { point.item -= 1 }
      change(item, from, point.indexPath)
    }
  }
}

/// An item's `id`, if it is `Identifiable`.
private func identifier<Item>(_ item: Item) -> AnyHashable? {
  func id<Known: Identifiable>(_ item: Known) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}
