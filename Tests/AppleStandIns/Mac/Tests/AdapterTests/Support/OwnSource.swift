import AppKit

/// An app's own data source; a table shows the first section.
@MainActor
final class OwnSource: NSObject, NSTableViewDataSource, NSTableViewDelegate,
  NSCollectionViewDataSource
{
  var rows: [[String]]
  let window = NSWindow()

  /// Called when the table requests a view.
  var whenAsked: (() -> Void)?

  init(_ rows: [[String]]) {
    self.rows = rows
  }

  lazy var table: NSTableView = {
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("row")))
    table.dataSource = self
    table.delegate = self
    window.contentView = table
    window.layoutIfNeeded()
    return table
  }()

  lazy var collectionView: NSCollectionView = {
    let view = NSCollectionView()
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    view.register(TextItem.self, forItemWithIdentifier: .person)
    view.dataSource = self
    window.contentView = view
    window.layoutIfNeeded()
    return view
  }()

  func makeLayoutDirty() { collectionView.needsLayout = true }

  func hideCollection() { window.contentView = nil }

  func showCollection() {
    window.contentView = collectionView
    window.layoutIfNeeded()
  }

  func numberOfRows(in tableView: NSTableView) -> Int { rows[0].count }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    whenAsked?()
    return NSTextField(labelWithString: rows[0].indices.contains(row) ? rows[0][row] : "?")
  }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { rows.count }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows[section].count }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(withIdentifier: .person, for: indexPath)
    (item as? TextItem)?.show(rows[indexPath[0]][indexPath[1]])
    return item
  }
}
