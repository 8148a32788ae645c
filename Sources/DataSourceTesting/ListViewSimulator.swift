public import DataSourceKit
public import Foundation

/// A list view in memory that obeys the rules of real ones, and reports what would make them crash.
///
/// Table and collection views throw exceptions that no Swift code can catch, and some of their
/// failures depend on the moment and the system's version. The simulator enforces all of `BatchRule`,
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
/// A new simulator stands in a window and shows the data. Rows are read from the data source when
/// they appear on the screen, and again when they are updated; in between they stay what they were,
/// as cells do. So a change set that omits something leaves a screen that differs from the data, and
/// ``verify()`` finds it.
///
/// After a violation the screen is what it was before the call. A real app would have crashed; a
/// test can go on after ``reloadData()`` and ``layoutIfNeeded()``.
///
/// The simulator is not thread-safe; use it where you use the data source.
public final class ListViewSimulator<ItemType> {
  private let strongDataSource: (any DataSource<ItemType>)?
  private(set) weak var dataSource: (any DataSource<ItemType>)?
  let text: (ItemType) -> String

  /// The rules against reported defects that are enforced. All by default.
  public var quirks: Set<BatchRule>

  /// Whether the view stands in a window. Outside one it takes only ``reloadData()`` (rule T6).
  public var isInWindow = true

  /// Whether the view is occupied, as in a layout of its own: it takes no updates then (rule T4), and a
  /// `ListViewUpdater` lets changes wait. Setting it to `false` ends with ``performLaterWork()``.
  public var isBusy = false {
    didSet { if oldValue, !isBusy { performLaterWork() } }
  }

  /// Whether animations are cut short, so that completions are called with `false` (rule T5).
  public var interruptsAnimations = false

  /// The sections as they are on the screen.
  package private(set) var sections: [ShownSection] = []

  /// Every violation so far, in order, whether or not the caller caught it.
  public private(set) var violations: [BatchViolation] = []

  /// The batch that led to the screen; without changes after a reload.
  private(set) var lastBatch = ChangeSet.some([])

  /// Whether a batch is being applied, or a layout in progress.
  private(set) var isUpdating = false

  /// Whether the animation of the last batch was cut short.
  private(set) var wasInterrupted = false

  private var selection: Set<IndexPath> = []
  private var hasDisplayed = false
  private var needsReload = false
  private var needsLayout = false
  private var laterWork: [() -> Void] = []

  /// Creates a view of a data source.
  ///
  /// - Parameters:
  ///   - dataSource: The data source. It is held strongly; in its reload block refer to the view
  ///     weakly, or use `DataSourceTester`, which does so.
  ///   - displayed: Whether the view has been laid out and shows the data. If not, it takes
  ///     ``reloadData()`` and ``layoutIfNeeded()`` first, as a new view does.
  ///   - quirks: The rules against reported defects that are enforced.
  ///   - text: What a row shows of an item.
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

  /// The number of rows that the view has in every section: the counts BEFORE the next batch.
  public var itemCounts: [Int] { sections.map(\.rows.count) }

  /// The items on the screen, as they were when their rows were read.
  public var items: [[ItemType]] { sections.map { $0.rows.map(\.item) } }

  func row(at position: Position) -> ShownRow? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.item) ? rows[position.item] : nil
  }

  /// A row on the screen.
  package struct ShownRow {
    /// `nil` only until the batch is given up that could not read it.
    fileprivate let readItem: ItemType?

    /// What the row shows of the item.
    package let text: String

    /// The item, as it was when the row was read.
    package var item: ItemType { readItem! }
  }

  /// A section on the screen.
  package struct ShownSection {
    /// The title above the rows.
    package let headerTitle: String?

    /// The title below the rows.
    package let footerTitle: String?

    /// The rows, in order.
    package fileprivate(set) var rows: [ShownRow]
  }

  // MARK: Layout

  /// Discards what is on the screen; the next layout reads everything again.
  ///
  /// - Throws: Rule T2 if a batch is being applied.
  public func reloadData() throws(BatchViolation) {
    guard !isUpdating else {
      throw violate(
        .unsettledReload, "attempt to call reloadData() while an update is being applied")
    }
    needsReload = true
    selection = []
  }

  /// Invalidates the layout, as a rotation or a changed size does. The next batch then asks for the
  /// counts before it runs its block (rule T1).
  public func setNeedsLayout() {
    needsLayout = true
  }

  /// Lays the view out, as it happens at the end of a run loop's turn. Inside a batch it does nothing.
  ///
  /// - Throws: Rule I if the data source counts an item and does not have it.
  public func layoutIfNeeded() throws(BatchViolation) {
    guard !isUpdating else { return }
    needsLayout = false
    guard needsReload || !hasDisplayed else { return }
    do {
      isUpdating = true
      defer { isUpdating = false }
      var shown: [ShownSection] = []
      for (section, count) in (dataSource?.itemCounts ?? []).enumerated() {
        var rows: [ShownRow] = []
        for item in 0..<max(0, count) {
          rows.append(try readRow(at: Position(section: section, item: item).indexPath))
        }
        shown.append(readSection(section, rows: rows))
      }
      sections = shown
      lastBatch = .some([])
    } catch {
      throw note(error)
    }
    needsReload = false
    hasDisplayed = true
    wasInterrupted = false
    performLaterWork()
  }

  /// Reads everything and shows it; what cannot be read is kept among the violations.
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

  private func violate(_ rule: BatchRule, _ message: String) -> BatchViolation {
    note(BatchViolation(rule: rule, message: message))
  }

  func note(_ violation: BatchViolation) -> BatchViolation {
    violations.append(violation)
    return violation
  }

  // MARK: Updates

  /// Carries out a change set: one batch, or a reload.
  ///
  /// ```swift
  /// view.setNeedsLayout()
  /// try view.performUpdates(withChangeSet: .some([.item(type: .insert([0, 3]))])) {
  ///   source.items.append("Item 3")
  /// }
  /// ```
  ///
  /// For `ChangeSet.all` the data is reloaded and laid out at once, as it is at the end of a run loop's
  /// turn.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed.
  ///   - updates: Changes the data, at the moment at which a view runs the block of its
  ///     `performBatchUpdates`. The data may have changed before, if the layout is not dirty (rule T1).
  ///   - completion: Called when the animation has ended, with whether it ran to its end.
  /// - Throws: The first rule that is broken.
  /// - Complexity: O(sections + changes · log changes + rows of sections with changes)
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, updates: () -> Void = {},
    completion: ((Bool) -> Void)? = nil
  ) throws(BatchViolation) {
    guard case .some = changeSet else {
      updates()
      try reloadData()
      try layoutIfNeeded()
      completion?(true)
      return
    }
    try begin()
    isUpdating = true
    do {
      defer { isUpdating = false }
      updates()
      try apply(changeSet)
    } catch {
      throw note(error)
    }
    wasInterrupted = interruptsAnimations
    completion?(!interruptsAnimations)
  }

  /// What a view does before it runs the block.
  private func begin() throws(BatchViolation) {
    guard !isUpdating, !isBusy else {
      throw violate(.nestedUpdate, "attempt to begin an update while another one is being applied")
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

  /// A view whose layout is dirty prepares it first, with the data that it expects to be BEFORE.
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
    // Reading rows may run code that shows something else meanwhile.
    let shown = sections
    let rows = try changeSet.applied(to: shown.map(\.rows), after: after) { indexPath in
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
      guard let origin = mapping.sectionBefore(section), !updated.contains(origin) else {
        return readSection(section, rows: rows)
      }
      return ShownSection(
        headerTitle: shown[origin].headerTitle, footerTitle: shown[origin].footerTitle, rows: rows)
    }
    selection = Set(selection.compactMap(mapping.indexPathAfter))
    lastBatch = changeSet
  }

  /// Runs the work that waits for the next turn of the run loop. Work that it puts off in turn waits for
  /// another call. A layout ends with it.
  public func performLaterWork() {
    var count = laterWork.count
    while count > 0, !laterWork.isEmpty, !isUpdating, !isBusy {
      count -= 1
      laterWork.removeFirst()()
    }
  }
}

/// A `ListViewUpdater` drives a simulator as it drives a real view. What breaks a rule is among
/// ``violations``.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// ```
extension ListViewSimulator: ListView {
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
      // It is among the violations, and the animation does not take place.
      completion(false)
    }
  }

  public func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    try? performUpdates(
      withChangeSet: .some(
        sections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
          + items.map { .item(type: .update($0)) }))
  }

  /// The index paths of the selected rows, ascending. Rows stay selected while they move, until they are
  /// deleted or everything is reloaded.
  public var selectedIndexPaths: [IndexPath] { selection.sorted() }

  /// Selects a row in addition to others, as a tap does.
  public func select(_ indexPath: IndexPath) {
    guard let position = Position(indexPath) else { return }
    // Before a layout, rows can be selected that it will read.
    let isThere =
      needsReload ? dataSource?.contains(indexPath) == true : row(at: position) != nil
    if isThere { selection.insert(indexPath) }
  }

  public func deselect(_ indexPath: IndexPath) { selection.remove(indexPath) }

  public var visibleIndexPaths: [IndexPath] { Array(IndexPathCollection(itemCounts: itemCounts)) }

  public func performLater(_ work: @escaping () -> Void) { laterWork.append(work) }
}
