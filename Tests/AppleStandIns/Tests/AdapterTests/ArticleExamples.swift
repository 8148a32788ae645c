import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The documentation's examples that need UIKit. `ArticleTests` in the root package checks that
/// they match the articles.
@MainActor
final class ArticleExamples: XCTestCase {
  private let contacts = DiffableListDataSource(items: [
    Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"), Contact(id: 3, name: "Edsger"),
  ])
  private var lines: [String] = []
  private var names: [String] { contacts.items.map(\.name) }

  private func makeTableView(in window: UIWindow) -> UITableView {
    let tableView = UITableView(frame: .zero, style: .plain)
    window.addSubview(tableView)
    tableView.isEditing = true
    tableView.allowsMultipleSelection = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
    return tableView
  }

  private final class CountFooter: UITableViewHeaderFooterView {
    func show(_ count: Int) { textLabel?.text = "\(count)" }
  }

  private final class TitleHeader: UITableViewHeaderFooterView {
    func show(_ title: String) { textLabel?.text = title }
  }

  private final class DropTarget: NSObject, UITableViewDropDelegate {
    let contacts: DiffableListDataSource<Contact>
    let adapter: TableViewAdapter<Contact>

    init(_ contacts: DiffableListDataSource<Contact>, _ adapter: TableViewAdapter<Contact>) {
      self.contacts = contacts
      self.adapter = adapter
    }

    func tableView(
      _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
    ) {
      for item in coordinator.items {
        guard let contact = item.dragItem.localObject as? Contact else { continue }
        adapter.performDrop(at: coordinator.destinationIndexPath) { indexPath in
          try? contacts.insert(contact, at: indexPath)
        }
        guard let row = adapter.indexPath(forID: contact.id) else { continue }
        coordinator.drop(item.dragItem, toRowAt: row)
      }
    }
  }

  func testTableView() async {
    let window = UIWindow()
    let tableView = makeTableView(in: window)
    let contacts = contacts
    func log(_ line: String) { self.lines.append(line) }
    func open(_ contact: Contact) { log("open \(contact.name)") }

    let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
      tableView, indexPath, contact in
      let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    adapter.commit = { style, contact, _ in
      guard style == .delete else { return }
      _ = try? contacts.remove(id: contact.id)
    }
    adapter.move = { _, from, to in try? contacts.move(from: from, to: to) }
    adapter.didSelect = { contact, _ in open(contact) }

    tableView.layoutIfNeeded()
    tableView.standIn.userDeletes([0, 1])
    XCTAssertEqual(names, ["Ada", "Edsger"])
    tableView.standIn.userMoves(from: [0, 0], to: [0, 1])
    XCTAssertEqual(names, ["Edsger", "Ada"])
    tableView.allowsSelectionDuringEditing = true
    tableView.standIn.userSelects([0, 1])
    XCTAssertEqual(lines, ["open Ada"])

    adapter.reorder = { moved, previous, next, _ in
      try? contacts.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
    }
    tableView.standIn.userMoves(from: [0, 0], to: [0, 1])
    tableView.standIn.userMoves(from: [0, 0], to: [0, 1])
    XCTAssertEqual(names, ["Edsger", "Ada"])

    let target = DropTarget(contacts, adapter)
    tableView.dropDelegate = target
    XCTAssertEqual(
      tableView.standIn.userDrops([Contact(id: 4, name: "Alan")], at: [0, 1]), ["Alan"])
    contacts.items.remove(at: 1)

    let animatesLists = !names.isEmpty
    ViewPolicy.forAllAdapters = animatesLists ? nil : .reload

    let isQuiet = true
    adapter.shouldReconfigure = { old, new in old.isFavorite == new.isFavorite }
    tableView.register(
      UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    adapter.height = { contact, _ in contact.isFavorite ? 88 : 44 }

    adapter.header(for: contacts.headerTitle) { (header: TitleHeader, title) in header.show(title) }
    adapter.footer(for: contacts.numberOfItems) { (footer: CountFooter, count) in
      footer.show(count)
    }
    adapter.headerProvider = { tableView, section, title in
      guard let title else { return nil }
      let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
      header?.textLabel?.text = title
      return header
    }
    adapter.animations.insertedRows = .left
    adapter.updater.commandLimit = 500
    adapter.updater.policyProvider = { _ in isQuiet ? .reload : .animated }
    adapter.updater.scrollAnchoring = .always
    adapter.updater.updateHandler = { update in
      if case .reloaded(.violation(let violation)) = update { log("\(violation)") }
    }
    adapter.updater.policyProvider = { plan in
      let deletions = plan.structure.deletedItems.count + plan.structure.deletedSections.count
      return deletions == plan.structure.changes.count ? .animated : .withoutAnimation
    }
    adapter.animations = RowAnimations(.none)
    adapter.animations.deletedRows = .automatic
    adapter.updater.completionHandler = { update, finished in log("shown") }
    adapter.reloadData()
    XCTAssertEqual(lines, ["open Ada", "shown"])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Edsger", "Ada"]])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.footer), ["2"])
    XCTAssertEqual(tableView.standIn.violations, [])
  }

  func testCollectionView() async {
    final class TitleView: UICollectionReusableView {
      let label = UILabel()
    }

    let contacts = contacts
    let window = UIWindow()
    let collectionView = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(collectionView)
    let header = UICollectionView.elementKindSectionHeader
    collectionView.standIn.supplementaryKinds = [header]
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "contact")
    collectionView.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: header,
      withReuseIdentifier: "header")

    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: contacts) {
      collectionView, indexPath, contact in
      collectionView.dequeueReusableCell(withReuseIdentifier: "contact", for: indexPath)
    }
    adapter.supplementaryViewProvider = { collectionView, kind, indexPath, section in
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
    adapter.reconfigureSupplementaryView = { header, kind, section in
      (header as? TitleView)?.label.text = contacts.headerTitle(for: section)
    }

    collectionView.layoutIfNeeded()
    contacts.items.removeFirst()
    XCTAssertEqual(collectionView.numberOfItems(inSection: 0), 2)
    adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
    XCTAssertEqual(collectionView.standIn.violations, [])
  }

  func testPickerView() async {
    let window = UIWindow()
    let pickerView = UIPickerView()
    window.addSubview(pickerView)

    let adapter = PickerViewAdapter(pickerView: pickerView, dataSource: contacts) { contact, _ in
      contact.name
    }

    pickerView.layoutIfNeeded()
    contacts.items.removeFirst()
    pickerView.layoutIfNeeded()
    XCTAssertEqual(pickerView.standIn.shownRows, [["Grace", "Edsger"]])
    XCTAssertEqual(adapter.selectedItems.map(\.name), ["Grace"])
  }

  func testWithoutAnAdapter() async {
    final class Names: NSObject, UITableViewDataSource {
      var names = ["Ada"]

      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        names.count
      }

      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
        cell.textLabel?.text = names[indexPath[1]]
        return cell
      }
    }

    let window = UIWindow()
    let tableView = makeTableView(in: window)
    func log(_ line: String) { self.lines.append(line) }
    let source = Names()
    tableView.dataSource = source
    tableView.layoutIfNeeded()
    let newNames = ["Ada", "Grace"]
    var names: [String] {
      get { source.names }
      set { source.names = newValue }
    }
    let changeSet: ChangeSet = .some([.item(type: .insert([0, 1]))])
    tableView.setNeedsLayout()

    tableView.performUpdates(withChangeSet: changeSet) {
      names = newNames
    } completion: { _ in
      log("shown")
    }

    tableView.standIn.finishAnimations()
    XCTAssertEqual(lines, ["shown"])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Ada", "Grace"]])
    XCTAssertEqual(tableView.standIn.violations, [])
  }
}
