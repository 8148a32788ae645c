import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews

/// A collection view in a window's scroll view, driven by an adapter.
@MainActor
final class ShownCollection {
  let source = People()
  let window = NSWindow()
  let scrollView = NSScrollView()
  let view = NSCollectionView()
  let layout = NSCollectionViewFlowLayout()
  let adapter: CollectionViewAdapter<Person>
  let log = Log()

  static let name = NSUserInterfaceItemIdentifier("person")

  /// Called whenever the view requests an item.
  var whenAskedForItem: (() -> Void)? {
    get { asked.block }
    set { asked.block = newValue }
  }

  private final class Asked {
    var block: (() -> Void)?
  }

  private let asked = Asked()

  init(_ sections: IdentifiedSections, isShown: Bool = true) {
    source.apply(sections)
    view.collectionViewLayout = layout
    view.isSelectable = true
    view.allowsMultipleSelection = true
    view.register(TextItem.self, forItemWithIdentifier: Self.name)
    view.register(
      TextView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: Self.name)
    adapter = CollectionViewAdapter(collectionView: view, dataSource: source) {
      [asked] view, indexPath, person in
      asked.block?()
      let item = view.makeItem(withIdentifier: Self.name, for: indexPath)
      (item as? TextItem)?.show(person.name)
      return item
    }
    scrollView.documentView = view
    if isShown { show() }
  }

  func show() {
    window.contentView = scrollView
    window.layoutIfNeeded()
  }

  func hide() { window.contentView = nil }

  /// Configures items again when their content changes.
  func addReconfiguring() {
    adapter.reconfigure = { item, person in (item as? TextItem)?.show(person.name) }
  }

  /// Gives every section a header with the data source's title and the section's index there.
  func addHeaders() {
    layout.headerReferenceSize = NSSize(width: 0, height: 28)
    adapter.supplementaryView = { [source, log] view, kind, indexPath, section in
      log.note("\(text(indexPath)): \(section.map(String.init) ?? "none")")
      let header = view.makeSupplementaryView(
        ofKind: kind, withIdentifier: Self.name, for: indexPath)
      (header as? TextView)?.stringValue = section.flatMap { source.headerTitle(for: $0) } ?? ""
      return header
    }
  }

  var texts: [[String?]] { view.standIn.shownRows.map(\.rows) }

  var headers: [String?] { view.standIn.shownRows.map(\.header) }

  var selected: [String] { adapter.selectedItems.map(\.name) }

  func takeRules() -> [String] {
    defer { view.standIn.violations = [] }
    return view.standIn.violations.map { "\($0)" }
  }

  func takeEvents() -> [ListEvent] {
    defer { view.standIn.events = [] }
    return view.standIn.events
  }

  func settle() async {
    await turns { adapter.updater.hasPendingChanges }
    window.layoutIfNeeded()
  }
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
