import CoreData
import DataSourceCore
import DataSourceDiffing
import SwiftUI
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// Rows of managed objects. A deleted one has no properties, not even its identity.
@MainActor
final class ManagedObjectTests: XCTestCase {
  private let context = NSManagedObjectContext(.mainQueue)

  private func makeTask(_ number: Int) -> Task {
    let task = Task(context: context)
    task.setValue(number, forKey: "number")
    return task
  }

  /// SwiftUI reads a row again when its object has been deleted and saved.
  func testAReaderOfADeletedObject() async throws {
    let tasks = (1...2).map(makeTask)
    let source = ManualListDataSource(tasks)
    try context.save()
    let model = ObservedList(source) { $0.number ?? -1 }
    var shown: [Int?] = []
    let reader = ItemReader(model.rows[0]) { task in
      shown.append(task.number)
      return Text("")
    }
    _ = reader.body
    context.delete(tasks[0])
    try context.save()
    source.items.removeFirst()
    source.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
    XCTAssertEqual(model.rows.count, 1)
    _ = reader.body
    XCTAssertEqual(shown, [1])
  }
}

/// A managed object.
private final class Task: NSManagedObject {
  var number: Int? { value(forKey: "number") as? Int }
}

/// Reports nothing.
private final class ManualListDataSource: ListDataSource {
  var items: [Task]
  var reloadBlock: ReloadBlock?

  init(_ items: [Task]) { self.items = items }
}
