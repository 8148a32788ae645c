//: [Previous](@previous)
//:
//: # Computed changes
//:
//: Changes can be computed from the old and the new items. For that, items need an identity, which
//: determines *which* item it is, and equality, which determines *whether it has changed*.
import DataSourceKit

struct Product: Identifiable, Equatable, Sendable {
  var id: Int
  var name: String
}

let pen = Product(id: 1, name: "Pen")
let ink = Product(id: 2, name: "Ink")
let nib = Product(id: 3, name: "Nib")
//: ## One line in your data source
//: Pass the previous items, and the change set is computed and reported.
final class Shop: ListDataSource {
  var items = [pen, ink, nib] { didSet { reload(from: oldValue) } }
  var reloadBlock: ReloadBlock?
}

let shop = Shop()
shop.reloadBlock = { print($0) }
shop.items.remove(at: 1)  // → [delete item 0-1]
//: ## Structure first, content second
//: A renamed product keeps its `id`, so it is updated. Views do not accept updates together with
//: moves, so the content follows in a second change set, with the product's new index path.
shop.items = [nib, Product(id: 1, name: "Fountain pen")]
// → [move item 0-1 to 0-0]
// → [update item 0-1]
//: ## As few moves as possible
//: One move brings the nib to the front, instead of three moves of the other items:
let difference = Diff.difference(
  from: ["Pen", "Ink", "Paper", "Nib"], to: ["Nib", "Pen", "Ink", "Paper"], identity: .itself)
print(difference)  // → ListDifference(moved: [3 → 0])
//: `Diff` does not depend on data sources: it compares two arrays, and returns positions.
//:
//: ## A data source that owns the data
//: `DiffableListDataSource` is ready-made. Replace its items, or edit them: an edit's changes are
//: known, so nothing is computed.
let stock = DiffableListDataSource(items: [pen, ink])
stock.reloadBlock = { print($0) }
stock.items = [ink, pen, nib]  // → [insert item 0-2, move item 0-1 to 0-0]
try stock.update(id: 3) { $0.name = "Gold nib" }  // → [update item 0-2]
try stock.move(id: 3, to: [0, 0])  // → [move item 0-2 to 0-0]
do {
  try stock.append(nib)
} catch {
  print(error)  // → the identity 3 is in use
}
//: A transaction reports several edits together:
try stock.transaction {
  stock.remove(id: 1)
  try stock.append(Product(id: 4, name: "Paper"))
}  // → [delete item 0-2, insert item 0-2]
//: ## Computing on another thread
//: `applyInBackground` compares the lists on another thread. It replaces the data and reports the
//: changes on the caller's actor.
@MainActor func fill(with products: [Product]) async {
  let isApplied = await stock.applyInBackground(products)
  print(isApplied ? "shown" : "superseded by newer data")
}
await fill(with: [ink, Product(id: 4, name: "Blotting paper")])
// → [delete item 0-0]
// → [update item 0-1]
// → shown
//: ## Sections
//: Sections have an identity, too. Items can move between sections.
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
//: Views do not accept some moves, such as an item's move into a section that also moves. These are
//: demoted to deletions and insertions: every computed change set is valid by `BatchRule`.
shelves.sections = [
  IdentifiedSection(id: "spare", items: [nib, ink, pen], headerTitle: "Parts and ink"),
  IdentifiedSection(id: "writing", items: [], headerTitle: "Writing"),
]
// → [delete section 1, insert section 0, delete item 0-0]
//:
//: [Next: composition](@next)
