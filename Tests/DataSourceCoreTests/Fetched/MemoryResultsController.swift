import DataSourceCore
import Foundation

/// A results controller for sections in memory: proves that a conformance needs no database.
final class MemoryResultsController: FetchedResultsController {
  struct StoreIsClosed: Error {}

  /// The store. A fetch makes it visible.
  var store: [(name: String, objects: [String])]
  var isClosed = false
  var changeHandler: ReloadBlock?

  private var results: [(name: String, objects: [String])] = []
  private var hasFetched = false

  init(_ store: [(name: String, objects: [String])]) {
    self.store = store
  }

  convenience init(counts: [Int]) {
    self.init(
      counts.enumerated().map { section, count in
        ("Section \(section)", (0..<count).map { "\(section).\($0)" })
      })
  }

  var sections: [FetchedResultsSection] {
    results.map {
      FetchedResultsSection(
        name: $0.name, indexTitle: $0.name.first.map(String.init),
        numberOfObjects: $0.objects.count)
    }
  }

  func object(at indexPath: IndexPath) -> String? {
    guard indexPath.count == 2, results.indices.contains(indexPath[0]),
      results[indexPath[0]].objects.indices.contains(indexPath[1])
    else { return nil }
    return results[indexPath[0]].objects[indexPath[1]]
  }

  func indexPath(of object: String) -> IndexPath? {
    for (section, content) in results.enumerated() {
      if let item = content.objects.firstIndex(of: object) { return [section, item] }
    }
    return nil
  }

  func performFetch() throws {
    guard !isClosed else { throw StoreIsClosed() }
    results = store
    hasFetched = true
    changeHandler?(.all)
  }

  /// Changes the store and, after the first fetch, the results, and reports the changes.
  func change(
    _ changes: [Change], _ body: (inout [(name: String, objects: [String])]) -> Void
  ) {
    body(&store)
    guard hasFetched else { return }
    body(&results)
    changeHandler?(.some(changes))
  }
}

final class FetchedSource: FetchedDataSource {
  let fetchedResultsController: MemoryResultsController
  var reloadBlock: ReloadBlock?

  init(_ controller: MemoryResultsController) {
    fetchedResultsController = controller
  }
}
