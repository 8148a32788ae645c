//: # Lists
//:
//: A *data source* answers what a list holds, and tells when that changes. It knows no view: a
//: table, a terminal and a unit test read it in the same way.
//:
//: Arrows show what the code prints. If there is “no such module”, open the package's folder in
//: Xcode rather than the playground alone, choose the scheme “DataSourceKit-Package” and “My Mac”,
//: and build once.
import DataSourceKit
//: ## Two properties make a list
//: An array of items, and a closure that hears of changes. Everything else has a default.
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
//: A list has one section, section 0. An index path is a section and an item in it. No look-up
//: traps: where there is nothing, the answer is 0 or `nil`.
print(contacts.numberOfSections, contacts.numberOfItems(in: 0))  // → 1 3
print(contacts.numberOfItems(in: 7))  // → 0
print(contacts[[0, 1]] ?? "nobody")  // → Alan
print(contacts[0, 1] ?? "nobody")  // → Alan
print(contacts[[0, 9]] ?? "nobody")  // → nobody
//: ## Go from one item to another
//: A data source finds index paths: of the first item and the last one, of the next one, of one
//: that you are looking for.
if let first = contacts.firstIndexPath, let second = contacts.indexPath(after: first) {
  print(first, second)  // → [0, 0] [0, 1]
}
print(contacts.firstIndexPath(of: "Grace") == contacts.lastIndexPath)  // → true
for indexPath in contacts.indexPaths.reversed() {
  print(contacts[indexPath] ?? "nobody")
  // → Grace
  // → Alan
  // → Ada
}
//: ## Tell what changes
//: `add` first changes the array, and then calls the block with a *change set*. Usually a view
//: listens; here we print it. `0-3` is item 3 of section 0.
contacts.reloadBlock = { print($0) }
contacts.add("Edsger")  // → [insert item 0-3]
//: ## Before and after
//: All changes of a change set happen at once. What goes is counted BEFORE, and what comes is
//: counted AFTER; the order in which you write them does not matter.
//:
//: Here the last of four goes, and somebody new comes to the top:
let before = ["Ada", "Alan", "Grace", "Edsger"]
let after = ["Barbara", "Ada", "Alan", "Grace"]
let changes: ChangeSet = .some([
  .item(type: .delete([0, 3])),
  .item(type: .insert([0, 0])),
])
print(try changes.applied(to: [before], from: [after]) == [after])  // → true
//: Whatever is not named keeps its order and gives way. The change set knows where to; Edsger is
//: gone:
if let place = changes.mapping.indexPathAfter([0, 1]) { print("Alan:", place) }  // → Alan: [0, 2]
print(changes.mapping.indexPathAfter([0, 3]) == nil)  // → true
//: What is done can be undone, and two change sets in a row become one:
print(changes.inverse)  // → [delete item 0-0, insert item 0-3]
let next: ChangeSet = .some([.item(type: .delete([0, 1]))])
print(changes.merged(with: next))  // → [delete item 0-0, delete item 0-3, insert item 0-0]
//: ## What would crash an app
//: A view counts: rows before, plus those that come, less those that go, must be the rows after. If
//: not, it throws an exception that no Swift code can catch. `validate` finds that out without a
//: view. It has nothing to say of our changes, and something of those that forget a row:
try changes.validate(before: [4], after: [4])

let forgetful: ChangeSet = .some([.item(type: .delete([0, 0]))])
do {
  try forgetful.validate(before: [4], after: [2])  // two are gone
} catch {
  print(error.rule, error.message.prefix(52))
  // → H2 Invalid update: invalid number of rows in section 0.
}
//: Right numbers are not everything. Edsger was to go here, but another row is named. `applied`
//: shows what a view would have on its screen:
let mistaken: ChangeSet = .some([.item(type: .delete([0, 0]))])
try mistaken.validate(before: [4], after: [3])
print(try mistaken.applied(to: [before], from: [["Ada", "Alan", "Grace"]]))
// → [["Alan", "Grace", "Edsger"]]
//: The tester of the page [Testing](Testing) finds such mistakes by itself. On the page
//: [Computed changes](Computed%20changes) nobody has to count at all.
//:
//: [Next: sections](@next)
