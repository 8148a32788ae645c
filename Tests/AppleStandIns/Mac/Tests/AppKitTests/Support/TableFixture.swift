import AppKit

/// A table in a window, with the texts to show. Texts that begin with `#` are group rows.
@MainActor
final class TableFixture: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  let window = NSWindow()
  let scrollView = NSScrollView()
  let table = NSTableView()
  var texts: [String]

  /// The rows whose views were requested, in order.
  var asked: [Int] = []
  var selectionChanges = 0
  var reuses = 0
  var heights: [Int: CGFloat] = [:]
  var whileAsked: (() -> Void)?

  init(_ texts: [String]) {
    self.texts = texts
    super.init()
    table.addTableColumn(NSTableColumn(identifier: .init("text")))
    table.dataSource = self
    table.delegate = self
    scrollView.documentView = table
    window.contentView = scrollView
  }

  func layOut() {
    window.layoutIfNeeded()
  }

  func numberOfRows(in tableView: NSTableView) -> Int { texts.count }

  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    texts[row].hasPrefix("#")
  }

  func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
    heights[row] ?? -1
  }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    asked.append(row)
    whileAsked?()
    // Column views are reused, group views are not.
    let identifier = tableColumn?.identifier
    let used = identifier.flatMap { tableView.makeView(withIdentifier: $0, owner: nil) }
    if used != nil { reuses += 1 }
    let cell = used as? NSTableCellView ?? makeCell(identifier)
    cell.textField?.stringValue = texts.indices.contains(row) ? texts[row] : "nothing"
    return cell
  }

  private func makeCell(_ identifier: NSUserInterfaceItemIdentifier?) -> NSTableCellView {
    let cell = NSTableCellView()
    cell.identifier = identifier
    let label = NSTextField(labelWithString: "")
    cell.addSubview(label)
    cell.textField = label
    return cell
  }

  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    !texts[row].hasPrefix("#")
  }

  func tableViewSelectionDidChange(_ notification: Notification) {
    selectionChanges += 1
  }
}
