import DataSourceKit
//: [Previous](@previous)
//:
//: # Fetched results
//:
//: A list of stored data shows a query's results, and follows the store's changes. The query is a
//: `FetchedResultsController`, a protocol with the interface of Core Data's controller, for any
//: store.
import Foundation

struct ToDo: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
  var project = "Home"
}
//: ## A controller of your own
//: This one finds the to-dos whose title contains a word. A results controller provides sections
//: and objects, and calls `changeHandler` when the results have changed.
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

  /// Changes the store and, if affected, the results.
  func add(_ toDo: ToDo) {
    store.append(toDo)
    guard let count = results?.count, toDo.title.contains(word) else { return }
    results?.append(toDo)
    changeHandler?(.some([.item(type: .insert([0, count]))]))
  }
}
//: ## A data source on top
//: A `FetchedDataSource` requires the controller and a `reloadBlock`. `registerForFetchedChanges`
//: forwards the changes that the controller reports.
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
print(found.item(at: [0, 1])?.title ?? "none")  // → Heat the milk
//: ## Databases that return arrays
//: Most databases do not report a query's changes, but return all its rows again.
//: `ObservedResultsController` follows such a stream of arrays, divides each into sections, and
//: computes the changes. Here the stream is created by hand.
let (rows, database) = AsyncStream.makeStream(of: [ToDo].self)
let observed = ObservedResultsController(sectionName: { $0.project }, observe: { rows })
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
//: On Apple's platforms `CoreDataResultsController` of `DataSourceCoreData` wraps an
//: `NSFetchedResultsController`, and converts its events to valid change sets.
//: `Playgrounds/Database` follows an SQLite database with GRDB in this way: see the article “Live
//: queries”.
//:
//: [Next: computed changes](@next)
