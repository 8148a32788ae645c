public import DataSourceChanges
public import DataSourceCore
import DataSourcePlanning
public import Foundation

/// A list view in memory that enforces the rules of real views, and reports violations.
///
/// Table and collection views raise exceptions that Swift code cannot catch, and some of their
/// failures depend on timing and on the system's version. The simulator enforces all of `BatchRule`
/// on every platform, and reports a mistake as a `BatchViolation` that names the rule.
///
/// ```swift
/// let source = SimpleDataSource()  // "Item 0", "Item 1", "Item 2"
/// let view = ListViewSimulator(dataSource: source)
///
/// source.items.removeFirst()
/// try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))]))
/// view.screen
/// // [0]
/// //   Item 1
/// //   Item 2
/// try view.verify()
/// ```
///
/// A new simulator is in a window and shows the data. Like cells, rows are read from the data
/// source when they appear on the screen and when they are updated. In between they do not change.
/// So after an incomplete change set the screen differs from the data, which ``verify()`` reports.
///
/// A violation does not change the screen. A test can continue after ``reloadData()`` and
/// ``layoutIfNeeded()``.
///
/// The simulator is not thread-safe; use it on the data source's thread.
public final class ListViewSimulator<ItemType> {
  private let strongDataSource: (any DataSource<ItemType>)?
  private(set) weak var dataSource: (any DataSource<ItemType>)?
  let text: (ItemType) -> String

  /// The rules against reported defects to enforce. All by default.
  package var quirks: Set<BatchRule>

  /// Whether the view is in a window. Otherwise it accepts only ``reloadData()`` (rule T6).
  public var isInWindow = true

  /// Whether the view is busy, for example with a layout. It then accepts no updates (rule T4), and
  /// a `ListViewUpdater` queues changes. Setting it to `false` calls ``performLaterWork()``.
  public var isBusy = false {
    didSet { if oldValue, !isBusy { performLaterWork() } }
  }

  /// Whether animations are interrupted, so that completions are called with `false`.
  public var interruptsAnimations = false

  /// The sections on the screen.
  public private(set) var sections: [ShownSection] = []

  /// Every violation so far, in order, caught or not.
  public private(set) var violations: [BatchViolation] = []

  /// The last batch; empty after a reload.
  private(set) var lastUpdate: [ChangeSet] = []

  /// Whether a batch is being applied, or a layout is in progress.
  var isUpdating: Bool { updatingThread != nil }
  private var updatingThread: Thread?

  /// Whether the view has been told of changes.
  private(set) var isDriven = false

  /// Whether the last batch's animation was interrupted.
  private(set) var wasInterrupted = false

  /// The row whose swipe actions are open; `nil` for none. They stay open while the row moves and
  /// changes, until it is deleted or everything is reloaded.
  public private(set) var swipedIndexPath: IndexPath?

  private var selection: Set<IndexPath> = []
  private var hasDisplayed = false
  private var needsReload = false
  private var needsLayout = false
  private var laterWork: [() -> Void] = []

  /// Creates a view of a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source. It is retained; refer to the view weakly in its reload block,
  ///     or use `DataSourceTester`.
  ///   - displayed: Whether the view has been laid out and shows the data. If not, it first needs
  ///     ``reloadData()`` and ``layoutIfNeeded()``, like a new view.
  ///   - quirks: The rules against reported defects to enforce.
  ///   - text: Returns a row's text.
  public convenience init(
    dataSource: some DataSource<ItemType>, displayed: Bool = true,
    enforcing quirks: Set<BatchRule> = .quirks,
    text: @escaping (ItemType) -> String = { String(describing: $0) }
  ) {
    self.init(strong: dataSource, dataSource, enforcing: quirks, text: text)
    if displayed { show() }
  }

  init(
    strong: (any DataSource<ItemType>)?, _ dataSource: any DataSource<ItemType>,
    enforcing quirks: Set<BatchRule>, text: @escaping (ItemType) -> String
  ) {
    strongDataSource = strong
    self.dataSource = dataSource
    self.quirks = quirks
    self.text = text
  }

  /// The number of rows in every section: the old counts for the next batch.
  public var itemCounts: [Int] { sections.map { $0.rows.count } }

  /// The items on the screen, as read when their rows appeared.
  package var items: [[ItemType]] { sections.map { $0.rows.map(\.item) } }

  func row(at position: ItemPath) -> ShownRow? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.item) ? rows[position.item] : nil
  }

  /// A row on the screen.
  public struct ShownRow {
    /// `nil` only in a batch that fails because the item could not be read.
    fileprivate let readItem: ItemType?

    /// The row's text.
    public let text: String

    /// The item as it was read.
    public var item: ItemType { readItem! }
  }

  /// A section on the screen.
  public struct ShownSection {
    /// The title above the rows.
    public let headerTitle: String?

    /// The title below the rows.
    public let footerTitle: String?

    /// The rows, in order.
    public fileprivate(set) var rows: [ShownRow]
  }

  // MARK: Layout

  /// Discards the screen; the next layout reads all data.
  ///
  /// - Throws: Rule T2 if a batch is being applied.
  public func reloadData() throws(BatchViolation) {
    guard !isUpdating else {
      throw violate(
        .unsettledReload,
        "attempt to call reloadData() while an update is being applied\(onAnotherThread)")
    }
    isDriven = true
    needsReload = true
    selection = []
    swipedIndexPath = nil
  }

  /// Invalidates the layout, as a rotation or a change of size does. The next batch then reads the
  /// counts before it runs its block (rule T1).
  public func setNeedsLayout() {
    needsLayout = true
  }

  /// Lays the view out, as a run loop does at the end of a turn. Does nothing inside a batch.
  ///
  /// - Throws: Rule I if the data source does not return an item that it counts.
  public func layoutIfNeeded() throws(BatchViolation) {
    guard !isUpdating else { return }
    needsLayout = false
    guard needsReload || !hasDisplayed else { return }
    do {
      updatingThread = .current
      defer { updatingThread = nil }
      var shown: [ShownSection] = []
      for (section, count) in (dataSource?.itemCounts ?? []).enumerated() {
        var rows: [ShownRow] = []
        for item in 0..<max(0, count) {
          rows.append(try readRow(at: ItemPath(section: section, item: item).indexPath))
        }
        shown.append(readSection(section, rows: rows))
      }
      sections = shown
      lastUpdate = []
    } catch {
      throw record(error)
    }
    needsReload = false
    hasDisplayed = true
    wasInterrupted = false
    performLaterWork()
  }

  /// Reads and shows everything. Items that cannot be read are added to the violations.
  func show() {
    needsReload = true
    try? layoutIfNeeded()
    needsReload = false
    hasDisplayed = true
  }

  private func readRow(at indexPath: IndexPath) throws(BatchViolation) -> ShownRow {
    guard let item = dataSource?.item(at: indexPath) else {
      throw BatchViolation(
        rule: .wrongContent, indexPath: indexPath, space: .after,
        message: "the data source has no item at \(indexPath.shortDescription), although it "
          + "counts \(dataSource?.numberOfItems(in: indexPath[0]) ?? 0) in section "
          + "\(indexPath[0])")
    }
    return ShownRow(readItem: item, text: text(item))
  }

  private func readSection(_ section: Int, rows: [ShownRow]) -> ShownSection {
    ShownSection(
      headerTitle: dataSource?.headerTitle(for: section),
      footerTitle: dataSource?.footerTitle(for: section), rows: rows)
  }

  /// What a message adds if the update in progress is on another thread.
  private var onAnotherThread: String {
    guard let updatingThread, updatingThread != .current else { return "" }
    return " on another thread: a data source and its view must be used on one thread"
  }

  private func violate(_ rule: BatchRule, _ message: String) -> BatchViolation {
    record(BatchViolation(rule: rule, message: message))
  }

  func record(_ violation: BatchViolation) -> BatchViolation {
    violations.append(violation)
    return violation
  }

  // MARK: Updates

  /// Performs a change set: one batch, or a reload.
  ///
  /// ```swift
  /// view.setNeedsLayout()
  /// try view.performUpdates(withChangeSet: .some([.item(type: .insert([0, 3]))])) {
  ///   source.items.append("Item 3")
  /// }
  /// ```
  ///
  /// For `ChangeSet.all` the data is reloaded and laid out immediately.
  ///
  /// - Parameters:
  ///   - changeSet: The changes.
  ///   - updates: Changes the data, called when a view runs the block of its `performBatchUpdates`.
  ///     The data may have changed earlier if the layout is not dirty (rule T1).
  ///   - completion: Called when the animation has ended, and passed whether it was completed.
  /// - Throws: The first violation.
  /// - Complexity: O(sections + changes · log changes + rows of sections with changes)
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, updates: () -> Void = {},
    completion: ((Bool) -> Void)? = nil
  ) throws(BatchViolation) {
    isDriven = true
    guard case .some = changeSet else {
      updates()
      try reloadData()
      try layoutIfNeeded()
      completion?(true)
      return
    }
    try begin()
    updatingThread = .current
    do {
      defer { updatingThread = nil }
      updates()
      try apply(changeSet)
    } catch {
      throw record(error)
    }
    wasInterrupted = interruptsAnimations
    completion?(!interruptsAnimations)
  }

  /// Checks the view's state before it runs the block.
  private func begin() throws(BatchViolation) {
    guard !isUpdating, !isBusy else {
      throw violate(
        .nestedUpdate,
        "attempt to begin an update while another one is being applied\(onAnotherThread)")
    }
    guard isInWindow, hasDisplayed || needsReload else {
      throw violate(
        .offscreenBatch,
        isInWindow
          ? "attempt to update a view that has not displayed anything yet"
          : "attempt to update a view that is not in a window")
    }
    guard !needsReload else {
      throw violate(
        .unsettledReload, "attempt to update after reloadData(), without a layout in between")
    }
    if needsLayout { try askForDataBefore() }
  }

  /// Reads the data for a dirty layout. It must be in the old state.
  private func askForDataBefore() throws(BatchViolation) {
    let counts = dataSource?.itemCounts ?? []
    guard counts == itemCounts else {
      throw violate(
        .prematureCounts,
        "the layout is dirty, and the numbers of rows \(counts) differ from those before the "
          + "update \(itemCounts): the data changed before the update block")
    }
    for indexPath in IndexPathCollection(itemCounts: counts)
    where dataSource?.item(at: indexPath) == nil {
      throw violate(
        .prematureCounts,
        "the layout is dirty, and there is no item at \(indexPath.shortDescription) any more: the "
          + "data changed before the update block")
    }
    needsLayout = false
  }

  private func apply(_ changeSet: ChangeSet) throws(BatchViolation) {
    guard !changeSet.isEmpty else {
      throw BatchViolation(
        rule: .emptyBatch, message: "attempt to perform an update without changes")
    }
    let after = dataSource?.itemCounts ?? []
    try changeSet.validate(before: itemCounts, after: after, enforcing: quirks)
    var unreadable: BatchViolation?
    // Reading rows may run code that changes the sections.
    let shown = sections
    let rows = try changeSet.applied(to: shown.map { $0.rows }, after: after) { indexPath in
      do throws(BatchViolation) {
        return try readRow(at: indexPath)
      } catch {
        unreadable = unreadable ?? error
        return ShownRow(readItem: nil, text: "")
      }
    }
    if let unreadable { throw unreadable }

    let mapping = changeSet.mapping
    let updated = changeSet.updatedSections
    sections = rows.enumerated().map { section, rows in
      guard let origin = mapping.oldSection(for: section), !updated.contains(origin) else {
        return readSection(section, rows: rows)
      }
      return ShownSection(
        headerTitle: shown[origin].headerTitle, footerTitle: shown[origin].footerTitle, rows: rows)
    }
    followRows(mapping)
    // A change of structure, and the updates of content that follow it, are one update.
    let follows = changeSet.isContentOnly && lastUpdate.count == 1 && !lastUpdate[0].isContentOnly
    lastUpdate = follows ? lastUpdate + [changeSet] : [changeSet]
  }

  private func followRows(_ mapping: IndexPathMapping) {
    selection = Set(selection.compactMap(mapping.newIndexPath(for:)))
    swipedIndexPath = swipedIndexPath.flatMap(mapping.newIndexPath(for:))
  }

  // MARK: The user

  /// Moves a row as a view does while the user drags it. The view shows the row at its new place
  /// before the data changes.
  ///
  /// ```swift
  /// try view.drag(from: [0, 2], to: [0, 0])
  /// updater.adoptMove(from: [0, 2], to: [0, 0]) { _, from, to in
  ///   try? contacts.move(from: from, to: to)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - from: The row's index path before the move.
  ///   - to: Its index path after the move.
  /// - Throws: Rule T4 during an update, rules H if there is no such row or place.
  /// - Complexity: O(rows)
  public func drag(from: IndexPath, to: IndexPath) throws(BatchViolation) {
    guard !isUpdating, !isBusy else {
      throw violate(
        .nestedUpdate, "attempt to drag a row while an update is being applied\(onAnotherThread)")
    }
    guard from != to else { return }
    let change = ChangeSet.some([.item(type: .move(from, to))])
    var after = itemCounts
    for (path, difference) in [(from, -1), (to, 1)] {
      if let section = ItemPath(path)?.section, after.indices.contains(section) {
        after[section] += difference
      }
    }
    do {
      try change.validate(before: itemCounts, after: after, enforcing: quirks)
      let rows = try change.applied(to: sections.map { $0.rows }, after: after) { _ in
        ShownRow(readItem: nil, text: "")
      }
      for section in sections.indices { sections[section].rows = rows[section] }
    } catch {
      throw record(error)
    }
    followRows(change.mapping)
  }

  /// Opens a row's swipe actions, and closes those of any other row.
  ///
  /// A change that keeps the item's identity keeps them open: see ``swipedIndexPath``.
  ///
  /// - Parameter indexPath: The row's index path; `nil` to close them.
  public func swipe(_ indexPath: IndexPath?) {
    swipedIndexPath = indexPath.flatMap(ItemPath.init).flatMap {
      row(at: $0) == nil ? nil : indexPath
    }
  }

  /// Runs the work scheduled for the next turn of the run loop, but no work scheduled meanwhile.
  /// Called at the end of a layout.
  public func performLaterWork() {
    var count = laterWork.count
    while count > 0, !laterWork.isEmpty, !isUpdating, !isBusy {
      count -= 1
      laterWork.removeFirst()()
    }
  }
}

/// A `ListViewUpdater` drives a simulator like a real view. Violations are added to ``violations``.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// ```
extension ListViewSimulator: UpdatableListView {
  public var readiness: ListViewReadiness {
    if isUpdating || isBusy { return .busy }
    guard isInWindow else { return .offscreen }
    return hasDisplayed && !needsReload ? .ready : .unloaded
  }

  public func reloadAll() { try? reloadData() }

  public func finishLayout() { try? layoutIfNeeded() }

  public func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    do {
      try performUpdates(withChangeSet: changes, updates: updates, completion: completion)
    } catch {
      // The error is in `violations` already.
      completion(false)
    }
  }

  public func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    try? performUpdates(
      withChangeSet: .some(
        sections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
          + items.map { .item(type: .update($0)) }))
  }

  /// The index paths of the selected rows, ascending. Rows stay selected while they move, until
  /// they are deleted or everything is reloaded.
  public var selectedIndexPaths: [IndexPath] { selection.sorted() }

  /// Selects a row, in addition to others, as a tap does.
  ///
  /// - Parameter indexPath: The row's index path.
  public func select(_ indexPath: IndexPath) {
    guard let position = ItemPath(indexPath) else { return }
    // Before a layout, rows that it is going to read can be selected.
    let isThere =
      needsReload ? dataSource?.contains(indexPath) == true : row(at: position) != nil
    if isThere { selection.insert(indexPath) }
  }

  public func deselect(_ indexPath: IndexPath) { selection.remove(indexPath) }

  public var visibleIndexPaths: [IndexPath] { Array(IndexPathCollection(itemCounts: itemCounts)) }

  public func performLater(_ work: @escaping () -> Void) { laterWork.append(work) }
}
