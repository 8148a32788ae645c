import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import IdentityDiff
import TestSupport
import Testing

@Suite struct TesterLocationTests {
  private let people = ListSource([Person(id: 1, name: "Ada"), Person(id: 2, name: "Alan")])

  @Test func aViolationNamesTheEdit() throws {
    let tester = DataSourceTester(dataSource: people) { _ in }
    let line = #line + 1
    let changes = tester.changes {
      people.items.removeFirst()
      people.reloadBlock?(.some([.item(type: .delete([0, 7]))]))
    }
    expectEqual(changes, [.some([.item(type: .delete([0, 7]))])])
    let violation = try #require(tester.violations.first)
    let location = try #require(violation.location)
    expectEqual(location.line, line)
    expectEqual(location.fileID, #fileID)
    expectEqual(location.filePath, #filePath)
    #expect(location.column > 0)
    #expect(violation.description.hasSuffix("TesterLocationTests.swift:\(line))"))
    #expect(
      violation.message.hasSuffix(
        "; [delete item 0-7] was reported, with [2] items before it and [1] now"))
  }

  @Test func onlyTheEditInProgress() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    tester.changes {}
    people.reloadBlock?(.some([]))
    expectEqual(tester.violations.map(\.location), [nil])
    people.items.removeLast()
    let line = #line + 3
    tester.changes {
      // An inner check does not end the edit.
      tester.verify()
      people.reloadBlock?(.some([]))
    }
    expectEqual(tester.violations.map(\.location?.line), [nil, line, line - 2])
  }

  @Test func anEditThatThrows() {
    struct Refusal: Error {}
    let tester = DataSourceTester(dataSource: people) { _ in }
    #expect(throws: Refusal.self) { try tester.changes { throw Refusal() } }
    people.reloadBlock?(.some([]))
    expectEqual(tester.violations.map(\.location), [nil])
  }

  @Test func nestedEdits() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    var inner: [ChangeSet] = []
    let outer = tester.changes {
      people.items.append(Person(id: 3, name: "Grace"))
      people.reloadBlock?(.some([.item(type: .insert([0, 2]))]))
      inner = tester.changes {
        people.items.removeFirst()
        people.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
      }
    }
    expectEqual(inner.count, 1)
    expectEqual(outer.map(\.description), ["[insert item 0-2]", "[delete item 0-0]"])
    expectEqual(tester.violations, [])
  }

  @Test func changesWithoutATester() throws {
    struct Refusal: Error {}
    let reported = changes(of: people) {
      people.items.append(Person(id: 3, name: "Grace"))
      people.reloadBlock?(.some([.item(type: .insert([0, 2]))]))
    }
    expectEqual(reported, [.some([.item(type: .insert([0, 2]))])])
    expectEqual(changes(of: people) {}, [])
    #expect(throws: Refusal.self) { try changes(of: people) { throw Refusal() } }
    // The observation ends with the call.
    people.reloadBlock?(.all)
    expectEqual(reported.count, 1)
  }

  @Test func duplicatesAtTheStart() {
    let source = ListSource([1, 2, 1, 2].map { Person(id: $0, name: "Ada") })
    let tester = DataSourceTester(dataSource: source) { _ in }
    expectEqual(tester.violations.map(\.indexPath), [[0, 2]])
    expectEqual(
      tester.violations.first?.message, "the items at 0-0 and 0-2 have the same identity 1")
    #expect(
      DataSourceTester(dataSource: source, allowsDuplicates: true) { _ in }.violations.isEmpty)
    // Items without an identity may be equal.
    let numbers = ListSource([1, 1])
    expectEqual(DataSourceTester(dataSource: numbers) { _ in }.violations, [])
    let known = DataSourceTester(dataSource: numbers, identity: .itself) { _ in }
    expectEqual(known.violations.map(\.indexPath), [[0, 1]])
  }
}

@Suite struct SimulatorContentTests {
  @Test func theScreenAsValues() throws {
    let people = ListSource([Person(id: 1, name: "Ada")])
    let view = ListViewSimulator(dataSource: people) { $0.name }
    expectEqual(view.sections.map(\.headerTitle), [nil])
    expectEqual(view.sections.map(\.footerTitle), [nil])
    expectEqual(view.sections[0].rows.map(\.text), ["Ada"])
    expectEqual(view.sections[0].rows.map(\.item.id), [1])
  }

  /// A simulator that is not told about a change.
  @Test func aViewThatNobodyTells() throws {
    let people = ListSource([Person(id: 1, name: "Ada")])
    let view = ListViewSimulator(dataSource: people)
    people.items = []
    let hint = "the view has never been told of a change"
    let violation = #expect(throws: BatchViolation.self) { try view.verify() }
    expectEqual(violation?.message.contains(hint), true)
    try view.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))]))
    people.items = [Person(id: 2, name: "Alan")]
    let next = #expect(throws: BatchViolation.self) { try view.verify() }
    expectEqual(next?.message.contains(hint), false)
  }
}
