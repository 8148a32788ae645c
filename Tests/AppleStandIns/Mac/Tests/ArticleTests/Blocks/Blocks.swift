import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews

@MainActor let contacts = DiffableListDataSource<Contact>()

@MainActor func table(_ tableView: NSTableView) {
  func call(_ contact: Contact) async {}
  // ShowingAList.md: tableView, column, contact in
  // ShowingAList.md: adapter.reconfigureCell = { view
  // ShowingAList.md: adapter.trailingSwipeActions
}

@MainActor func collection(_ adapter: CollectionViewAdapter<Contact>) {
  // ShowingAList.md: adapter.reconfigureCell = { item
}

@MainActor func drags(
  _ tracks: DiffableListDataSource<Track>, _ tableView: NSTableView, _ otherTable: NSTableView,
  _ delegate: any NSTableViewDelegate
) {
  // ShowingAList.md: let sorted
}

@MainActor func outline(_ outlineView: NSOutlineView, _ folders: DiffableListDataSource<Folder>) {
  let tree = folders.outlined(children: \.subfolders)
  // CellsActionsAndTrees.md: let adapter = OutlineViewAdapter
}
