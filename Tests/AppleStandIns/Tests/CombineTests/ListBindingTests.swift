import Combine
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import XCTest

/// Lists bound to publishers.
final class ListBindingTests: XCTestCase {
  func testEachArrayIsToldAsItsChanges() {
    let people = DiffableListDataSource<Person>()
    let tester = DataSourceTester(dataSource: people) { XCTFail("\($0)") }
    let subject = PassthroughSubject<[Person], Never>()
    let binding = people.bind(to: subject) { $0.apply($1) }
    XCTAssertEqual(people.items, [])

    subject.send([Person(id: 1), Person(id: 2), Person(id: 3)])
    subject.send([Person(id: 3), Person(id: 1), Person(id: 4)])
    subject.send([Person(id: 3), Person(id: 1, name: "Ada"), Person(id: 4)])
    subject.send([Person(id: 4), Person(id: 3, name: "Grace"), Person(id: 1, name: "Ada")])
    subject.send(people.items)
    subject.send([])

    XCTAssertEqual(
      tester.changeSets.map(\.description),
      [
        "[insert item 0-0, insert item 0-1, insert item 0-2]",
        "[delete item 0-1, insert item 0-2, move item 0-2 to 0-0]",
        "[update item 0-1]",
        "[move item 0-2 to 0-0]", "[update item 0-1]",
        "[delete item 0-0, delete item 0-1, delete item 0-2]",
      ])
    tester.verify()
    binding.cancel()
  }

  func testOneValueAndTheEnd() {
    let people = DiffableListDataSource<Person>()
    let tester = DataSourceTester(dataSource: people) { XCTFail("\($0)") }
    let ends = Ends()
    let binding = people.bind(
      to: Just([Person(id: 1)]), apply: { $0.apply($1) }, endHandler: ends.note)
    XCTAssertEqual(ends.descriptions, ["finished"])
    XCTAssertEqual(people.items, [Person(id: 1)])
    XCTAssertEqual(tester.changeSets.map(\.description), ["[insert item 0-0]"])
    tester.verify()
    binding.cancel()
    XCTAssertEqual(ends.descriptions, ["finished"])
  }

  func testTheLastDataStaysAfterAFailure() {
    let people = DiffableListDataSource(items: [Person(id: 1)])
    let tester = DataSourceTester(dataSource: people) { XCTFail("\($0)") }
    let subject = PassthroughSubject<[Person], LostConnection>()
    let ends = Ends()
    let binding = people.bind(to: subject, apply: { $0.apply($1) }, endHandler: ends.note)
    subject.send([Person(id: 1), Person(id: 2)])
    subject.send(completion: .failure(LostConnection(attempts: 3)))
    XCTAssertEqual(ends.descriptions, ["failed"])
    XCTAssertEqual(ends.errors as? [LostConnection], [LostConnection(attempts: 3)])
    XCTAssertEqual(people.items, [Person(id: 1), Person(id: 2)])
    XCTAssertEqual(tester.changeSets.map(\.description), ["[insert item 0-1]"])
    tester.verify()
    binding.cancel()
  }

  /// An edit that fails ends the binding, as one of a stream does.
  func testAnEditThatFails() {
    let people = DiffableListDataSource(items: [Person(id: 1)])
    let subject = PassthroughSubject<Int, Never>()
    let ends = Ends()
    let binding = people.bind(
      to: subject, apply: { try $0.append(Person(id: $1)) }, endHandler: ends.note)
    subject.send(2)
    subject.send(1)
    XCTAssertEqual(ends.descriptions, ["failed"])
    XCTAssertEqual(ends.errors.first as? EditError, .duplicateIdentity("1"))
    subject.send(3)
    subject.send(completion: .finished)
    XCTAssertEqual(people.items.map(\.id), [1, 2], "the subscription has been cancelled")
    XCTAssertEqual(ends.descriptions, ["failed"])
    binding.cancel()
  }

  /// On the main actor the closure is called on it, also for values that the publisher emits at
  /// once.
  @MainActor
  func testTheMainActor() {
    let people = DiffableListDataSource<Person>()
    let binding = people.bind(to: CurrentValueSubject<[Person], Never>([Person(id: 1)])) {
      MainActor.preconditionIsolated()
      $0.apply($1)
    }
    XCTAssertEqual(people.items, [Person(id: 1)])
    binding.cancel()
  }

  func testTheSourceIsHeldWeakly() {
    let subject = PassthroughSubject<[Person], Never>()
    let ends = Ends()
    var people: DiffableListDataSource<Person>? = DiffableListDataSource()
    let gone = WeakReference(people)
    let binding = people?.bind(to: subject, apply: { $0.apply($1) }, endHandler: ends.note)
    subject.send([Person(id: 1)])
    XCTAssertEqual(gone.object?.items, [Person(id: 1)])
    people = nil
    XCTAssertNil(gone.object)
    subject.send([Person(id: 2)])
    subject.send(completion: .finished)
    XCTAssertEqual(ends.descriptions, ["finished"])
    binding?.cancel()
  }
}
