import CoreData
import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import TestSupport
import XCTest

/// Random edits. After every save, a view that follows them is checked.
final class RandomEditsTests: XCTestCase {
  private func edit(_ context: NSManagedObjectContext, _ random: inout SplitMix64) {
    var contacts = context.contacts
    for _ in 0..<random.below(6) {
      let group = random.below(5)
      switch random.below(7) {
      case 0...1 where contacts.count < 20:
        contacts.append(context.addContact("new", group: group, rank: random.below(20)))
      case 0...2 where !contacts.isEmpty:
        let contact = contacts.remove(at: random.below(contacts.count))
        // It may have been edited before it is deleted.
        if random.once(in: 2) { contact.name += "†" }
        context.delete(contact)
      case 3 where !contacts.isEmpty:
        contacts[random.below(contacts.count)].name += "'"
      case 4 where !contacts.isEmpty:
        contacts[random.below(contacts.count)].rank = random.below(20)
      case 5 where !contacts.isEmpty:
        contacts[random.below(contacts.count)].group = group
      default:
        // All contacts in a section move to another one, which may be new.
        guard random.once(in: 3) else { continue }
        let target = random.below(5)
        for contact in contacts where contact.group == group { contact.group = target }
      }
    }
  }

  private func check(
    seed: UInt64, saves: Int, faults: FetchedEventFaults, changes: CoreDataChangeSource,
    sectioned: Bool = true
  ) throws {
    var random = SplitMix64(seed: seed)
    let context = NSManagedObjectContext(.mainQueue)
    let source = Contacts(context: context, sectioned: sectioned, changes: changes)
    source.controller.eventFaults = faults
    let tester = DataSourceTester(
      dataSource: source, identity: .ignoringContent { ObjectIdentifier($0) }, text: \.text
    ) { XCTFail("seed \(seed), \(faults), \(changes): \($0)") }
    try source.fetchedResultsController.performFetch()
    for _ in 0..<saves {
      edit(context, &random)
      try context.save()
      // At the end of a turn nothing may be missing.
      tester.verify()
      // Another fetch finds the same objects.
      if random.once(in: 50) {
        let count = tester.changeSets.count
        try source.fetchedResultsController.performFetch()
        XCTAssertEqual(tester.changeSets.count, count)
      }
      if !tester.violations.isEmpty { return }
    }
    XCTAssertFalse(tester.changeSets.contains(.all), "seed \(seed), \(faults), \(changes)")
    XCTAssertGreaterThan(tester.changeSets.count, saves / 2)
  }

  func testNoFaults() throws {
    for seed in 0..<4 {
      try check(seed: UInt64(seed), saves: 250, faults: [], changes: .events)
    }
  }

  func testAllKnownFaults() throws {
    for seed in 10..<18 {
      try check(seed: UInt64(seed), saves: 250, faults: .known, changes: .events)
    }
  }

  func testEachCombinationOfFaults() throws {
    for faults in 0...FetchedEventFaults.known.rawValue {
      try check(
        seed: UInt64(100 + faults), saves: 100, faults: FetchedEventFaults(rawValue: faults),
        changes: .events)
    }
  }

  func testOneSection() throws {
    for seed in 200..<204 {
      for changes in CoreDataChangeSource.allCases {
        try check(
          seed: UInt64(seed), saves: 100, faults: .known, changes: changes, sectioned: false)
      }
    }
  }

  func testSnapshots() throws {
    for seed in 300..<306 {
      try check(seed: UInt64(seed), saves: 250, faults: [], changes: .snapshots)
    }
  }

  /// An observer makes another change before the content of the first one is reported. In between
  /// there are fetches.
  func testFetchesAndChangesWithinChanges() throws {
    for changes in CoreDataChangeSource.allCases {
      var random = SplitMix64(seed: 400)
      let context = NSManagedObjectContext(.mainQueue)
      let source = Contacts(context: context, changes: changes)
      source.controller.eventFaults = .known
      let view = ListViewSimulator(dataSource: source, text: \.text)
      var depth = 0
      source.reloadBlock = { changeSet in
        XCTAssertNotEqual(changeSet, .all)
        // Anything that it rejects is kept in its list of violations.
        try? view.performUpdates(withChangeSet: changeSet)
        guard depth < 2, random.once(in: 3) else { return }
        depth += 1
        self.edit(context, &random)
        try? context.save()
        depth -= 1
      }
      defer { source.reloadBlock = nil }
      try source.fetchedResultsController.performFetch()
      for _ in 0..<500 {
        edit(context, &random)
        // A fetch finds changes that the context has not reported yet.
        if random.once(in: 5) { try source.fetchedResultsController.performFetch() }
        try context.save()
        try view.verify()
        XCTAssertEqual(view.violations, [])
      }
    }
  }
}
