import DataSourceKit

//: [Previous](@previous)
//:
//: # Composition
//:
//: Filter, sort and group a data source: the result is a data source that stays up to date. A
//: change passes through the chain as a change, at a cost independent of the list's length.

struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
  var isFavorite = false
}

let contacts = DiffableListDataSource(items: [
  Contact(id: 1, name: "Grace", isFavorite: true),
  Contact(id: 2, name: "Ada", isFavorite: true),
  Contact(id: 3, name: "Alan"),
])
//: ## A chain of operators
//: Only favorites, by name, in one section for each initial. Keep the last operator in a variable,
//: and those whose properties change.
let favorites = contacts.filtered { $0.isFavorite }
let byName = favorites.sorted(by: \.name)
let byInitial = byName.grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })

func show(_ list: some DataSource<Contact>) {
  for section in 0..<list.numberOfSections {
    let names = (0..<list.numberOfItems(in: section)).compactMap {
      list.item(at: [section, $0])?.name
    }
    print(list.headerTitle(for: section) ?? "-", names)
  }
}
show(byInitial)
// → A ["Ada"]
// → G ["Grace"]
//: ## How a change passes through the chain
//: Every operator reports its own changes. Here, two operators of the chain are observed.
favorites.reloadBlock = { print("favorites:", $0) }
byInitial.reloadBlock = { print("by initial:", $0) }
//: Alan becomes a favorite. `contacts` reports an update, the filter an *insertion*:
try contacts.update(id: 3) { $0.isFavorite = true }
// → favorites: [insert item 0-2]
// → by initial: [insert item 0-1]
//: A new initial inserts a section:
try contacts.append(Contact(id: 4, name: "Edsger", isFavorite: true))
// → favorites: [insert item 0-3]
// → by initial: [insert section 1]
//: For a new name the filter reports an update, the groups a *move* and then an update:
try contacts.update(id: 3) { $0.name = "Edith" }
// → favorites: [update item 0-2]
// → by initial: [move item 0-1 to 1-0]
// → by initial: [update item 1-0]
//: A change of a filtered-out item is not reported:
try contacts.append(Contact(id: 5, name: "Barbara"))
show(byInitial)
// → A ["Ada"]
// → E ["Edith", "Edsger"]
// → G ["Grace"]
//: ## Another predicate, another order
//: Both can be replaced at any time. That is reported as the fewest changes. `order: .reverse`
//: sorts in descending order.
favorites.predicate = { _ in true }
// → favorites: [insert item 0-4]
// → by initial: [insert section 1]
byName.areInOrder = { $0.name > $1.name }
// → by initial: [move item 2-1 to 2-0]
byInitial.areInOrder = { $0 > $1 }
// → by initial: [move section 3 to 0, move section 2 to 1, move section 1 to 2]
show(byInitial)
// → G ["Grace"]
// → E ["Edsger", "Edith"]
// → B ["Barbara"]
// → A ["Ada"]
//: ## Any data source
//: Operators observe any data source: custom lists, fetched results, and other operators. `mapped`
//: converts items to rows:
let drafts = DiffableListDataSource<Contact>()
let letters = drafts.mapped { "Dear \($0.name)" }
letters.reloadBlock = { print($0) }
try drafts.append(Contact(id: 6, name: "Grace"))  // → [insert item 0-0]
print(letters.item(at: [0, 0]) ?? "none")  // → Dear Grace
//: `DataSourceOperators` contains more operators: `concatenated`, `flattened`, `distinct`,
//: `paged`, outlines, placeholders, separators, selection.
//:
//: [Next: testing](@next)
