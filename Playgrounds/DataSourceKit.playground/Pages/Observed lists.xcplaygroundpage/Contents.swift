import DataSourceKit
import DataSourceObservation
//: [Previous](@previous)
//:
//: # Observed lists
//:
//: SwiftUI computes a view again when data it has read changes. With an `ObservedList`, a
//: row depends only on its item, a list on its rows, and a title on its section.
//: `withObservationTracking` demonstrates it without a view.
import Observation

guard #available(macOS 14, *) else { fatalError("Observation needs macOS 14") }

struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
}

let contacts = DiffableListDataSource(items: [
  Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Ada"),
])
let people = ObservedList(contacts.sorted(by: \.name))
//: ## Dependencies
//: Like the `body` of a view, this function reads data, and is notified before it changes.
func read(_ name: String, _ body: () -> Any) {
  print(name, withObservationTracking(body) { print(name, "changes") })
}
read("rows", { people.rows.map(\.id) })  // → rows [2, 1]
read("count", { people.sections[0].count })  // → count 2
let ada = people.rows[0]
read("Ada", { ada.item?.name ?? "gone" })  // → Ada Ada
//: A name that keeps the order invalidates one row:
try contacts.update(id: 2) { $0.name = "Ada Lovelace" }
// → Ada changes
read("Ada", { ada.item?.name ?? "gone" })  // → Ada Ada Lovelace
//: A name that changes the order also invalidates the rows:
try contacts.update(id: 2) { $0.name = "Lady Lovelace" }
// → Ada changes
// → rows changes
//: The number of rows has not changed so far, so its reader was not notified. Now it is:
try contacts.append(Contact(id: 3, name: "Edsger"))
// → count changes
//: ## Rows are a collection
//: Pass `people.rows` to `ForEach`: each row has its item's identity. The collection is immutable,
//: and shares storage with the next one.
let before = people.rows
contacts.items.removeFirst()
print(before.map(\.id), people.rows.map(\.id))  // → [3, 1, 2] [3, 2]
print(before[1].item?.name ?? "gone", before[2].indexPath ?? [])  // → gone [0, 1]
//: ## Edits by the user
//: `onDelete(perform:)` and `onMove(perform:)` pass offsets into the rows that the user sees. The
//: rows call closures like those of the adapters, with current index paths.
people.removeHandler = { contact, _ in
  print("delete", contact.name)
  contacts.remove(id: contact.id)
}
before.remove(atOffsets: [1, 2])  // → delete Lady Lovelace
print(people.rows.map(\.id))  // → [3]
//: ## A model that drives a data source
//: A binding observes the model properties that it reads, and applies their values to a data
//: source.
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
//: The article “A screen in SwiftUI” of `DataSourceSwiftUI` describes a complete screen.
