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
}
