//: [Previous](@previous)
//:
//: # Computed changes
//:
//: Who has the old items and the new ones need not count: what has changed can be computed. Items
//: need an identity for that, which tells *which* item it is. Equality tells *whether it has
//: changed*.
import DataSourceDiffing

struct Product: Identifiable, Equatable, Sendable {
  var id: Int
  var name: String
}

let pen = Product(id: 1, name: "Pen")
let ink = Product(id: 2, name: "Ink")
let nib = Product(id: 3, name: "Nib")
//: ## One line in your data source
//: Say what the items were, and the change set is reported.
final class Shop: ListDataSource {
  var items = [pen, ink, nib] { didSet { reload(from: oldValue) } }
  var reloadBlock: ReloadBlock?
}

let shop = Shop()
shop.reloadBlock = { print($0) }
shop.items.remove(at: 1)  // → [delete item 0-1]
//: ## Structure first, content second
//: A product that is renamed keeps its `id`, so it is updated. Views do not take updates together
//: with moves, so the content comes in a second change set, at the place where the product is by
//: then.
shop.items = [nib, Product(id: 1, name: "Fountain pen")]
// → [move item 0-1 to 0-0]
// → [update item 0-1]
//: ## As few moves as possible
//: To get the nib to the front, three others could make room. One move does it:
let difference = Diff.difference(
  from: ["Pen", "Ink", "Paper", "Nib"], to: ["Nib", "Pen", "Ink", "Paper"], identity: .itself)
print(difference)  // → ListDifference(moved: [3 → 0])
//: `Diff` knows no data source: it compares any two arrays, and its result is positions.
//:
//: ## A data source that owns the data
//: `DiffableListDataSource` has all that ready-made. Replace its items, or edit them; an edit is
//: reported as what it is, and nothing is computed.
let stock = DiffableListDataSource(items: [pen, ink])
stock.reloadBlock = { print($0) }
stock.items = [ink, pen, nib]  // → [insert item 0-2, move item 0-1 to 0-0]
try stock.update(id: 3) { $0.name = "Gold nib" }  // → [update item 0-2]
try stock.move(id: 3, to: [0, 0])  // → [move item 0-2 to 0-0]
do {
  try stock.remove(id: 7)
} catch {
  print(error)  // → there is nothing with the identity 7
}
//: Edits that belong together are told together:
try stock.transaction {
  try stock.remove(id: 1)
  try stock.append(Product(id: 4, name: "Paper"))
}  // → [delete item 0-2, insert item 0-2]
//: ## Computed away from the main actor
//: In an asynchronous function there is an `apply` to wait for. It compares long lists elsewhere,
//: and comes back to replace the data and to tell what has changed.
@MainActor func fill(with products: [Product]) async {
  let outcome = await stock.apply(products)
  print(outcome == .superseded ? "newer data has come meanwhile" : "shown")
}
await fill(with: [ink, Product(id: 4, name: "Blotting paper")])
// → [delete item 0-0]
// → [update item 0-1]
// → shown
//: ## Sections
//: Sections have an identity, too. Items that get from one section to another one move.
let shelves = DiffableSectionedDataSource(sections: [
  IdentifiedSection(id: "writing", items: [pen, ink], headerTitle: "Writing"),
  IdentifiedSection(id: "spare", items: [nib], headerTitle: "Spare parts"),
])
shelves.reloadBlock = { print($0) }
shelves.sections = [
  IdentifiedSection(id: "writing", items: [pen], headerTitle: "Writing"),
  IdentifiedSection(id: "spare", items: [nib, ink], headerTitle: "Parts and ink"),
]
// → [move item 0-1 to 1-1]
// → [update section 1]
//: Views refuse some moves, such as that of an item into a section that moves, too. What a view
//: would not take is told in other words: every computed change set keeps all rules of `BatchRule`.
shelves.sections = [
  IdentifiedSection(id: "spare", items: [nib, ink, pen], headerTitle: "Parts and ink"),
  IdentifiedSection(id: "writing", items: [], headerTitle: "Writing"),
]
// → [delete section 1, insert section 0, delete item 0-0]
//:
//: [Next: composition](@next)
