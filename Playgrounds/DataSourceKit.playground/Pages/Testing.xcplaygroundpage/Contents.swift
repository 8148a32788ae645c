//: [Previous](@previous)
//:
//: # Testing
//:
//: A wrong change set crashes an app, or shows a wrong row, often only on some devices and at some
//: moments. `DataSourceTesting` finds it in a unit test, on any platform and without a view.
import DataSourceKit
import DataSourceTesting
//: ## A data source with a mistake
//: One of these methods is wrong. Can you see which?
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
//: ## Let a tester follow it
//: `DataSourceTester` hears of every change set, and compares what a view would show with the data.
//: In a test its closure is `{ Issue.record("\($0)") }`; here it prints. `id` tells the tester
//: which to-do is which; `Identifiable` items need none.
let toDos = ToDos()
let tester = DataSourceTester(dataSource: toDos, identity: .itself) { print($0.rule, $0.message) }
toDos.add("Paint the fence")
print(tester.markedScreen)
// → [0]
// → + Paint the fence
// →   Buy milk
// →   Call Ada
// →   Buy bread
//: The new row is marked, and nothing was reported: `add` is right. Now remove what is to be
//: bought:
toDos.removeAll(with: "Buy")
// → I row 1 in section 0 shows “Buy bread”, the data source has “Call Ada”
//: When the milk is gone, the bread stands at 2. But deletions are counted BEFORE, and it was at 3
//: then. A view deletes the wrong row, and nobody notices until the user taps it. Where two
//: neighbours go, the same mistake names one place twice, and that breaks a view:
toDos.add("Paint the door")
toDos.removeAll(with: "Paint")
// → H7 attempt to delete the same index path ({length = 2, path = 0 - 0}) twice
//: `removeAllAtOnce` finds all places before it removes anything. The tester is content:
toDos.add("Buy ink")
toDos.add("Buy nibs")
toDos.removeAllAtOnce(with: "Buy")
print(tester.screen)
// → [0]
// →   Call Ada
print(tester.violations.count)  // → 2
//: ## Changes that nobody hears of
//: Only `verify` finds them. Call it at the end of a test.
toDos.items.append("Feed the cat")
tester.verify()
// → I the view has [1] rows in its sections, the data source [2]
//: ## A view in memory
//: `ListViewSimulator` is the view behind the tester. It carries out change sets as a collection view does.
let list = ToDos()
let view = ListViewSimulator(dataSource: list)
try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
  list.items.removeFirst()
}
print(view.screen)
// → [0]
// →   Call Ada
// →   Buy bread
//: It minds the moment, too. A view that has to lay itself out asks for numbers before it runs the
//: block of an update. They must be the old ones then: an app that changes its data too early
//: crashes.
view.setNeedsLayout()
list.items.removeFirst()
do {
  try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))]))
} catch {
  print(view.violations.map(\.rule))  // → [T1]
}
//: Views that are driven by `ListViewUpdater` never get there: see the next page.
//:
//: [Next: adapters](@next)
