import AppKit
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import StandInViews
import TransitionSupport

/// A collection view in a window's scroll view, driven by an adapter.
@MainActor
final class ShownCollection<Item: ShownItem>: ShownListView, ShownScrolledView {
  let dataSource: any DataSource<Item>
  let window = NSWindow()
  let scrollView = NSScrollView()
  var listView: NSCollectionView!
  let layout = NSCollectionViewFlowLayout()
  private var keptAdapter: CollectionViewAdapter<Item>!
  let hooks = Hooks()
  let log = Log()

  init(_ dataSource: any DataSource<Item>) {
    self.dataSource = dataSource
    let view = NSCollectionView()
    listView = view
    view.collectionViewLayout = layout
    view.isSelectable = true
    view.allowsMultipleSelection = true
    view.register(TextItem.self, forItemWithIdentifier: .person)
    view.register(
      TextView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: .person)
    scrollView.documentView = view
    keptAdapter = makeAdapter(dataSource)
  }

  func makeAdapter(_ dataSource: any DataSource<Item>) -> CollectionViewAdapter<Item> {
    CollectionViewAdapter(collectionView: view, dataSource: dataSource) {
      [hooks] view, indexPath, item in
      hooks.whenAsked?(item.text)
      let cell = view.makeItem(withIdentifier: .person, for: indexPath)
      (cell as? TextItem)?.show(item.text)
      return cell
    }
  }

  /// Configures items again when their content changes.
  func addReconfiguring() {
    adapter.reconfigureCell = { cell, item in (cell as? TextItem)?.show(item.text) }
  }

  /// Gives every section a header with the data source's title and the section's index there.
  func addHeaders() {
    layout.headerReferenceSize = NSSize(width: 0, height: 28)
    adapter.supplementaryViewProvider = {
      [weak dataSource, log] view, kind, indexPath, section in
      log.note("\(text(indexPath)): \(section.map(String.init) ?? "none")")
      let header = view.makeSupplementaryView(ofKind: kind, withIdentifier: .person, for: indexPath)
      (header as? TextView)?.stringValue =
        section.flatMap { dataSource?.headerTitle(for: $0) } ?? ""
      return header
    }
  }

  var adapter: CollectionViewAdapter<Item> { keptAdapter }

  var view: NSCollectionView { listView }

  var controls: ListEngine<NSCollectionViewItem, NSView>? { listView?.standIn }

  func readCounts() { _ = view.dataSource?.numberOfSections(in: view) }

  var dataSourceOfView: AnyObject? { listView?.dataSource }

  var viewDelegate: AnyObject? {
    get { view.delegate }
    set { view.delegate = newValue as? any NSCollectionViewDelegate }
  }

  var delegateBehind: AnyObject? {
    get { adapter.delegate }
    set { adapter.delegate = newValue as? any NSCollectionViewDelegate }
  }

  static var movesItems: Bool { false }

  func releaseAdapter() { keptAdapter = nil }

  var allowsMultipleSelection: Bool {
    get { view.allowsMultipleSelection }
    set { view.allowsMultipleSelection = newValue }
  }

  func reloadCell(at indexPath: IndexPath) { view.reloadItems(at: [indexPath]) }

  func cell(at indexPath: IndexPath) -> AnyObject? { view.item(at: indexPath) }

  let cellHeight = 44.0

  func takeUnanimated() -> Bool {
    defer { hooks.unanimatedUpdates = view.standInUpdates.plain }
    return view.standInUpdates.plain > hooks.unanimatedUpdates
  }
}

extension ShownCollection: TrialView, DrivenView, ShownDrivenView where Item == Row {
  /// Makes a collection view that shows all of its items.
  static func driven(_ source: any DataSource<Row>) -> ShownCollection {
    let list = ShownCollection(source)
    list.view.standIn.showsEverything = true
    list.addReconfiguring()
    list.addHeaders()
    list.isInWindow = true
    return list
  }
}

extension NSUserInterfaceItemIdentifier {
  /// Identifies items and headers.
  static let person = NSUserInterfaceItemIdentifier("person")
}

/// An item of another class.
@MainActor
final class OtherItem: TextItem {}

/// An item with a text.
@MainActor
class TextItem: NSCollectionViewItem {
  private let label = NSTextField(labelWithString: "")

  override func loadView() {
    view = NSView(frame: .zero)
    view.addSubview(label)
  }

  func show(_ text: String) {
    _ = view
    label.stringValue = text
  }
}

/// A header with a text.
@MainActor
final class TextView: NSTextField, NSCollectionViewElement {}
