import CoreData
import UIKit
import XCTest

/// The stand-ins behave as Apple's documentation states.
final class StandInTests: XCTestCase {
  private final class EventDelegate: NSObject, NSFetchedResultsControllerDelegate {
    var calls: [String] = []

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      calls.append("will")
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      calls.append("section \(sectionIndex) \(type.rawValue)")
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      calls.append("object \(type.rawValue)")
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      let counts = (controller.sections ?? []).map(\.numberOfObjects)
      calls.append("did \(counts)")
    }
  }

  private final class SnapshotDelegate: NSObject, NSFetchedResultsControllerDelegate {
    var calls: [String] = []

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
      calls.append("snapshot \(snapshot.sectionIdentifiers)")
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      calls.append("did")
    }
  }

  private let context = NSManagedObjectContext(.mainQueue)

  private func controller() -> NSFetchedResultsController<Contact> {
    NSFetchedResultsController(
      fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: "group",
      cacheName: nil)
  }

  func testEvents() throws {
    let (controller, delegate) = (controller(), EventDelegate())
    controller.delegate = delegate
    XCTAssertNil(controller.sections)
    try controller.performFetch()
    XCTAssertEqual(controller.sections?.count, 0)
    let ada = context.addContact("Ada", group: 1)
    try context.save()
    context.addContact("Alan", group: 1, rank: 1)
    ada.name = "Ada L."
    try context.save()
    XCTAssertEqual(
      delegate.calls,
      ["will", "section 0 1", "did [1]", "will", "object 4", "object 1", "did [2]"])
  }

  func testWithoutADelegateNothingIsTracked() throws {
    let controller = controller()
    try controller.performFetch()
    context.addContact("Ada")
    try context.save()
    XCTAssertEqual(controller.fetchedObjects, [])
  }

  func testWhoTakesSnapshotsGetsNoEvents() throws {
    let (controller, delegate) = (controller(), SnapshotDelegate())
    controller.delegate = delegate
    try controller.performFetch()
    context.addContact("Ada", group: 1)
    try context.save()
    XCTAssertEqual(delegate.calls, ["snapshot []", "snapshot [\"1\"]"])
  }
}
