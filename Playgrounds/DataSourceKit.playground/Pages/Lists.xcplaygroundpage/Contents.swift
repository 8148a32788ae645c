//: # Lists
//:
//: A *data source* contains a list's data, and reports its changes. It does not depend on views: a
//: table, a terminal and a unit test read it in the same way.
//:
//: Arrows show what the code prints. If you see “no such module”, open the package's folder in
//: Xcode rather than the playground alone, choose the scheme “DataSourceKit-Package” and “My Mac”,
//: and build once.
import DataSourceKit

//: ## Two properties make a list
//: Provide an array of items, and a closure to call with changes. Everything else has a default.
final class Contacts: ListDataSource {
  var items = ["Ada", "Alan", "Grace"]
  var reloadBlock: ReloadBlock?

  func add(_ name: String) {
    items.append(name)
    reloadBlock?(.some([.item(type: .insert([0, items.count - 1]))]))
  }
}

let contacts = Contacts()
//: ## Look something up
//: A list has one section, section 0. An index path is a section and an item in it. Lookups never
//: trap: out of range they return 0 or `nil`.
print(contacts.numberOfSections, contacts.numberOfItems(in: 0))  // → 1 3
print(contacts.numberOfItems(in: 7))  // → 0
print(contacts.item(at: [0, 1]) ?? "none")  // → Alan
print(contacts.item(at: [0, 9]) ?? "none")  // → none
//: ## Go from one item to another
//: A data source returns the index paths of the first, the last and the next item, and of an item
//: that satisfies a predicate.
if let first = contacts.firstIndexPath, let second = contacts.indexPath(after: first) {
  print(first, second)  // → [0, 0] [0, 1]
}
print(contacts.firstIndexPath { $0 == "Grace" } == contacts.lastIndexPath)  // → true
for indexPath in contacts.indexPaths.reversed() {
  print(contacts.item(at: indexPath) ?? "none")
  // → Grace
  // → Alan
  // → Ada
}
//: ## Report changes
//: `add` first changes the array, and then calls the block with a *change set*. Usually a view
//: observes the data source; here the change set is printed. `0-3` is item 3 of section 0.
contacts.reloadBlock = { print($0) }
contacts.add("Edsger")  // → [insert item 0-3]
//: ## Before and after
//: A change set is one batch. Deletions are old positions, insertions are new ones. Their order
//: does not matter.
//:
//: Here the last of four items is deleted, and a new one is inserted at the top:
let before = ["Ada", "Alan", "Grace", "Edsger"]
let after = ["Barbara", "Ada", "Alan", "Grace"]
let changes: ChangeSet = .some([
  .item(type: .delete([0, 3])),
  .item(type: .insert([0, 0])),
])
print(try changes.applied(to: [before], from: [after]) == [after])  // → true
//: Other items keep their order. The change set maps their index paths; Edsger is deleted:
let mapping = changes.mapping
if let place = mapping.newIndexPath(for: [0, 1]) { print("Alan:", place) }  // → Alan: [0, 2]
print(mapping.newIndexPath(for: [0, 3]) == nil)  // → true
//: Change sets can be inverted, and consecutive ones merged:
print(changes.inverse)  // → [delete item 0-0, insert item 0-3]
let next: ChangeSet = .some([.item(type: .delete([0, 1]))])
print(changes.merged(with: next))  // → [delete item 0-0, delete item 0-3, insert item 0-0]
//: ## What would crash an app
//: A view counts: the rows before, plus insertions, minus deletions, must equal the rows after. If
//: not, it throws an exception that Swift code cannot catch. `validate` detects that without a
//: view. The changes above are valid, these are not:
try changes.validate(before: [4], after: [4])

let forgetful: ChangeSet = .some([.item(type: .delete([0, 0]))])
do {
  try forgetful.validate(before: [4], after: [2])  // two are gone
} catch {
  print(error.rule, error.message.prefix(52))
  // → H2 Invalid update: invalid number of rows in section 0.
}
//: Consistent counts are not enough. Here Edsger was deleted, but the change set names another row.
//: `applied` returns what a view would show:
let mistaken: ChangeSet = .some([.item(type: .delete([0, 0]))])
try mistaken.validate(before: [4], after: [3])
print(try mistaken.applied(to: [before], from: [["Ada", "Alan", "Grace"]]))
// → [["Alan", "Grace", "Edsger"]]
//: The tester on the page [Testing](Testing) finds such mistakes automatically. On the page
//: [Computed changes](Computed%20changes) you need not count changes yourself.
//:
//: [Next: sections](@next)
