import DataSourceComposition
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The examples in "Cells, actions and trees". `ArticleTests` in the root package checks that they
/// match the article.
@MainActor
final class CellAndTreeExamples: XCTestCase {
  private struct Advert {
    var slogan: String
  }

  private enum Entry: Equatable {
    case contact(Contact)
    case loading

    var id: Int { if case .contact(let contact) = self { contact.id } else { 0 } }
  }

  private struct Folder: Identifiable, Hashable {
    var name: String
    var subfolders: [Folder] = []
    var isHidden = false
    var id: String { name }
  }

  private final class AdvertCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class ContactCell: UITableViewCell {
    func show(_ contact: Contact) { textLabel?.text = contact.name }
  }

  private final class SpinnerCell: UITableViewCell {
    func spin() { textLabel?.text = "…" }
  }

  private final class TitleView: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private let window = UIWindow()
  private let collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  private let contacts = DiffableListDataSource(items: [
    Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"),
  ])

  private var shown: [[String?]] { collectionView.standIn.shownRows.map(\.rows) }

  func testTypes() async {
    window.addSubview(collectionView)
    let feed = DiffableListDataSource<Any>(
      items: [Contact(id: 1, name: "Ada"), Advert(slogan: "Buy")],
      identity: .ignoringContent { "\($0)" })

    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: feed)
      .cell(for: Contact.self) { (cell: UICollectionViewListCell, contact) in
        var content = cell.defaultContentConfiguration()
        content.text = contact.name
        cell.contentConfiguration = content
      }
      .cell(for: Advert.self) { (cell: AdvertCell, advert) in
        cell.label.text = advert.slogan
      }

    window.layoutIfNeeded()
    XCTAssertEqual(shown, [["Ada", "Buy"]])
    XCTAssertEqual(adapter.dataSource.numberOfItems(in: 0), 2)
  }

  func testEnum() async {
    let entries = DiffableListDataSource<Entry>(
      items: [.contact(Contact(id: 1, name: "Ada")), .loading],
      identity: .by(\.id))
    let tableView = UITableView(frame: .zero, style: .plain)
    window.addSubview(tableView)

    let adapter = TableViewAdapter(tableView: tableView, dataSource: entries)
      .cell(forCase: Entry.contact) { (cell: ContactCell, contact) in cell.show(contact) }
      .cell(forCase: .loading) { (cell: SpinnerCell) in cell.spin() }

    window.layoutIfNeeded()
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Ada", "…"]])
    entries.items[1] = .contact(Contact(id: 2, name: "Grace"))
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Ada", "Grace"]])
    XCTAssertEqual(tableView.standIn.violations, [])
    XCTAssertEqual(adapter.selectedItems, [])
  }

  func testNibsAndRegistrations() async {
    final class ContactCell: UICollectionViewCell {
      func show(_ contact: Contact) {}
    }
    final class AdvertCell: UICollectionViewCell {
      func show(_ advert: Advert) {}
    }
    window.addSubview(collectionView)
    let feed = DiffableListDataSource<Any>(
      items: [Contact(id: 1, name: "Ada"), Advert(slogan: "Buy")],
      identity: .ignoringContent { "\($0)" })
    var adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: feed)
    let contactNib = UINib { ContactCell(frame: .zero) }
    collectionView.register(AdvertCell.self, forCellWithReuseIdentifier: "advert")

    adapter
      .cell(for: Contact.self, nib: contactNib) { (cell: ContactCell, contact) in
        cell.show(contact)
      }
      .cell(for: Advert.self, identifier: "advert") { (cell: AdvertCell, advert) in
        cell.show(advert)
      }

    window.layoutIfNeeded()
    XCTAssertTrue(collectionView.cellForItem(at: [0, 1]) is AdvertCell)
    adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: feed)
    let contactRegistration = UICollectionView.CellRegistration<ContactCell, Contact> { _, _, _ in }
    let advertRegistration = UICollectionView.CellRegistration<AdvertCell, Advert> { _, _, _ in }

    adapter.cell(using: contactRegistration).cell(using: advertRegistration)

    window.layoutIfNeeded()
    XCTAssertTrue(collectionView.cellForItem(at: [0, 0]) is ContactCell)
    XCTAssertEqual(collectionView.standIn.violations, [])
  }

  func testActions() async {
    var lines: [String] = []
    func call(_ contact: Contact) { lines.append("call \(contact.name)") }
    func open(_ contact: Contact) { lines.append("open \(contact.name)") }
    let contacts = contacts
    window.addSubview(collectionView)
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: contacts)
      .cell(for: Contact.self) { (cell: AdvertCell, contact) in cell.label.text = contact.name }

    adapter.trailingSwipeActions = { contact, _ in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
          completion((try? contacts.remove(id: contact.id)) != nil)
        }
      ])
    }
    adapter.contextMenu = { contact, _ in
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Call \(contact.name)") { _ in call(contact) }])
      }
    }
    adapter.primaryAction = { contact, _ in open(contact) }
    adapter.canFocus = { contact, _ in contact.name != "Separator" }

    collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
      using: adapter.listConfiguration(.insetGrouped))

    window.layoutIfNeeded()
    collectionView.standIn.userPerforms([0, 1])
    (collectionView.standIn.userOpensMenu([0, 1])?.children.first as? UIAction)?.perform()
    XCTAssertEqual(lines, ["open Grace", "call Grace"])
    XCTAssertTrue(collectionView.standIn.canFocus([0, 0]))
    let action = collectionView.standIn.userSwipes([0, 0]).first
    if let action { action.handler(action, UIView()) { XCTAssertTrue($0) } }
    XCTAssertEqual(shown, [["Grace"]])

    contacts.items.append(Contact(id: 7, name: "Donald"))
    adapter.scroll(toID: 7, at: .center)
    adapter.selection = [7]
    XCTAssertEqual(adapter.selectedItems.map(\.name), ["Donald"])
    XCTAssertEqual(adapter.selection, [7])

    func load() async {}
    adapter.nearEndHandler = { await load() }
    adapter.shouldSelect = { contact, _ in contact.name != "Separator" }
    adapter.targetOfMove = { _, from, proposed in
      from.section == proposed.section ? proposed : from
    }

    final class Images {
      func load(for contact: Contact) {}
      func cancel(for contact: Contact) {}
    }
    let (images, noContacts) = (Images(), UIView())
    adapter.willDisplay = { contact in images.load(for: contact) }
    adapter.didEndDisplaying = { contact in images.cancel(for: contact) }
    adapter.emptyView = noContacts

    let found = [Contact(id: 8, name: "Barbara")]
    adapter.updater.withoutAnimation { contacts.items = found }
    adapter.updater.policy = .withoutAnimation
    adapter.updater.policyProvider = { plan in
      plan.commandCount > 50 ? .withoutAnimation : .animated
    }
    XCTAssertEqual(shown, [["Barbara"]])
    XCTAssertEqual(collectionView.standIn.engine.unanimatedBatches, 1)
  }

  func testSections() async {
    let shop = DiffableSectionedDataSource<String, Contact>(sections: [
      IdentifiedSection(
        id: "offers", items: [Contact(id: 1, name: "Ada")], headerTitle: "Offers")
    ])
    let byInitial = contacts.grouped(
      by: { String($0.name.prefix(1)) }, title: { key, _ in key }, indexTitle: { $0 })
    window.addSubview(collectionView)
    collectionView.register(
      TitleView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    collectionView.standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: shop)
      .cell(for: Contact.self) { (cell: AdvertCell, contact) in cell.label.text = contact.name }

    let inset = adapter.listConfiguration(.insetGrouped)
    let plain = adapter.listConfiguration(.plain)
    collectionView.collectionViewLayout = adapter.layout(
      by: { shop.sections[$0].id },
      section: { id, environment in
        .list(using: id == "offers" ? inset : plain, layoutEnvironment: environment)
      })
    adapter.supplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, for: shop.headerTitle
    ) { (header: TitleView, title) in header.label.text = title }
    var configuration = adapter.listConfiguration(.insetGrouped)
    configuration.headerMode = .supplementary
    collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
      using: configuration)
    adapter.supplementaryViewProvider = {
      [titles = adapter.updater] collectionView, kind, indexPath, _ in
      let header = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (header as? TitleView)?.label.text = titles.headerTitle(for: indexPath.section)
      return header
    }
    adapter.indexTitles = { byInitial.indexTitles }

    window.layoutIfNeeded()
    XCTAssertEqual(collectionView.standIn.shownRows.map(\.header), ["Offers"])
    XCTAssertEqual(collectionView.standIn.indexTitles, ["A", "G"])
    let layout = collectionView.collectionViewLayout as? UICollectionViewCompositionalLayout
    XCTAssertEqual(layout?.sections.map { $0?.list?.appearance }, [.insetGrouped])
  }

  func testTree() async {
    let folders = DiffableListDataSource(items: [
      Folder(name: "a", subfolders: [Folder(name: "b")])
    ])
    window.addSubview(collectionView)

    let tree = folders.outlined(children: \.subfolders)
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: tree)
      .cell(for: Folder.self) { (cell: UICollectionViewListCell, folder) in
        var content = cell.defaultContentConfiguration()
        content.text = folder.name
        cell.contentConfiguration = content
      }
    adapter.outline = Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
      !$0.subfolders.isEmpty
    }

    window.layoutIfNeeded()
    adapter.primaryAction = { _, indexPath in tree.toggle(at: indexPath) }
    collectionView.standIn.userPerforms([0, 0])
    XCTAssertEqual(shown, [["a", "b"]])

    let visible = tree.filtered { !$0.isHidden }
    adapter.outline = Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
      !$0.subfolders.isEmpty
    }
    .converted { visible.convert($0, to: tree) }
  }

  func testAChevron() async {
    final class ChevronCell: UICollectionViewListCell {
      var text = ""
      var toggle: () -> Void = {}

      func show(_ name: String, isExpanded: Bool) { text = "\(name) \(isExpanded ? "v" : ">")" }
    }
    let folders = DiffableListDataSource(items: [
      Folder(name: "a", subfolders: [Folder(name: "b")])
    ])
    window.addSubview(collectionView)
    let tree = folders.outlined(children: \.subfolders)
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: tree)

    adapter.outline = Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
      _ in false
    }
    adapter.cell(for: Folder.self) { (cell: ChevronCell, folder) in
      guard let indexPath = tree.indexPath(forID: folder.id) else { return }
      cell.show(folder.name, isExpanded: tree.isExpanded(at: indexPath))
      cell.toggle = { tree.indexPath(forID: folder.id).map(tree.toggle(at:)) }
    }

    window.layoutIfNeeded()
    func cell(_ row: Int) -> ChevronCell? {
      collectionView.cellForItem(at: [0, row]) as? ChevronCell
    }
    for _ in 0..<3 {
      XCTAssertEqual(cell(0)?.text, "a >")
      cell(0)?.toggle()
      window.layoutIfNeeded()
      XCTAssertEqual(cell(0)?.text, "a v")
      XCTAssertEqual(cell(1)?.text, "b >")
      XCTAssertEqual(cell(1)?.indentationLevel, 1)
      XCTAssertEqual(cell(0)?.accessories.count, 0)
      cell(0)?.toggle()
      window.layoutIfNeeded()
    }
  }
}
