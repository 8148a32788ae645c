import CoreData
import DataSourceDiffing
import DataSourceStores
import DataSourceTesting
import DataSourceViews
import Foundation
import StandInViews
import UIKit
import XCTest

final class Order: NSManagedObject {
  var number: Int {
    get { value(forKey: "number") as? Int ?? 0 }
    set { setValue(newValue, forKey: "number") }
  }
}

/// The example in "Moving from ezcater's DataSource" and in "Live queries" that needs Core Data.
/// `ArticleTests` in the root package checks that it is the same.
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

  @MainActor
  func testReordering() async throws {
    let context = NSManagedObjectContext(.mainQueue)
    for number in 1...3 { Order(context: context).number = number }
    try context.save()
    let request = NSFetchRequest<Order>(entityName: "Order")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Order.number, ascending: true)]
    let orders = try Orders(
      controller: NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil))
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    tableView.isEditing = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "order")
    window.addSubview(tableView)
    let adapter = TableViewAdapter<Order>(tableView: tableView, dataSource: orders) {
      tableView, indexPath, order in
      let cell = tableView.dequeueReusableCell(withIdentifier: "order", for: indexPath)
      cell.textLabel?.text = "\(order.number)"
      return cell
    }
    adapter.move = { order, _, to in
      orders.move(order, to: to[1])  // sets the attribute that the fetch request sorts by
      context.processPendingChanges()
    }
    adapter.indexTitles = {
      orders.fetchedResultsController.sections.enumerated().map { (String($1.name.prefix(1)), $0) }
    }
    window.layoutIfNeeded()
    let first = orders.item(at: [0, 0])
    tableView.standIn.userMoves(from: [0, 0], to: [0, 2])
    XCTAssertTrue(orders.item(at: [0, 2]) === first)
    await turns { adapter.updater.hasPendingChanges }
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["0", "1", "2"]])
    XCTAssertEqual(tableView.standIn.violations.count, 0)
  }
}

extension ArticleExamples.Orders {
  fileprivate func move(_ order: Order, to index: Int) {
    var all = indexPaths.compactMap(item).filter { $0 !== order }
    all.insert(order, at: index)
    for (number, order) in all.enumerated() { order.number = number }
  }
}
