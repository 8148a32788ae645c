//: [Previous](@previous)
//:
//: # Testing
//:
//: An invalid change set crashes an app, or shows a wrong row, often only on some devices and at
//: some moments. `DataSourceTesting` finds it in a unit test, on any platform and without a view.
import DataSourceKit
import DataSourceTesting

//: ## A data source with a mistake
//: One of these methods is wrong.
final class ToDos: ListDataSource {
  var items = ["Buy milk", "Call Ada", "Buy bread"]
  var reloadBlock: ReloadBlock?

  func add(_ toDo: String) {
    items.insert(toDo, at: 0)
    reloadBlock?(.some([.item(type: .insert([0, 0]))]))
  }

  func removeAll(with word: String) {
    var changes: [Change] = []
    while let place = items.firstIndex(where: { $0.contains(word) }) {
      items.remove(at: place)
      changes.append(.item(type: .delete([0, place])))
    }
    reloadBlock?(.some(changes))
  }

  func removeAllAtOnce(with word: String) {
    let places = items.indices.filter { items[$0].contains(word) }
    guard !places.isEmpty else { return }
    items.removeAll { $0.contains(word) }
    reloadBlock?(.some(places.map { .item(type: .delete([0, $0])) }))
  }
}
//: ## Attach a tester
//: `DataSourceTester` observes all change sets, and compares a view's rows with the data. In a test
//: its closure is `{ Issue.record("\($0)") }`; here it prints. `identity` identifies the items,
//: unless they are `Identifiable`.
let toDos = ToDos()
let tester = DataSourceTester(dataSource: toDos, identity: .itself) { print($0.rule, $0.message) }
toDos.add("Paint the fence")
print(tester.markedScreen)
// → [0]
// → + Paint the fence
// →   Buy milk
// →   Call Ada
// →   Buy bread
//: The new row is marked, and nothing was reported: `add` is correct. Now remove the purchases:
toDos.removeAll(with: "Buy")
// → I row 1 in section 0 shows “Buy bread”, the data source has “Call Ada”; [delete item 0-1, delete item 0-2] was reported, with [4] items before it and [2] now
//: After the milk is removed, the bread is at 2. But a deletion is an old position, and the bread
//: was at 3. A view deletes the wrong row without an exception. If two adjacent items are removed,
//: the same mistake names one position twice, and a view throws:
toDos.add("Paint the door")
toDos.removeAll(with: "Paint")
// → H7 attempt to delete the same index path ({length = 2, path = 0 - 0}) twice; [delete item 0-0, delete item 0-0] was reported, with [3] items before it and [1] now
//: `removeAllAtOnce` finds all positions before it removes the items. The tester reports no
//: violation:
toDos.add("Buy ink")
toDos.add("Buy nibs")
toDos.removeAllAtOnce(with: "Buy")
print(tester.screen)
// → [0]
// →   Call Ada
print(tester.violations.count)  // → 2
//: ## Missing reports
//: Only `verify` detects unreported changes. Call it at the end of a test.
toDos.items.append("Feed the cat")
tester.verify()
// → I the view has [1] rows in its sections, the data source [2]
//: ## A view in memory
//: `ListViewSimulator` is the tester's view. It performs change sets like a collection view.
let list = ToDos()
let view = ListViewSimulator(dataSource: list)
try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
  list.items.removeFirst()
}
print(view.screen)
// → [0]
// →   Call Ada
// →   Buy bread
//: It also checks timing. A view with a dirty layout reads the counts before it runs an update's
//: block, and expects the old ones: an app that changes its data too early crashes.
view.setNeedsLayout()
list.items.removeFirst()
do {
  try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))]))
} catch {
  print(view.violations.map(\.rule))  // → [T1]
}
//: `ListViewUpdater` prevents this: see the next page.
//:
//: [Next: adapters](@next)
