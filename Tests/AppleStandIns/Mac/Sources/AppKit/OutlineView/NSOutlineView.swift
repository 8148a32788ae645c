public import Foundation
import StandInViews

/// A table whose rows are the visible items of a tree.
///
/// Objects identify items. As documented in the header, an operation on the children of an item
/// does nothing if that item is not expanded, and items are read at the end of an update.
@MainActor
open class NSOutlineView: NSTableView {
  /// The items. They are the rows of the table.
  let tree = OutlineTree()

  public override init(frame frameRect: NSRect = .zero) {
    super.init(frame: frameRect)
    connect()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    connect()
  }

  private func connect() {
    tree.view = self
    engine.allowsEmptyUpdates = true
    engine.willCount = { [weak tree] in tree?.loadAll() }
    tableDataSource = tree
    tableDelegate = tree
  }

  public var dataSource: (any NSOutlineViewDataSource)? {
    get { tree.dataSource }
    set {
      guard newValue !== tree.dataSource else { return }
      tree.dataSource = newValue
      engine.dataSourceDidChange()
    }
  }

  public var delegate: (any NSOutlineViewDelegate)? {
    get { tree.delegate }
    set {
      if newValue !== tree.delegate {
        tree.delegate = newValue
        tree.delegateMethods = ImplementedRequirements(
          of: newValue, among: OutlineTree.optionalMethods)
        tableDelegate = tree
      }
      observers.didSet(\NSOutlineView.delegate)
    }
  }

  open override class var selectionDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSOutlineViewSelectionDidChangeNotification")
  }

  open weak var outlineTableColumn: NSTableColumn?
}

// Items.
extension NSOutlineView {
  public func item(atRow row: Int) -> Any? {
    let entries = tree.visibleEntries
    return entries.indices.contains(row) ? entries[row].item : nil
  }

  public func row(forItem item: Any?) -> Int {
    let wanted = item as AnyObject?
    return tree.visibleEntries.firstIndex { $0.item === wanted } ?? -1
  }

  public func parent(forItem item: Any?) -> Any? { tree.entry(for: item)?.parent?.item }

  public func level(forRow row: Int) -> Int {
    let entries = tree.visibleEntries
    return entries.indices.contains(row) ? entries[row].level : -1
  }

  public func level(forItem item: Any?) -> Int { tree.entry(for: item)?.level ?? -1 }

  public func isExpandable(_ item: Any?) -> Bool { tree.entry(for: item)?.isExpandable == true }

  public func isItemExpanded(_ item: Any?) -> Bool { tree.entry(for: item)?.isExpanded == true }

  public func expandItem(_ item: Any?) { tree.entry(for: item).map(tree.expand) }

  public func collapseItem(_ item: Any?) { tree.entry(for: item).map(tree.collapse) }

  public func reloadItem(_ item: Any?, reloadChildren: Bool = false) {
    tree.entry(for: item).map { tree.reload($0, reloadsChildren: reloadChildren) }
  }
}

// Changes to an item's children; `nil` means the root.
extension NSOutlineView {
  public func insertItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: AnimationOptions = []
  ) {
    tree.change(parent, indexes.map { ($0, $0 - indexes.count(in: 0..<$0)) }) { entry in
      for index in indexes { tree.insert(index, in: entry, animationOptions) }
    }
  }

  public func removeItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: AnimationOptions = []
  ) {
    tree.change(parent, indexes.map { ($0, $0 + 1) }) { entry in
      for index in indexes.reversed() { tree.remove(index, in: entry, animationOptions) }
    }
  }

  /// The new index applies after the item's removal, as in the method for rows.
  public func moveItem(
    at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?
  ) {
    let isSame = oldParent as AnyObject? === newParent as AnyObject?
    tree.change(oldParent, [(fromIndex, fromIndex + 1)]) { old in
      tree.change(newParent, [(toIndex, isSame ? toIndex + 1 : toIndex)]) { new in
        tree.move(fromIndex, in: old, to: toIndex, in: new)
      }
    }
  }
}

extension TableEngine {
  /// The user clicks a row's disclosure triangle, if it has one.
  public func userToggles(_ row: Int) {
    guard let tree = (view as? NSOutlineView)?.tree,
      tree.visibleEntries.indices.contains(row)
    else { return }
    let entry = tree.visibleEntries[row]
    guard entry.isExpandable else { return }
    if entry.isExpanded { tree.collapse(entry) } else { tree.expand(entry) }
  }
}
