#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import DataSourceViews
  import Foundation
  import GalleryCheck

  /// A table view with an app's own data source and delegate. It has no sections.
  @MainActor
  final class TracedTableView: NSObject, TracedView, NSTableViewDataSource, NSTableViewDelegate {
    let tableView = NSTableView()
    private let scrollView = NSScrollView()
    private let data: TraceData

    init(_ data: TraceData, in window: NSWindow) {
      self.data = data
      super.init()
      tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("item")))
      tableView.dataSource = self
      tableView.delegate = self
      scrollView.documentView = tableView
      window.contentView = scrollView
    }

    func layOut() { scrollView.layoutSubtreeIfNeeded() }

    func perform(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping () -> Void
    ) {
      tableView.performUpdates(withChangeSet: changes, updates: updates) { _ in completion() }
    }

    func numberOfRows(in tableView: NSTableView) -> Int { data.numberOfRows(in: 0) }

    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      NSTextField(labelWithString: data.cell(at: IndexPath(item: row, section: 0)))
    }

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      data.tell("didAdd", IndexPath(item: row, section: 0))
    }
  }

  /// A collection view with an app's own data source and delegate.
  @MainActor
  final class TracedCollectionView: NSObject, TracedView, NSCollectionViewDataSource,
    NSCollectionViewDelegate
  {
    let collectionView = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 300, height: 420))
    private let scrollView = NSScrollView()
    private let data: TraceData

    private static let identifier = NSUserInterfaceItemIdentifier("item")

    init(_ data: TraceData, in window: NSWindow) {
      self.data = data
      super.init()
      let layout = NSCollectionViewFlowLayout()
      layout.itemSize = NSSize(width: 200, height: 24)
      layout.headerReferenceSize = NSSize(width: 0, height: 24)
      collectionView.collectionViewLayout = layout
      collectionView.register(TracedItem.self, forItemWithIdentifier: Self.identifier)
      collectionView.register(
        TracedHeader.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
        withIdentifier: Self.identifier)
      collectionView.dataSource = self
      collectionView.delegate = self
      scrollView.documentView = collectionView
      window.contentView = scrollView
    }

    func layOut() { scrollView.layoutSubtreeIfNeeded() }

    func perform(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping () -> Void
    ) {
      collectionView.performUpdates(withChangeSet: changes, updates: updates) { _ in completion() }
    }

    func numberOfSections(in collectionView: NSCollectionView) -> Int { data.numberOfSections() }

    func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int { data.numberOfRows(in: section) }

    func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      let item = collectionView.makeItem(withIdentifier: Self.identifier, for: indexPath)
      item.title = data.cell(at: indexPath)
      return item
    }

    func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
      at indexPath: IndexPath
    ) -> NSView {
      _ = data.title(of: indexPath[0])
      return collectionView.makeSupplementaryView(
        ofKind: kind, withIdentifier: Self.identifier, for: indexPath)
    }

    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { data.tell("didEndDisplaying", indexPath) }
  }

  private final class TracedHeader: NSView, NSCollectionViewElement {}

  private final class TracedItem: NSCollectionViewItem {
    override func loadView() { view = NSView() }
  }

  extension ViewTrace {
    /// Records the calls of AppKit's views.
    func recordAll(in window: NSWindow, _ didMake: (any TracedView) -> Void = { _ in }) async {
      func make(_ view: any TracedView) -> any TracedView {
        didMake(view)
        return view
      }
      await record("NSTableView", hasSections: false) { make(TracedTableView($0, in: window)) }
      await record("NSCollectionView") { make(TracedCollectionView($0, in: window)) }
    }
  }
#endif
