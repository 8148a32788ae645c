//: [Previous](@previous)
//:
//: # Observed lists
//:
//: In SwiftUI a view is computed again when something changes that it has read. An
//: `ObservableDataSource` makes that exact for any data source: a row depends on its item, a list on
//: its rows, and a title on itself. `withObservationTracking` shows it without a view.
import DataSourceComposition
import DataSourceDiffing
import DataSourceSwiftUI
import Observation

guard #available(macOS 14, *) else { fatalError("Observation needs macOS 14") }

struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
}

let contacts = DiffableListDataSource(items: [
  Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Ada"),
])
let people = ObservableDataSource(contacts.sorted(by: \.name))
//: ## What depends on what
//: This is what a view does in its `body`: it reads, and is notified before something of that changes.
func read(_ name: String, _ body: () -> Any) {
  print(name, withObservationTracking(body) { print(name, "changes") })
}
read("rows", { people.rows.map(\.id) })  // → rows [2, 1]
read("count", { people.sections[0].count })  // → count 2
let ada = people.rows[0]
read("Ada", { ada.item?.name ?? "gone" })  // → Ada Ada
//: Another name that does not change the order concerns one row:
try contacts.update(id: 2) { $0.name = "Ada Lovelace" }
// → Ada changes
read("Ada", { ada.item?.name ?? "gone" })  // → Ada Ada Lovelace
//: A name that comes later does:
try contacts.update(id: 2) { $0.name = "Lady Lovelace" }
// → rows changes
// → Ada changes
//: The number of rows is still the same, so its reader was not notified. Now it is:
try contacts.append(Contact(id: 3, name: "Edsger"))
// → count changes
//: ## Rows are a collection
//: `ForEach` takes `people.rows`: each has the identity of its item. The collection does not change; the
//: next one shares what is the same with it.
let before = people.rows
contacts.items.removeFirst()
print(before.map(\.id), people.rows.map(\.id))  // → [3, 1, 2] [3, 2]
print(before[1].item?.name ?? "gone", before[2].indexPath ?? [])  // → gone [0, 1]
//: ## What the user does
//: `onDelete(perform:)` and `onMove(fromOffsets:toOffset:)` go to closures, as in the adapters. Offsets are those
//: of the rows that the user has seen.
people.delete = { contact, _ in
  print("delete", contact.name)
  _ = try? contacts.remove(id: contact.id)
}
before.delete(atOffsets: [1, 2])  // → delete Lady Lovelace
print(people.rows.map(\.id))  // → [3]
//: ## The other way
//: An observable model drives a data source: what it reads is followed, and becomes changes.
@MainActor @Observable
final class Store {
  var contacts = [Contact(id: 7, name: "Barbara")]
}

let store = Store()
let followers = DiffableListDataSource<Contact>()
let binding = followers.bind(to: store, \.contacts) { $0.items = $1 }
followers.reloadBlock = { print($0) }
store.contacts.append(Contact(id: 8, name: "Donald"))
store.contacts[0].name = "Barbara Liskov"
while followers.items.count < 2 { await Task.yield() }
// → [insert item 0-1]
// → [update item 0-0]
//: The article “A screen in SwiftUI” of `DataSourceSwiftUI` has a complete screen.
