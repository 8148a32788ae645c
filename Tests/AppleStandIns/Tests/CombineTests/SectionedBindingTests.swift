import Combine
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import XCTest

/// Sections bound to publishers.
final class SectionedBindingTests: XCTestCase {
  private func section(_ id: String, _ people: Int..., title: String? = nil) -> PersonSection {
    PersonSection(id: id, items: people.map { Person(id: $0) }, headerTitle: title)
  }

  private func ids(_ source: DiffableSectionedDataSource<String, Person>) -> [[Int]] {
    source.sections.map { $0.items.map(\.id) }
  }

  func testEachArrayIsToldAsItsChanges() {
    let contacts = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let subject = PassthroughSubject<[PersonSection], Never>()
    let binding = contacts.bind(to: subject) { $0.apply($1) }

    subject.send([section("friends", 1, 2), section("work", 3)])
    subject.send([section("friends", 1), section("work", 2, 3)])
    subject.send([section("work", 2, 3), section("friends", 1)])
    subject.send([section("work", 2, 3, title: "Work"), section("friends", 1)])
    subject.send([section("work", 2, 3, title: "Work")])

    XCTAssertEqual(
      tester.changeSets.map(\.description),
      [
        "[insert section 0, insert section 1]",
        "[move item 0-1 to 1-0]",
        "[move section 1 to 0]",
        "[update section 0]",
        "[delete section 1]",
      ])
    XCTAssertEqual(ids(contacts), [[2, 3]])
    tester.verify()
    binding.cancel()
  }

  func testTheCurrentValueIsShownAtOnce() {
    let contacts = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let subject = CurrentValueSubject<[PersonSection], Never>([section("friends", 1)])
    let binding = contacts.bind(to: subject) { $0.apply($1) }
    XCTAssertEqual(ids(contacts), [[1]])
    subject.value.append(section("work", 2))
    XCTAssertEqual(ids(contacts), [[1], [2]])
    XCTAssertEqual(
      tester.changeSets.map(\.description), ["[insert section 0]", "[insert section 1]"])
    tester.verify()
    binding.cancel()
  }

  func testSectionObjectsAreReadWhenTheyCome() {
    let contacts = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let friends = section("friends", 1)
    let subject = PassthroughSubject<[PersonSection], Never>()
    let binding = contacts.bind(to: subject) { $0.apply($1) }
    subject.send([friends])
    friends.items.append(Person(id: 2))
    XCTAssertEqual(ids(contacts), [[1]])
    subject.send([friends])
    XCTAssertEqual(ids(contacts), [[1, 2]])
    XCTAssertEqual(
      tester.changeSets.map(\.description), ["[insert section 0]", "[insert item 0-1]"])
    tester.verify()
    binding.cancel()
  }

  func testOneValueAndTheEnd() {
    let contacts = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let ends = Ends()
    let binding = contacts.bind(
      to: Just([section("friends", 1)]), apply: { $0.apply($1) }, endHandler: ends.note)
    XCTAssertEqual(ends.descriptions, ["finished"])
    XCTAssertEqual(ids(contacts), [[1]])
    tester.verify()
    binding.cancel()
  }

  func testTheLastDataStaysAfterAFailure() {
    let contacts = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let subject = PassthroughSubject<[PersonSection], LostConnection>()
    let ends = Ends()
    let binding = contacts.bind(to: subject, apply: { $0.apply($1) }, endHandler: ends.note)
    subject.send([section("friends", 1)])
    subject.send(completion: .failure(LostConnection(attempts: 3)))
    XCTAssertEqual(ends.errors as? [LostConnection], [LostConnection(attempts: 3)])
    XCTAssertEqual(ids(contacts), [[1]])
    tester.verify()
    binding.cancel()
  }

  func testAPublisherThatFailsAtOnceChangesNothing() {
    let contacts = DiffableSectionedDataSource(sections: [section("friends", 1)])
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let ends = Ends()
    let binding = contacts.bind(
      to: Fail<[PersonSection], LostConnection>(error: LostConnection(attempts: 1)),
      apply: { $0.apply($1) }, endHandler: ends.note)
    XCTAssertEqual(ends.descriptions, ["failed"])
    XCTAssertEqual(ids(contacts), [[1]])
    XCTAssertEqual(tester.changeSets, [])
    tester.verify()
    binding.cancel()
  }

  func testCancellingStops() {
    let contacts = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    let subject = PassthroughSubject<[PersonSection], Never>()
    let ends = Ends()
    let binding = contacts.bind(to: subject, apply: { $0.apply($1) }, endHandler: ends.note)
    subject.send([section("friends", 1)])
    binding.cancel()
    subject.send([])
    subject.send(completion: .finished)
    XCTAssertEqual(ids(contacts), [[1]])
    XCTAssertEqual(ends.descriptions, [])
    tester.verify()
  }

  func testTheSourceIsHeldWeakly() {
    let subject = PassthroughSubject<[PersonSection], Never>()
    var contacts: DiffableSectionedDataSource<String, Person>? = DiffableSectionedDataSource()
    let gone = WeakReference(contacts)
    let binding = contacts?.bind(to: subject) { $0.apply($1) }
    subject.send([section("friends", 1)])
    XCTAssertNotNil(gone.object)
    contacts = nil
    XCTAssertNil(gone.object)
    subject.send([])
    binding?.cancel()
  }
}
