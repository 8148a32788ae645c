import CoreData
import DataSourceDiffing
import DataSourceTesting
import Foundation
import XCTest

/// What is ordered.
final class Order: NSManagedObject {
  var number: Int {
    get { value(forKey: "number") as? Int ?? 0 }
    set { setValue(newValue, forKey: "number") }
  }
}

/// The example of "Moving from ezcater's DataSource" that needs Core Data; `ArticleTests` of the root package
/// checks that it is the same.
final class ArticleExamples: XCTestCase {
  final class Orders: FetchedDataSource {
    let fetchedResultsController: CoreDataResultsController<Order>
    var reloadBlock: ReloadBlock?

    init(controller: NSFetchedResultsController<Order>) throws {
      fetchedResultsController = CoreDataResultsController(controller)
      registerForFetchedChanges()
      try fetchedResultsController.performFetch()
    }
  }

  func testOrders() throws {
    let context = NSManagedObjectContext(.mainQueue)
    Order(context: context).number = 2
    context.processPendingChanges()
    let request = NSFetchRequest<Order>(entityName: "Order")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Order.number, ascending: true)]
    let orders = try Orders(
      controller: NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil))
    XCTAssertEqual(orders.itemCounts, [1])
    let tester = DataSourceTester(
      dataSource: orders, identity: .ignoringContent(ObjectIdentifier.init)
    ) {
      XCTFail("\($0)")
    }
    let first = Order(context: context)
    first.number = 1
    context.processPendingChanges()
    XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 0]))])])
    XCTAssertEqual(orders.indexPath(of: first), [0, 0])
    tester.verify()
  }
}
