//: [Previous](@previous)
//:
//: # Sections
//:
//: Items in sections, with titles above and below them. Sections can be inserted, deleted and moved
//: like items.
import DataSourceKit
import Foundation

//: ## An array of sections
//: Declare the type of the items, which Swift cannot infer here, and store `Section` objects in an
//: array.
final class ToDos: SectionedDataSource {
  typealias ItemType = String
  var sections = [
    Section(items: ["Call Ada", "Buy milk"], headerTitle: "Today"),
    Section(items: ["Paint the fence"], headerTitle: "Later", footerTitle: "No hurry"),
  ]
  var reloadBlock: ReloadBlock?

  func move(from origin: IndexPath, to target: IndexPath) {
    let toDo = sections[origin.section].items.remove(at: origin.item)
    sections[target.section].items.insert(toDo, at: target.item)
    reloadBlock?(.some([.item(type: .move(origin, target))]))
  }
}

let toDos = ToDos()
print(toDos.numberOfSections, toDos.itemCounts, toDos.indexPaths.count)  // → 2 [2, 1] 3
print(toDos.headerTitle(for: 0) ?? "none", toDos.footerTitle(for: 0) ?? "none")  // → Today none
print(toDos.section(at: 1)?.items ?? [])  // → ["Paint the fence"]
//: Navigation continues in the next section:
if let next = toDos.indexPath(after: [0, 1]) { print(next) }  // → [1, 0]
//: ## An item moves to another section
//: `move` changes the data first, and then reports it. The origin of a move is an old position, its
//: target a new one.
toDos.reloadBlock = { print($0) }
toDos.move(from: [0, 1], to: [1, 0])  // → [move item 0-1 to 1-0]
print(toDos.sections.map(\.items))  // → [["Call Ada"], ["Buy milk", "Paint the fence"]]
//: ## A section is inserted
//: A section is identified by its index, as an index path with one component. Its items are
//: inserted with it: report only the section.
toDos.sections.insert(Section(items: ["Water the plants"], headerTitle: "Tomorrow"), at: 1)
toDos.reloadBlock?(.some([.section(type: .insert([1]))]))  // → [insert section 1]
//: ## A section moves, and takes its items with it
toDos.sections.swapAt(1, 2)
let swap: ChangeSet = .some([.section(type: .move([2], [1]))])
toDos.reloadBlock?(swap)  // → [move section 2 to 1]
if let fence = swap.mapping.newIndexPath(for: [2, 1]) {
  print(fence, toDos.item(at: fence) ?? "gone")  // → [1, 1] Paint the fence
}
//: ## A title changes
//: A title is part of its section's content: report an update of the section, in a separate change
//: set after the structure.
toDos.sections[1].headerTitle = "Some day"
toDos.reloadBlock?(.some([.section(type: .update([1]))]))  // → [update section 1]
//: ## What views do not accept
//: An item cannot move into a section that the same change set inserts. Report only its deletion;
//: the section's insertion includes the item.
let refused: ChangeSet = .some([
  .section(type: .insert([1])),
  .item(type: .move([0, 0], [1, 0])),
])
do {
  try refused.validate(before: [2], after: [1, 1])
} catch {
  print(error.rule, error.message)
  // → H6 cannot move a row into a newly inserted section (1)
}
let accepted: ChangeSet = .some([
  .section(type: .insert([1])),
  .item(type: .delete([0, 0])),
])
try accepted.validate(before: [2], after: [1, 1])
//: `BatchRule` lists all rules, and `validate` checks them.
//:
//: ## Sections of your own
//: `Section` can be subclassed. A title can be computed; when it changes, report an update of the
//: section.
final class Project: Section<String> {
  let name: String

  init(name: String, items: [String]) {
    self.name = name
    super.init(items: items)
  }

  override var headerTitle: String? {
    get { "\(name): \(items.count) left" }
    set {}
  }
}

final class Projects: SectionedDataSource {
  typealias ItemType = String
  var sections = [Project(name: "Garden", items: ["Paint the fence", "Mow the lawn"])]
  var reloadBlock: ReloadBlock?
}

let projects = Projects()
projects.reloadBlock = { print($0) }
projects.sections[0].items.removeLast()
projects.reloadBlock?(.some([.item(type: .delete([0, 1]))]))  // → [delete item 0-1]
projects.reloadBlock?(.some([.section(type: .update([0]))]))  // → [update section 0]
print(projects.headerTitle(for: 0) ?? "none")  // → Garden: 1 left
//:
//: [Next: fetched results](@next)
