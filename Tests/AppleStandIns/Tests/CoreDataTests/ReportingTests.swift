import CoreData
import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import XCTest

final class ReportingTests: ContactsTestCase {
  private func source(
    _ changes: CoreDataChangeSource, faults: FetchedEventFaults = []
  ) throws -> Contacts {
    context.processPendingChanges()
    let source = Contacts(context: context, changes: changes)
    source.controller.eventFaults = faults
    try source.fetchedResultsController.performFetch()
    return source
  }

  func testStructureThenContent() throws {
    for changes in CoreDataChangeSource.allCases {
      for contact in context.contacts { context.delete(contact) }
      let ada = context.addContact("Ada", group: 1)
      let alan = context.addContact("Alan", group: 1, rank: 1)
      context.addContact("Grace", group: 1, rank: 2)
      context.addContact("Mary", group: 1, rank: 3)
      let source = try source(changes, faults: .known)
      let tester = tester(source)
      ada.name = "Ada L."
      alan.rank = 4
      context.addContact("Barbara", group: 0)
      try context.save()
      XCTAssertEqual(
        tester.changeSets.map(\.description),
        ["[insert section 0, move item 0-1 to 1-3]", "[update item 1-0, update item 1-3]"])
      tester.verify()
    }
  }

  /// An observer may make another change.
  func testAChangeWithinAChange() throws {
    for changes in CoreDataChangeSource.allCases {
      for contact in context.contacts { context.delete(contact) }
      let ada = context.addContact("Ada", group: 1)
      context.addContact("Alan", group: 1, rank: 1)
      context.addContact("Grace", group: 1, rank: 2)
      let source = try source(changes)
      var heard: [String] = []
      source.reloadBlock = { [context] in
        heard.append("\($0)")
        guard heard.count == 1 else { return }
        context.addContact("Barbara", group: 0)
        try? context.save()
      }
      ada.rank = 3
      try context.save()
      XCTAssertEqual(
        heard, ["[move item 0-0 to 0-2]", "[insert section 0]", "[update item 1-2]"])
    }
  }

  /// If a later version of Core Data adds a type of change, it causes a reload, not wrong rows.
  func testUnknownTypesOfChange() throws {
    let ada = context.addContact("Ada")
    let source = try source(.events, faults: .unknownTypes)
    let tester = tester(source)
    ada.name = "Ada L."
    try context.save()
    XCTAssertEqual(tester.changeSets, [.all])
    tester.verify()
  }

  func testUnregistering() throws {
    for changes in CoreDataChangeSource.allCases {
      for contact in context.contacts { context.delete(contact) }
      context.addContact("Ada")
      let source = try source(changes)
      var count = 0
      source.reloadBlock = { _ in count += 1 }
      source.unregisterForFetchedChanges()
      context.addContact("Alan", rank: 1)
      try context.save()
      XCTAssertEqual(count, 0)
      XCTAssertEqual(source.numberOfItems(in: 0), 2)

      // The changes made in the meantime are known.
      source.registerForFetchedChanges()
      let tester = tester(source)
      context.addContact("Grace", rank: 2)
      try context.save()
      XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 2]))])])
      XCTAssertEqual(count, 1)
      tester.verify()
    }
  }

  func testOptions() throws {
    let source = try source(.events)
    source.fetchedResultsController.options.shouldReload = { $0.commandCount > 1 }
    let tester = tester(source)
    context.addContact("Ada", group: 1)
    try context.save()
    context.addContact("Alan", group: 2)
    context.addContact("Grace", group: 3)
    try context.save()
    XCTAssertEqual(tester.changeSets, [.some([.section(type: .insert([0, 0]))]), .all])
    tester.verify()
  }

  /// Results without identifiers cannot be compared.
  func testResultsThatAreNoObjects() throws {
    final class Row: NSObject, NSFetchRequestResult {}

    context.addContact("Ada")
    let request = NSFetchRequest<Row>(entityName: "Contact")
    request.sortDescriptors = NSFetchRequest.contacts.sortDescriptors
    request.transform = { _ in Row() }
    let controller = CoreDataResultsController(
      fetchRequest: request, managedObjectContext: context)
    var changeSets: [ChangeSet] = []
    controller.changeHandler = { changeSets.append($0) }
    try controller.performFetch()
    try controller.performFetch()
    XCTAssertEqual(changeSets, [.some([.section(type: .insert([0, 0]))]), .all])
    XCTAssertNotNil(controller.object(at: [0, 0]))
  }

  @MainActor func testOnTheMainActor() async throws {
    context.addContact("Ada")
    let source = try source(.events)
    let tester = tester(source)
    context.addContact("Alan", rank: 1)
    try context.save()
    XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 1]))])])
  }
}
