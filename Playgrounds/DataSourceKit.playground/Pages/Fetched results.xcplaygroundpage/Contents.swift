//: [Previous](@previous)
//:
//: # Fetched results
//:
//: Where data lives in a store, a list shows what a query finds, and goes on showing it when the
//: store changes. The query is a `FetchedResultsController`: what Core Data's controller offers, as
//: a protocol that any store can serve.
import DataSourceDiffing
import DataSourceKit
import Foundation

struct ToDo: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
  var project = "Home"
}
//: ## A controller of your own
//: This one finds the to-dos whose title contains a word. A results controller says what its
//: sections are, where which object stands, and calls `changeHandler` when the results have
//: changed.
final class ToDoSearch: FetchedResultsController {
  let word: String
  var store: [ToDo]
  var changeHandler: ReloadBlock?
  private var results: [ToDo]?

  init(_ word: String, in store: [ToDo]) {
    self.word = word
    self.store = store
  }

  /// None before the first fetch.
  var sections: [FetchedResultsSection] {
    results.map { [FetchedResultsSection(name: "With \(word)", numberOfObjects: $0.count)] } ?? []
  }

  func object(at indexPath: IndexPath) -> ToDo? {
    guard let results, indexPath.count == 2, indexPath.section == 0,
      results.indices.contains(indexPath.item)
    else { return nil }
    return results[indexPath.item]
  }

  func indexPath(of object: ToDo) -> IndexPath? {
    results?.firstIndex { $0.id == object.id }.map { [0, $0] }
  }

  func performFetch() throws {
    results = store.filter { $0.title.contains(word) }
    changeHandler?(.all)
  }

  /// Changes the store and, if it concerns them, the results.
  func add(_ toDo: ToDo) {
    store.append(toDo)
    guard let count = results?.count, toDo.title.contains(word) else { return }
    results?.append(toDo)
    changeHandler?(.some([.item(type: .insert([0, count]))]))
  }
}
//: ## A data source over it
//: The controller and a `reloadBlock` are all that a `FetchedDataSource` needs.
//: `registerForFetchedChanges` passes on what the controller reports.
final class ToDoList<Controller: FetchedResultsController<ToDo>>: FetchedDataSource {
  let fetchedResultsController: Controller
  var reloadBlock: ReloadBlock?

  init(_ controller: Controller) {
    fetchedResultsController = controller
    registerForFetchedChanges()
  }
}

let search = ToDoSearch(
  "milk", in: [ToDo(id: 1, title: "Buy milk"), ToDo(id: 2, title: "Call Ada")])
let found = ToDoList(search)
found.reloadBlock = { print($0) }
print(found.numberOfSections)  // → 0

try search.performFetch()  // → reload all
print(found.headerTitle(for: 0) ?? "none", found.itemCounts)  // → With milk [1]

search.add(ToDo(id: 3, title: "Write to Grace"))  // is not among the results
search.add(ToDo(id: 4, title: "Heat the milk"))  // → [insert item 0-1]
print(found[[0, 1]]?.title ?? "none")  // → Heat the milk
//: ## Databases that bring arrays
//: Most databases do not say what has changed in a query: they bring all its rows again.
//: `ObservedResultsController` takes such a stream of arrays, cuts each into sections, and finds
//: out what has changed. Here the stream is made by hand.
let (rows, database) = AsyncStream.makeStream(of: [ToDo].self)
let observed = ObservedResultsController(sections: .named { $0.project }) { rows }
let live = ToDoList(observed)
live.reloadBlock = { print($0) }
try observed.performFetch()

let mow = ToDo(id: 5, title: "Mow the lawn", project: "Garden")
database.yield([ToDo(id: 1, title: "Buy milk")])
database.yield([ToDo(id: 1, title: "Buy oat milk"), mow])
database.finish()
await withCheckedContinuation { done in
  observed.endHandler = { _ in done.resume() }
}
// → [insert section 0]
// → [insert section 1]
// → [update item 0-0]
print(live.headerTitle(for: 1) ?? "none", live.itemCounts)  // → Garden [1, 1]
//: ## Core Data and GRDB
//: On Apple's platforms `CoreDataResultsController` of `DataSourceDiffing` wraps an
//: `NSFetchedResultsController`, and makes its events valid change sets. `Playgrounds/Database`
//: follows an SQLite database with GRDB in this way: see the article “Live queries”.
//:
//: [Next: computed changes](@next)
