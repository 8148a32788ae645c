import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

/// An outline view's items. Its table engine shows them as rows.
@MainActor
final class OutlineTree: NSObject {
  /// An item that the view has read.
  @MainActor
  final class Entry {
    /// The object that identifies it; `nil` for the root, and for a new item until its update ends.
    fileprivate(set) var item: AnyObject?
    fileprivate(set) weak var parent: Entry?
    fileprivate(set) var isExpandable = false
    fileprivate(set) var isExpanded = false

    /// The children read when the item was first expanded. Only a reload reads them again.
    fileprivate var children: [Entry]?

    fileprivate init(_ item: AnyObject? = nil, parent: Entry? = nil) {
      self.item = item
      self.parent = parent
    }

    /// The rows below it.
    fileprivate var visible: [Entry] {
      isExpanded ? (children ?? []).flatMap { [$0] + $0.visible } : []
    }

    fileprivate var all: [Entry] { (children ?? []).flatMap { [$0] + $0.all } }

    var level: Int { parent.map { $0.level + 1 } ?? -1 }
  }

  weak var view: NSOutlineView?
  weak var dataSource: (any NSOutlineViewDataSource)?
  weak var delegate: (any NSOutlineViewDelegate)?
  var delegateMethods = ImplementedRequirements()
  private var root = Entry()

  static let optionalMethods = [
    "outlineView:isGroupItem:", "outlineView:shouldSelectItem:",
    "outlineView:selectionIndexesForProposedSelection:", "outlineViewSelectionDidChange:",
    "outlineViewItemDidExpand:", "outlineViewItemDidCollapse:",
  ]

  private var engine: TableEngine? { view?.engine }

  /// The rows from top to bottom.
  var visibleEntries: [Entry] {
    engine?.countIfNeeded()
    return root.visible
  }

  func entry(for item: Any?) -> Entry? {
    guard let item else { return root }
    engine?.countIfNeeded()
    let object = item as AnyObject
    return root.all.first { $0.item === object }
  }

  private func row(of entry: Entry) -> Int? { root.visible.firstIndex { $0 === entry } }

  // MARK: Reading

  private func count(_ entry: Entry) -> Int {
    guard let view, let dataSource else { return 0 }
    return dataSource.outlineView(view, numberOfChildrenOfItem: entry.item)
  }

  private func child(_ index: Int, of entry: Entry) -> AnyObject? {
    guard let view, let dataSource else { return nil }
    return dataSource.outlineView(view, child: index, ofItem: entry.item) as AnyObject
  }

  private func asksExpandable(_ entry: Entry) -> Bool {
    guard let view, let dataSource, let item = entry.item else { return false }
    return dataSource.outlineView(view, isItemExpandable: item)
  }

  /// Reads all visible items. Known objects stay expanded.
  func loadAll() {
    engine?.reading {
      root.isExpanded = true
      load(root)
    }
  }

  private func load(_ entry: Entry) {
    let known = entry.children ?? []
    entry.children = (0..<count(entry)).map { index in
      let item = child(index, of: entry)
      let result = known.first { $0.item === item } ?? Entry(item, parent: entry)
      result.isExpandable = asksExpandable(result)
      return result
    }
    for child in entry.children ?? [] where child.isExpanded { load(child) }
  }

  /// Reads the items that an update has inserted, and compares the others with the data source's.
  private func resolve(_ entry: Entry) -> Int {
    guard entry.isExpanded else { return 0 }
    let children = entry.children ?? []
    let count = count(entry)
    guard count == children.count else {
      engine?.violate(
        .invalidItemCount,
        "the number of children in the data source (\(count)) must be equal to the number in the "
          + "outline view (\(children.count))")
      return count
    }
    for (index, child) in children.enumerated() {
      let item = self.child(index, of: entry)
      if child.item == nil {
        child.item = item
        child.isExpandable = asksExpandable(child)
      } else if child.item !== item {
        engine?.violate(.wrongContent, "the child \(index) is another one in the data source")
      }
    }
    return children.reduce(count) { $0 + resolve($1) }
  }

  // MARK: Expanding

  func expand(_ entry: Entry) {
    guard mayToggle(), !entry.isExpanded, let item = entry.item else { return }
    entry.isExpandable = asksExpandable(entry)
    guard entry.isExpandable else { return }
    if entry.children == nil { engine?.reading { load(entry) } }
    entry.isExpanded = true
    insertRows(below: entry)
    post("DidExpand", item) { $0.outlineViewItemDidExpand }
  }

  func collapse(_ entry: Entry) {
    guard mayToggle(), entry.isExpanded, let item = entry.item else { return }
    let isSelected = removeRows(below: entry) { entry.isExpanded = false }
    if isSelected { engine?.selectionDidChange() }
    post("DidCollapse", item) { $0.outlineViewItemDidCollapse }
  }

  func reload(_ entry: Entry, reloadsChildren: Bool) {
    guard mayToggle(), entry !== root, let view else { return }
    entry.isExpandable = asksExpandable(entry)
    if reloadsChildren {
      if entry.isExpanded {
        let isSelected = removeRows(below: entry) { entry.children = [] }
        engine?.reading { load(entry) }
        insertRows(below: entry)
        if isSelected { engine?.selectionDidChange() }
      } else {
        entry.children = nil
      }
    }
    guard let row = row(of: entry) else { return }
    engine?.reload([row], columns: IndexSet(integersIn: 0..<view.numberOfColumns))
  }

  private func mayToggle() -> Bool {
    guard let engine, engine.phase == .idle, engine.depth == 0 else {
      engine?.violate(.nestedUpdate, "attempt to change an item while the outline view is busy")
      return false
    }
    return true
  }

  private func insertRows(below entry: Entry) {
    guard let engine, let row = row(of: entry) else { return }
    engine.rows.insert(contentsOf: entry.visible.map { _ in TableRow() }, at: row + 1)
    rowsChanged()
  }

  /// - Returns: Whether any of the rows was selected.
  private func removeRows(below entry: Entry, _ change: () -> Void) -> Bool {
    let (row, count) = (row(of: entry), entry.visible.count)
    defer { rowsChanged() }
    guard let engine, let row else {
      change()
      return false
    }
    let rows = row + 1..<row + 1 + count
    let isSelected = engine.rows[rows].contains { $0.isSelected }
    for row in rows { engine.takeOffScreen(row) }
    change()
    engine.rows.removeSubrange(rows)
    return isSelected
  }

  private func rowsChanged() {
    guard let engine, let view else { return }
    guard view.window != nil, engine.hasDisplayed, !engine.needsReload else {
      view.needsLayout = true
      return
    }
    engine.reading {
      engine.keepInContent()
      engine.fillScreen()
    }
  }

  private func post(
    _ name: String, _ item: AnyObject,
    _ method: (any NSOutlineViewDelegate) -> (Notification) -> Void
  ) {
    let notification = Notification(
      name: Notification.Name("NSOutlineViewItem\(name)Notification"), object: view,
      userInfo: ["NSObject": item])
    if let delegate, delegateMethods.contains("outlineViewItem\(name):") {
      method(delegate)(notification)
    }
    NotificationCenter.default.post(notification)
  }

  // MARK: Updates

  /// Changes the children of an item if it is expanded. Each required index is valid only if the
  /// item has at least the required number of children.
  func change(_ parent: Any?, _ required: [(index: Int, count: Int)], _ body: (Entry) -> Void) {
    guard let engine, !engine.batch.isDropped || engine.depth == 0 else { return }
    guard let entry = entry(for: parent) else {
      return engine.violate(.wrongContent, "attempt to change the children of an unknown item")
    }
    guard entry.isExpanded, engine.phase == .idle else {
      if engine.phase != .idle {
        engine.violate(.nestedUpdate, "attempt to change items while the outline view asks")
      }
      return
    }
    let count = entry.children?.count ?? 0
    if let wrong = required.first(where: { $0.index < 0 || $0.count > count }) {
      return engine.violate(
        .indexOutOfRange,
        "attempt to change the child \(wrong.index) of an item with \(count) children")
    }
    engine.begin()
    body(entry)
    engine.end()
  }

  /// The row of a child, or of the next one.
  private func row(ofChild index: Int, of entry: Entry) -> Int? {
    let first = entry === root ? 0 : row(of: entry).map { $0 + 1 }
    return first.map { first in
      (entry.children ?? []).prefix(index).reduce(first) { $0 + 1 + $1.visible.count }
    }
  }

  func insert(_ index: Int, in entry: Entry, _ animation: NSTableView.AnimationOptions) {
    let row = row(ofChild: index, of: entry)
    entry.children?.insert(Entry(parent: entry), at: index)
    if let row { view?.insertRows(at: [row], withAnimation: animation) }
  }

  func remove(_ index: Int, in entry: Entry, _ animation: NSTableView.AnimationOptions) {
    let row = row(ofChild: index, of: entry)
    guard let child = entry.children?.remove(at: index) else { return }
    guard let row else { return }
    view?.removeRows(
      at: IndexSet(integersIn: row...row + child.visible.count), withAnimation: animation)
  }

  func move(_ index: Int, in entry: Entry, to target: Int, in newParent: Entry) {
    guard let row = row(ofChild: index, of: entry),
      let child = entry.children?.remove(at: index)
    else { return }
    let count = 1 + child.visible.count
    // The child is not in the tree now, so this is the row after its removal.
    guard let newRow = self.row(ofChild: target, of: newParent) else { return }
    child.parent = newParent
    newParent.children?.insert(child, at: target)
    for offset in 0..<count {
      if newRow > row {
        view?.moveRow(at: row, to: newRow + count - 1)
      } else {
        view?.moveRow(at: row + offset, to: newRow + offset)
      }
    }
  }
}

// The table's data source and delegate.
extension OutlineTree: NSTableViewDataSource, NSTableViewDelegate, OptionalRequirements {
  func implements(_ requirement: String) -> Bool {
    let method =
      [
        "tableView:isGroupRow:": "outlineView:isGroupItem:",
        "tableView:shouldSelectRow:": "outlineView:shouldSelectItem:",
        "tableView:selectionIndexesForProposedSelection:":
          "outlineView:selectionIndexesForProposedSelection:",
        "tableViewSelectionDidChange:": "outlineViewSelectionDidChange:",
      ][requirement]
    return method.map(delegateMethods.contains)
      ?? (requirement == "tableView:viewForTableColumn:row:")
  }

  func numberOfRows(in tableView: NSTableView) -> Int { resolve(root) }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    withItem(row) { $0.outlineView($1, viewFor: tableColumn, item: $2) } ?? nil
  }

  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    withItem(row) { $0.outlineView($1, isGroupItem: $2) } ?? false
  }

  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    withItem(row) { $0.outlineView($1, shouldSelectItem: $2) } ?? false
  }

  func tableView(
    _ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet
  ) -> IndexSet {
    guard let view, let delegate else { return proposed }
    return delegate.outlineView(view, selectionIndexesForProposedSelection: proposed)
  }

  func tableViewSelectionDidChange(_ notification: Notification) {
    delegate?.outlineViewSelectionDidChange(
      Notification(name: NSOutlineView.selectionDidChangeNotification, object: view))
  }

  private func withItem<Result>(
    _ row: Int, _ body: (any NSOutlineViewDelegate, NSOutlineView, AnyObject) -> Result
  ) -> Result? {
    let entries = root.visible
    guard let view, let delegate, entries.indices.contains(row), let item = entries[row].item
    else { return nil }
    return body(delegate, view, item)
  }
}
