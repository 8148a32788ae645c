import AppKit
import DataSourceKit
import DataSourceTrial
import DataSourceViews
import StandInViews
import TransitionSupport

/// A collection view that shows all of its items, driven by an adapter.
@MainActor
final class DrivenCollectionView: DrivenView {
  let window = NSWindow()
  let collectionView = NSCollectionView(frame: .zero)
  let adapter: CollectionViewAdapter<Row>
  var whileReading: (() -> Void)?
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  private final class Reader {
    weak var view: DrivenCollectionView?
  }

  private final class Item: NSCollectionViewItem {
    let label = NSTextField(labelWithString: "")

    override func loadView() {
      view = NSView(frame: .zero)
      view.addSubview(label)
    }

    func show(_ row: Row) {
      _ = view
      label.stringValue = row.text
    }
  }

  private final class Header: NSTextField, NSCollectionViewElement {}

  init(_ source: any DataSource<Row>, reconfigures: Bool = true) {
    let reader = Reader()
    let name = NSUserInterfaceItemIdentifier("row")
    let layout = NSCollectionViewFlowLayout()
    layout.headerReferenceSize = NSSize(width: 0, height: 28)
    collectionView.collectionViewLayout = layout
    collectionView.standIn.showsEverything = true
    collectionView.isSelectable = true
    collectionView.allowsMultipleSelection = true
    collectionView.register(Item.self, forItemWithIdentifier: name)
    collectionView.register(
      Header.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: name)
    adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: source) {
      collectionView, indexPath, row in
      reader.view?.whileReading?()
      let item = collectionView.makeItem(withIdentifier: name, for: indexPath)
      (item as? Item)?.show(row)
      return item
    }
    if reconfigures { adapter.reconfigure = { ($0 as? Item)?.show($1) } }
    adapter.supplementaryView = { [weak source] collectionView, kind, indexPath, section in
      let view = collectionView.makeSupplementaryView(
        ofKind: kind, withIdentifier: name, for: indexPath)
      (view as? Header)?.stringValue = section.flatMap { source?.headerTitle(for: $0) } ?? ""
      return view
    }
    window.contentView = collectionView
    reader.view = self
  }

  var updater: ListViewUpdater<Row> { adapter.updater }

  var violations: [BatchViolation] { collectionView.standIn.violations }

  var screen: [TrialSection] {
    collectionView.standIn.shownRows.map { section in
      TrialSection(header: section.header, rows: section.rows.map { $0 ?? "not read" })
    }
  }

  var bearsGoneRows: Bool { true }

  var isInWindow: Bool {
    get { collectionView.window != nil }
    set { window.contentView = newValue ? collectionView : nil }
  }

  func makeLayoutDirty() { collectionView.needsLayout = true }

  func layOut() { if isInWindow { collectionView.layoutSubtreeIfNeeded() } }

  func finishAnimations(cutShort: Bool) {
    collectionView.standIn.interruptsAnimations = cutShort
    collectionView.standIn.finishAnimations()
  }

  func userSelects(_ indexPath: IndexPath) { collectionView.standIn.userSelects(indexPath) }

  /// The adapter does not handle dragging.
  func userMoves(from: IndexPath, to: IndexPath) {}

  func userDeletes(_ indexPath: IndexPath) { whenUserDeletes?(indexPath) }
}
