//: [Previous](@previous)
//:
//: # Adapters
//:
//: An adapter connects a data source with a table, collection or picker view, and animates all
//: changes. All adapters contain a `ListViewUpdater`, which can drive any view: here one that
//: prints.
import DataSourceKit
import DataSourceViews
import Foundation

struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
}

let contacts = DiffableListDataSource(items: [
  Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Alan"),
])
//: ## A view of your own
//: A list view reports whether it is ready for changes, reloads, and performs batches. It reads
//: from the updater, not from the data: the updater contains the state that the view shows.
@MainActor
final class Lines: @MainActor UpdatableListView {
  let updater: ListViewUpdater<Contact>
  private(set) var lines: [String] = []

  init(_ dataSource: some DataSource<Contact>) {
    updater = ListViewUpdater(dataSource: dataSource)
    updater.view = self
    reloadAll()
  }

  var readiness: ListViewReadiness { .ready }

  func reloadAll() {
    lines = readLines()
    print("read all:", lines)
  }

  func finishLayout() {}

  func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    let sections = try? changes.applied(
      to: [lines], after: updater.itemCounts, element: line(at:))
    lines = sections?.first ?? readLines()
    print(changes, lines)
    completion(true)
  }

  func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    for indexPath in items { lines[indexPath.item] = line(at: indexPath) }
    if !sections.isEmpty { lines = readLines() }
    print("content:", lines)
  }

  func performLater(_ work: @escaping () -> Void) { Task { work() } }

  private func readLines() -> [String] {
    (0..<updater.numberOfItems(in: 0)).map { line(at: [0, $0]) }
  }

  private func line(at indexPath: IndexPath) -> String { updater.item(at: indexPath)?.name ?? "" }
}
//: ## Changes
let view = Lines(contacts)  // → read all: ["Ada", "Alan"]
contacts.items.insert(Contact(id: 3, name: "Grace"), at: 0)
// → [insert item 0-0] ["Grace", "Ada", "Alan"]
try contacts.update(id: 2) { $0.name = "Alan Turing" }
// → content: ["Grace", "Ada", "Alan Turing"]
//: ## Invalid changes
//: Every change set is validated before the view performs it. Performing an invalid one would crash
//: the app. Instead the view reloads, and a closure is called with the reason:
view.updater.updateHandler = { update in
  if case .reloaded(.violation(let violation)) = update { print("rule", violation.rule) }
}
contacts.report(.some([.item(type: .delete([0, 7]))]))
// → read all: ["Grace", "Ada", "Alan Turing"]
// → rule H3
//: A limit keeps large changes from being animated:
view.updater.commandLimit = 2
contacts.items = ["Edsger", "Barbara", "Donald"].enumerated().map { Contact(id: 4 + $0, name: $1) }
// → read all: ["Edsger", "Barbara", "Donald"]
//: ## Table views
//: On Apple's platforms, create an adapter with the view, the data source and a closure for cells.
//: Keep it in a property, since the view refers to it weakly.
#if canImport(UIKit)
  import UIKit

  let tableView = UITableView()
  tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
  let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
    tableView, indexPath, contact in
    let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
    cell.textLabel?.text = contact.name
    return cell
  }
  adapter.commit = { style, contact, _ in
    guard style == .delete else { return }
    contacts.items.removeAll { $0.id == contact.id }
  }
#elseif canImport(AppKit)
  import AppKit

  let tableView = NSTableView()
  tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
  let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
    tableView, column, contact in
    NSTextField(labelWithString: contact.name)
  }
#endif
//: Collection views and pickers are connected in the same way: the article “Showing a list” of
//: `DataSourceViews` describes editing, moving and animations.
//:
//: [Next: observed lists](@next)
