#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceTesting
  import DataSourceViews
  import Foundation
  import GalleryCheck

  #if !canImport(ObjectiveC)
    import StandInViews
  #endif

  /// A table or outline view with one column.
  @MainActor
  final class RealTableView<Item: CheckedItem>: @MainActor RealListView {
    let tableView: NSTableView
    let adapter: ListAdapter<Item>
    let reading: Reading
    let scrollView = NSScrollView()
    private let indexPath: (_ row: Int) -> IndexPath?
    private let otherDelegate = OtherDelegate()
    var handlers = CaseHandlers() { didSet { handlersChanged() } }

    convenience init(
      table dataSource: any DataSource<Item>, in window: NSWindow,
      _ comparisons: Comparisons? = nil
    ) {
      let (view, reading) = (NSTableView(), Reading(comparisons))
      let adapter = TableViewAdapter(tableView: view, dataSource: dataSource) { _, _, item in
        reading.hook?()
        let field = NSTextField(labelWithString: item.text)
        // So that it can have the keyboard focus.
        field.isEditable = true
        return field
      }
      self.init(view, adapter, reading, window) { [unowned adapter] in
        adapter.indexPath(ofRow: $0)
      }
    }

    convenience init(
      outline dataSource: any DataSource<Item>, in window: NSWindow,
      _ comparisons: Comparisons? = nil
    ) {
      let (view, reading) = (NSOutlineView(), Reading(comparisons))
      let outline = ListOutline<Item>(
        level: { _ in 0 }, isExpanded: { _ in false }, toggle: { _ in },
        isExpandable: { _ in false })
      let adapter = OutlineViewAdapter(
        outlineView: view, dataSource: dataSource, outline: outline
      ) { _, _, item in
        reading.hook?()
        return NSTextField(labelWithString: item.text)
      }
      self.init(view, adapter, reading, window) { [unowned adapter, unowned view] in
        adapter.indexPath(ofObject: view.item(atRow: $0))
      }
    }

    private init(
      _ tableView: NSTableView, _ adapter: ListAdapter<Item>, _ reading: Reading,
      _ window: NSWindow, indexPath: @escaping (Int) -> IndexPath?
    ) {
      (self.tableView, self.adapter, self.reading) = (tableView, adapter, reading)
      self.indexPath = indexPath
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("item"))
      tableView.addTableColumn(column)
      (tableView as? NSOutlineView)?.outlineTableColumn = column
      tableView.allowsMultipleSelection = true
      tableView.floatsGroupRows = false
      scrollView.documentView = tableView
      window.contentView = scrollView
      layOut()
    }

    /// Each section with a title has a group row.
    func shown() throws -> ShownList {
      let counts = updater.itemCounts
      var list = ShownList(itemCounts: counts)
      let titled = counts.indices.filter { updater.headerTitle(for: $0) != nil }
      guard tableView.numberOfRows == counts.reduce(titled.count, +) else {
        throw ShownList.Problem(
          description: "\(tableView.numberOfRows) rows for \(counts) items with titles")
      }
      list.selection = Set(tableView.selectedRowIndexes.compactMap(indexPath))
      var groupRows = titled.makeIterator()
      for row in 0..<tableView.numberOfRows {
        let indexPath = indexPath(row)
        let section = indexPath?[0] ?? groupRows.next() ?? 0
        guard visibleRows.contains(row),
          let rowView = tableView.rowView(atRow: row, makeIfNecessary: false),
          let label = tableView.view(atColumn: 0, row: row, makeIfNecessary: false) as? NSTextField
        else { continue }
        if let indexPath {
          list.cells.append(
            .init(
              at: indexPath, text: label.stringValue, top: rowView.frame.minY,
              isSelected: rowView.isSelected))
        } else {
          list.titles[section] = label.stringValue
        }
      }
      return list
    }

    private var visibleRows: Range<Int> {
      let rows = tableView.rows(in: tableView.visibleRect)
      return rows.lowerBound..<rows.upperBound
    }

    private func row(of indexPath: IndexPath) -> Int? {
      visibleRows.first { self.indexPath($0) == indexPath }
    }

    func userSelects(_ indexPath: IndexPath) {
      // The table view notifies of this as of a click.
      if let row = row(of: indexPath) {
        tableView.selectRowIndexes([row], byExtendingSelection: true)
      }
    }

    func userSwipes(_ indexPath: IndexPath) -> [String]? {
      guard let row = row(of: indexPath), !(tableView is NSOutlineView) else { return nil }
      #if canImport(ObjectiveC)
        let actions =
          tableView.delegate?.tableView?(tableView, rowActionsForRow: row, edge: .trailing) ?? []
      #else
        let actions = tableView.standIn.userSwipes(row, edge: .trailing)
      #endif
      return actions.map(\.title)
    }

    func setOtherDelegate() -> Bool {
      if let outlineView = tableView as? NSOutlineView {
        outlineView.delegate = otherDelegate
      } else {
        tableView.delegate = otherDelegate
      }
      return true
    }

    func focus(on indexPath: IndexPath) -> Bool {
      guard let row = row(of: indexPath),
        let field = tableView.view(atColumn: 0, row: row, makeIfNecessary: false) as? NSTextField,
        field.isEditable
      else { return false }
      return tableView.window?.makeFirstResponder(field) == true
    }

    var focusedText: String? {
      // The field editor has the focus for a text field.
      let editor = tableView.window?.firstResponder as? NSText
      return (editor?.delegate as? NSTextField)?.stringValue
    }

    /// Rows have the same height.
    func height(of indexPath: IndexPath) -> Double? { nil }

    /// Only a drag with a pasteboard moves rows.
    func userMoves(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool? { nil }
  }

  extension RealTableView: @MainActor TrialView where Item == TrialItem {}

  extension RealTableView: @MainActor CaseView where Item == CaseItem {}

  extension RealTableView {
    private func handlersChanged() {
      adapter.didSelect = adapt(handlers.select)
      adapter.trailingSwipeActions = handlers.swipe.map { title in
        { item, _ in
          (item as? CaseItem).map { item in
            [NSTableViewRowAction(style: .regular, title: title(item)) { _, _ in }]
          }
        }
      }
    }
  }

  private final class OtherDelegate: NSObject, NSTableViewDelegate, NSOutlineViewDelegate {}
#endif
