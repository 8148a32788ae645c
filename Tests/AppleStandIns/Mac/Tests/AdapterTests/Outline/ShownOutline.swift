import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews

/// An item of a tree.
struct Folder: Identifiable, Hashable {
  var id: Int
  var name: String
  var subfolders: [Folder] = []

  init(_ id: Int, _ name: String, _ subfolders: [Folder] = []) {
    self.id = id
    self.name = name
    self.subfolders = subfolders
  }
}

/// An outline view in a window, driven by an adapter.
@MainActor
final class ShownOutline {
  let source: DiffableListDataSource<Folder>
  let tree: TreeDataSource<Folder, Int>
  let window = NSWindow()
  let scrollView = NSScrollView()
  let view = NSOutlineView()
  let adapter: OutlineViewAdapter<Folder>
  let log = Log()

  init(
    _ folders: [Folder], expandedIDs: Set<Int> = [], isShown: Bool = true,
    selectionOnReload: SelectionOnReload = .keepsIndices, mayUserToggle: Bool = true
  ) {
    source = DiffableListDataSource(items: folders)
    let tree = source.outlined(children: \.subfolders, expandedIDs: expandedIDs)
    self.tree = tree
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    view.allowsMultipleSelection = true
    view.standIn.showsEverything = true
    view.standIn.selectionOnReload = selectionOnReload
    adapter = OutlineViewAdapter(
      outlineView: view, dataSource: tree,
      outline: ListOutline(
        level: tree.level, isExpanded: tree.isExpanded,
        toggle: { if mayUserToggle { tree.toggle(at: $0) } }
      ) {
        !$0.subfolders.isEmpty
      }
    ) { _, _, folder in
      NSTextField(labelWithString: folder.name)
    }
    scrollView.documentView = view
    if isShown { show() }
  }

  func show() {
    window.contentView = scrollView
    window.layoutIfNeeded()
  }

  func hide() { window.contentView = nil }

  /// Each row: its level, its text, and `+` or `-` for the triangle that expands or collapses it.
  var rows: [String] {
    view.standIn.shownRows.enumerated().map { row, shown in
      let item = view.item(atRow: row)
      let sign = view.isExpandable(item) ? view.isItemExpanded(item) ? "-" : "+" : ""
      let text = shown?.texts.first.flatMap(\.self) ?? "not shown"
      return "\(view.level(forRow: row))\(text)\(sign)"
    }
  }

  /// The same rows, computed from the data source.
  var rowsOfData: [String] {
    (0..<tree.numberOfItems(in: 0)).map { row in
      let folder = tree.item(at: [0, row])
      let sign =
        folder?.subfolders.isEmpty == false ? tree.isExpanded(at: [0, row]) ? "-" : "+" : ""
      return "\(tree.level(at: [0, row]) ?? -1)\(folder?.name ?? "none")\(sign)"
    }
  }

  /// The identities of the selected items.
  var selected: Set<Int> { Set(adapter.selectedItems.map(\.id)) }

  /// The user clicks the disclosure triangle of the row with a text.
  func userToggles(_ name: String) {
    for row in 0..<view.numberOfRows where view.standIn.shownTexts[row] == name {
      return view.standIn.userToggles(row)
    }
  }

  func takeRules() -> [String] {
    defer { view.standIn.violations = [] }
    return view.standIn.violations.map { "\($0)" }
  }

  func takeEvents() -> [TableEvent] {
    defer { view.standIn.events = [] }
    return view.standIn.events
  }

  func settle() async {
    await turns { adapter.updater.hasPendingChanges }
    window.layoutIfNeeded()
    NSAnimationContext.standIn.finishAnimations()
  }
}
