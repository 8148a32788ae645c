import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceKit
import DataSourceStreams
import DataSourceViews
import StandInViews
import UIKit
import XCTest

extension Contact: IdentifiableType {}

/// The examples in "Moving from RxDataSources". `ArticleTests` in the root package checks that they
/// match the article.
@MainActor
final class RxDataSourcesExamples: XCTestCase {
  private typealias Model = AnimatableSectionModel<String, Contact>

  func testAdapter() async {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    window.addSubview(tableView)
    tableView.isEditing = true
    tableView.allowsSelectionDuringEditing = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
    var lines: [String] = []
    func open(_ contact: Contact) { lines.append("open \(contact.name)") }

    let contacts = DiffableSectionedDataSource<String, Contact>()
    let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
      tableView, indexPath, contact in
      let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    adapter.animations.insertedRows = .left

    adapter.canEdit = { contact, _ in contact.id != 1 }
    adapter.commit = { style, contact, _ in
      guard style == .delete else { return }
      _ = try? contacts.remove(id: contact.id)
    }
    adapter.move = { _, from, to in try? contacts.move(from: from, to: to) }
    adapter.didSelect = { contact, _ in open(contact) }

    window.layoutIfNeeded()
    let (stream, continuation) = AsyncStream.makeStream(of: [Model].self)

    let binding = contacts.bind(to: stream) { contacts, sections in
      await contacts.applyInBackground(
        sections.map { IdentifiedSection($0, headerTitle: $0.model) })
    }

    let (ada, grace) = (Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"))
    let alan = Contact(id: 3, name: "Alan")
    continuation.yield([Model(model: "Friends", items: [ada, grace])])
    await turns { contacts.numberOfSections < 1 }
    continuation.yield([Model(model: "Friends", items: [ada, grace, alan])])
    await turns { contacts.numberOfItems(in: 0) < 3 }
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Ada", "Grace", "Alan"]])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.header), ["Friends"])

    tableView.standIn.userDeletes([0, 1])
    tableView.standIn.userMoves(from: [0, 1], to: [0, 0])
    tableView.standIn.userSelects([0, 1])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Alan", "Ada"]])
    XCTAssertEqual(lines, ["open Ada"])

    adapter.updater.policyProvider = { plan in
      plan.commandCount > 200 ? .reload : .animated
    }
    adapter.updater.commandLimit = 200  // the same

    var reasons: [ReloadReason] = []
    adapter.updater.updateHandler = { update in
      if case .reloaded(let reason) = update { reasons.append(reason) }
    }
    let many = (1...300).map { Contact(id: $0, name: "\($0)") }
    contacts.sections = [IdentifiedSection(id: "Friends", items: many, headerTitle: "Friends")]
    adapter.updater.commandLimit = nil
    contacts.sections = [IdentifiedSection(id: "Friends", items: [ada], headerTitle: "Friends")]
    XCTAssertEqual(reasons.first, .policy)
    XCTAssertEqual(reasons.dropFirst().first, .policy)
    XCTAssertEqual(tableView.standIn.violations, [])
    binding.cancel()
  }

  func testWithoutIdentity() async {
    final class Log: SectionedDataSource {
      typealias ItemType = String

      var sections: [Section<String>] = [] { didSet { reloadBlock?(.all) } }
      var reloadBlock: ReloadBlock?
    }

    let log = Log()
    var changeSets: [ChangeSet] = []
    log.reloadBlock = { changeSets.append($0) }
    log.sections = [Section(items: ["a", "a"])]
    XCTAssertEqual(changeSets, [.all])
    XCTAssertEqual(log.itemCounts, [2])
  }

  /// "What differs": if the data does not follow, a row that the user has dragged moves back, and
  /// setting the array with the same order then changes nothing.
  func testArrayAfterAMove() async {
    let (ada, grace) = (Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"))
    let contacts = DiffableListDataSource(items: [ada, grace])
    var changeSets: [ChangeSet] = []
    contacts.reloadBlock = { changeSets.append($0) }
    try? contacts.move(from: [0, 1], to: [0, 0])
    contacts.items = [grace, ada]
    XCTAssertEqual(changeSets, [.some([.item(type: .move([0, 1], [0, 0]))])])
  }
}
