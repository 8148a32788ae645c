import CoreData
import DataSourceCore
import DataSourceDiffing
import SwiftUI
import UIKit
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// Lists of managed objects. A deleted one has no properties, not even its identity.
@MainActor
final class ManagedObjectTests: XCTestCase {
  private let context = NSManagedObjectContext(.mainQueue)
  private var identified: [Int?] = []

  private func makeTask(_ number: Int) -> Task {
    let task = Task(context: context)
    task.setValue(number, forKey: "number")
    return task
  }

  private func makeList(_ source: any DataSource<Task>) -> CollectionView<Task, Int, Text> {
    CollectionView(source) { [unowned self] task in
      identified.append(task.number)
      return task.number ?? -1
    } content: {
      Text("\($0.number ?? -1)")
    }
  }

  private func makeCoordinator(
    _ list: CollectionView<Task, Int, Text>
  ) -> (CollectionCoordinator<Task, Int, Text>, UIWindow) {
    let coordinator = CollectionCoordinator(list)
    let window = UIWindow()
    window.addSubview(coordinator.view)
    coordinator.update(list, EnvironmentValues(), isAnimated: false)
    window.layoutIfNeeded()
    return (coordinator, window)
  }

  /// The list looks for the item at the top while the data still contains a deleted object.
  func testScrollingPastADeletedObject() async throws {
    let tasks = (1...3).map(makeTask)
    let source = ManualListDataSource(tasks)
    try context.save()
    let position = Owned<Int?>(nil)
    let list = makeList(source).scrollPosition(position.binding)
    let (coordinator, window) = makeCoordinator(list)
    context.delete(tasks[0])
    try context.save()
    identified = []
    position.value = 3
    coordinator.update(list, EnvironmentValues(), isAnimated: false)
    XCTAssert(identified.contains(3))
    XCTAssertFalse(identified.contains(nil))
    withExtendedLifetime(window) {}
  }

  /// The user deletes an object that has just been deleted elsewhere, or that the app's closure
  /// deletes and saves at once.
  func testDeletingADeletedObject() async throws {
    let tasks = (1...3).map(makeTask)
    let source = ManualListDataSource(tasks)
    try context.save()
    var count = 0
    let list = makeList(source).onDeleteItems { [context] (tasks: [Task]) in
      count += 1
      for task in tasks { context.delete(task) }
      try? context.save()
    }
    XCTAssertEqual(list.currentIndexPath(of: tasks[0], from: [0, 0]), [0, 0])
    identified = []
    list.delete(tasks[1], at: [0, 1])
    XCTAssertNil(list.currentIndexPath(of: tasks[1], from: [0, 1]))
    list.delete(tasks[1], at: [0, 1])
    XCTAssertEqual(count, 1)
    XCTAssertEqual(identified, [2, 2])
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
