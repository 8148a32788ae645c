#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import DataSourceTrial
  import DataSourceViews
  import GalleryCheck

  /// Calls the closure of a trial when a view reads a row.
  @MainActor
  private final class Hook { var whileReading: (() -> Void)? }

  /// A table or outline view with one column.
  @MainActor
  final class TableTrialView: @MainActor TrialView {
    let tableView: NSTableView
    private let scrollView: NSScrollView
    private let adapter: ListAdapter<TrialItem>
    private let indexPath: (_ row: Int) -> IndexPath?
    private let comparisons: Comparisons
    private let hook: Hook
    private var turns = 0

    convenience init(
      table dataSource: any DataSource<TrialItem>, in window: NSWindow, _ comparisons: Comparisons
    ) {
      let (view, hook) = (NSTableView(), Hook())
      let adapter = TableViewAdapter(tableView: view, dataSource: dataSource) { _, _, item in
        hook.whileReading?()
        return NSTextField(labelWithString: item.text)
      }
      self.init(view, adapter, hook, window, comparisons) { [unowned adapter] in
        adapter.indexPath(ofRow: $0)
      }
    }

    convenience init(
      outline dataSource: any DataSource<TrialItem>, in window: NSWindow,
      _ comparisons: Comparisons
    ) {
      let (view, hook) = (NSOutlineView(), Hook())
      let outline = Outline<TrialItem>(
        level: { _ in 0 }, isExpanded: { _ in false }, toggle: { _ in },
        isExpandable: { _ in false }
      )
      let adapter = OutlineViewAdapter(
        outlineView: view, dataSource: dataSource, outline: outline
      ) { _, _, item in
        hook.whileReading?()
        return NSTextField(labelWithString: item.text)
      }
      self.init(view, adapter, hook, window, comparisons) { [unowned adapter, unowned view] in
        adapter.indexPath(ofObject: view.item(atRow: $0))
      }
    }

    private init(
      _ tableView: NSTableView, _ adapter: ListAdapter<TrialItem>, _ hook: Hook,
      _ window: NSWindow, _ comparisons: Comparisons, indexPath: @escaping (Int) -> IndexPath?
    ) {
      (self.tableView, self.adapter, self.hook) = (tableView, adapter, hook)
      (self.comparisons, self.indexPath) = (comparisons, indexPath)
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("item"))
      tableView.addTableColumn(column)
      (tableView as? NSOutlineView)?.outlineTableColumn = column
      tableView.allowsMultipleSelection = true
      tableView.floatsGroupRows = false
      scrollView = NSScrollView()
      scrollView.documentView = tableView
      window.contentView = scrollView
      layOut()
    }

    var updater: ListViewUpdater<TrialItem> { adapter.updater }

    var whileReading: (() -> Void)? {
      get { hook.whileReading }
      set { hook.whileReading = newValue }
    }

    func layOut() { scrollView.layoutSubtreeIfNeeded() }

    func userSelects(_ indexPath: IndexPath) {
      let rows = tableView.rows(in: tableView.visibleRect)
      let row = (rows.lowerBound..<rows.upperBound).first { self.indexPath($0) == indexPath }
      // The table view notifies of this as of a click.
      if let row { tableView.selectRowIndexes([row], byExtendingSelection: true) }
    }

    var screen: [TrialSection] {
      get async throws {
        // What the view has put off until the next turn of the run loop.
        try await Task.sleep(for: .milliseconds(1))
        let hook = whileReading
        whileReading = nil
        defer { whileReading = hook }
        turns += 1
        if turns.isMultiple(of: 3) { scrollView.scroll(to: Double(turns * 37 % 101) / 100) }
        layOut()
        return try shown().sections(
          text: { self.updater.item(at: $0)?.text }, title: { self.updater.headerTitle(for: $0) })
      }
    }

    /// What the table view shows. Each section has a title, and with it a group row.
    private func shown() throws -> ShownList {
      let counts = updater.itemCounts
      var list = ShownList(itemCounts: counts)
      guard tableView.numberOfRows == counts.reduce(counts.count, +) else {
        throw ShownList.Problem(
          description: "\(tableView.numberOfRows) rows for \(counts) items with titles")
      }
      list.selection = Set(tableView.selectedRowIndexes.compactMap(indexPath))
      let rows = tableView.rows(in: tableView.visibleRect)
      let visible = rows.lowerBound..<rows.upperBound
      var section = -1
      for row in 0..<tableView.numberOfRows {
        let indexPath = indexPath(row)
        if indexPath == nil { section += 1 }
        guard visible.contains(row),
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
      comparisons.add(list.cells.count, "cells")
      comparisons.add(list.titles.count, "titles")
      return list
    }
  }

  /// A collection view with one item in each line.
  @MainActor
  final class CollectionTrialView: @MainActor TrialView {
    let collectionView = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 300, height: 420))
    private let scrollView: NSScrollView
    private let adapter: CollectionViewAdapter<TrialItem>
    private let comparisons: Comparisons
    private let hook = Hook()
    private var turns = 0

    init(
      _ dataSource: any DataSource<TrialItem>, in window: NSWindow, _ comparisons: Comparisons
    ) {
      self.comparisons = comparisons
      let layout = NSCollectionViewFlowLayout()
      layout.itemSize = NSSize(width: 200, height: 24)
      layout.headerReferenceSize = NSSize(width: 0, height: 24)
      collectionView.collectionViewLayout = layout
      collectionView.isSelectable = true
      collectionView.allowsMultipleSelection = true
      let identifier = NSUserInterfaceItemIdentifier("trial")
      collectionView.register(
        TrialHeader.self,
        forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
        withIdentifier: identifier)
      adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: dataSource)
      adapter.cell(for: TrialItem.self) { [hook] (cell: TrialCell, item) in
        hook.whileReading?()
        cell.show(item.text)
      }
      adapter.supplementaryView = { [titles = adapter.updater] collectionView, kind, indexPath, _ in
        let view = collectionView.makeSupplementaryView(
          ofKind: kind, withIdentifier: identifier, for: indexPath)
        (view as? TrialHeader)?.stringValue = titles.headerTitle(for: indexPath[0]) ?? ""
        return view
      }
      scrollView = NSScrollView()
      scrollView.documentView = collectionView
      window.contentView = scrollView
      layOut()
    }

    var updater: ListViewUpdater<TrialItem> { adapter.updater }

    var whileReading: (() -> Void)? {
      get { hook.whileReading }
      set { hook.whileReading = newValue }
    }

    func layOut() { scrollView.layoutSubtreeIfNeeded() }

    func userSelects(_ indexPath: IndexPath) {
      guard collectionView.item(at: indexPath) != nil else { return }
      collectionView.selectItems(at: [indexPath], scrollPosition: [])
    }

    var screen: [TrialSection] {
      get async throws {
        try await Task.sleep(for: .milliseconds(1))
        let hook = whileReading
        whileReading = nil
        defer { whileReading = hook }
        turns += 1
        if turns.isMultiple(of: 3) { scrollView.scroll(to: Double(turns * 37 % 101) / 100) }
        layOut()
        return try shown().sections(
          text: { self.updater.item(at: $0)?.text }, title: { self.updater.headerTitle(for: $0) })
      }
    }

    private func shown() -> ShownList {
      var list = ShownList(
        itemCounts: (0..<collectionView.numberOfSections).map {
          collectionView.numberOfItems(inSection: $0)
        })
      list.selection = collectionView.selectionIndexPaths
      for item in collectionView.visibleItems() {
        guard let indexPath = collectionView.indexPath(for: item), let cell = item as? TrialCell
        else { continue }
        list.cells.append(
          .init(
            at: indexPath, text: cell.label.stringValue, top: cell.view.frame.minY,
            isSelected: cell.isSelected))
      }
      let header = NSCollectionView.elementKindSectionHeader
      for indexPath in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: header) {
        let view = collectionView.supplementaryView(forElementKind: header, at: indexPath)
        list.titles[indexPath[0]] = (view as? TrialHeader)?.stringValue
      }
      comparisons.add(list.cells.count, "cells")
      comparisons.add(list.titles.count, "titles")
      return list
    }
  }

  private final class TrialHeader: NSTextField, NSCollectionViewElement {}

  private final class TrialCell: NSCollectionViewItem {
    let label = NSTextField(labelWithString: "")

    override func loadView() { view = label }

    func show(_ text: String) {
      _ = view
      label.stringValue = text
    }
  }

  extension NSScrollView {
    /// Scrolls to a part of the length.
    fileprivate func scroll(to fraction: Double) {
      guard let documentView else { return }
      let origin = NSPoint(x: 0, y: documentView.bounds.height * fraction)
      let bounds = contentView.constrainBoundsRect(
        NSRect(origin: origin, size: contentView.bounds.size))
      contentView.scroll(to: bounds.origin)
      reflectScrolledClipView(contentView)
    }
  }
#endif
