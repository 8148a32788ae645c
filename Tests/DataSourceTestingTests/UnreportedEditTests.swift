import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Edits that report nothing, or too little, are named where they are made.
@Suite struct UnreportedEditTests {
  private let people = ListSource((1...4).map { Person(id: $0, name: "Ada \($0)") })

  /// Removes the first person, and reports it.
  private func remove() {
    people.items.removeFirst()
    people.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
  }

  @Test func aCorrectEditIsNotBlamed() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    let line = #line + 1
    tester.changes { people.items.removeLast() }
    tester.changes { remove() }
    tester.verify()
    expectEqual(tester.violations.map(\.location?.line), [line])
    expectEqual(tester.violations.map(\.rule), [.wrongContent])
    expectEqual(tester.violations.first?.message.contains("the edit ended without a report"), true)
  }

  /// The items, not only their number, are compared.
  @Test(arguments: [4, 100])
  func anEqualNumberOfOtherItems(count: Int) {
    people.items = (1...count).map { Person(id: $0, name: "Ada") }
    let tester = DataSourceTester(dataSource: people) { _ in }
    tester.changes { people.items[1] = Person(id: 900, name: "Ada") }
    let edit = #line - 1
    tester.verify()
    // Long lists are compared by `verify()` only.
    expectEqual(tester.violations.map(\.location?.line), [count == 4 ? edit : edit + 2])
    expectEqual(tester.violations.map(\.indexPath), [[0, 1]])
  }

  @Test func itemsThatChangePlaces() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    tester.changes { people.items.reverse() }
    expectEqual(tester.violations.map(\.location?.line), [#line - 1])
    tester.changes { remove() }
    tester.verify()
    expectEqual(tester.violations.count, 1)
  }

  @Test func itemsWithoutIdentity() {
    let words = ListSource(["a", "b"])
    let tester = DataSourceTester(dataSource: words) { _ in }
    tester.changes { words.items[0] = "A" }
    expectEqual(tester.violations.map(\.location?.line), [#line - 1])
  }

  /// Content may be updated by a later change set, so it is reported in the end, for its edit.
  @Test func contentThatIsNeverUpdated() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    tester.changes { people.items[2].name = "Grace" }
    let line = #line - 1
    tester.changes { remove() }
    expectEqual(tester.violations, [])
    tester.verify()
    expectEqual(tester.violations.map(\.location?.line), [line])
    tester.changes { people.items[0].name = "Grace" }
    tester.changes { people.reloadBlock?(.some([.item(type: .update([0, 0]))])) }
    tester.verify()
    expectEqual(tester.violations.count, 1)
  }

  @Test func contentThatIsNeverUpdatedUntilTheEnd() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    tester.changes { people.items[2].name = "Grace" }
    tester.detach()
    expectEqual(tester.violations.map(\.location?.line), [#line - 2])
  }

  @Test func sections() {
    let source = SectionsSource([[1], [2, 3]])
    let tester = DataSourceTester(dataSource: source) { _ in }
    var lines: [Int] = []
    tester.changes { source.sections.append(Section(items: [])) }
    lines.append(#line - 1)
    tester.changes { source.sections.swapAt(0, 1) }
    lines.append(#line - 1)
    tester.changes { source.sections = [] }
    lines.append(#line - 1)
    expectEqual(tester.violations.map(\.location?.line), lines)
    tester.changes {
      source.sections = [Section(items: [1])]
      source.reloadBlock?(.all)
    }
    tester.changes { source.sections[0].headerTitle = "New" }
    lines.append(#line - 1)
    tester.verify()
    expectEqual(tester.violations.map(\.location?.line), lines)
  }

  @Test func nestedEdits() {
    let tester = DataSourceTester(dataSource: people) { _ in }
    var lines: [Int] = []
    tester.changes {
      tester.changes { people.items.removeLast() }
      lines.append(#line - 1)
      remove()
    }
    expectEqual(tester.violations.map(\.location?.line), lines)
    lines.append(#line + 1)
    tester.changes {
      tester.changes { remove() }
      people.items = []
    }
    tester.verify()
    expectEqual(tester.violations.map(\.location?.line), lines)
  }

  @Test func anEditThatThrows() {
    struct Refusal: Error {}
    let tester = DataSourceTester(dataSource: people) { _ in }
    let line = #line + 2
    do {
      try tester.changes {
        people.items = []
        throw Refusal()
      }
    } catch { #expect(type(of: error) == Refusal.self) }
    tester.verify()
    expectEqual(tester.violations.map(\.location?.line), [line])
  }

  /// A ready-made data source reports at the end of a transaction.
  @Test func editsOfATransaction() throws {
    struct Refusal: Error {}
    let source = DiffableListDataSource(items: people.items)
    let tester = DataSourceTester(dataSource: source) { _ in }
    let upper = source.filtered { $0.id > 2 }
    let upperTester = DataSourceTester(dataSource: upper) { _ in }
    for fails in [false, true] {
      try? source.transaction {
        let changes = try tester.changes { try source.remove(at: [0, 0]) }
        expectEqual(changes, [.some([.item(type: .delete([0, 0]))])])
        _ = try upperTester.changes { try source.append(Person(id: fails ? 8 : 9, name: "Grace")) }
        tester.changes { source.items.reverse() }
        if fails { throw Refusal() }
      }
    }
    let changes = tester.changes {
      source.transaction {
        source.items = []
        source.items = [people.items[0]]
      }
    }
    expectEqual(changes.count, 1)
    tester.verify()
    upperTester.verify()
    expectEqual(tester.violations, [])
    expectEqual(upperTester.violations, [])
  }

  @Test func asynchronousEdits() async throws {
    struct Refusal: Error {}
    let tester = DataSourceTester(dataSource: people) { _ in }
    let changes = await tester.changes {
      await Task.yield()
      remove()
    }
    expectEqual(changes, [.some([.item(type: .delete([0, 0]))])])
    var lines = [#line + 1]
    await tester.changes {
      await Task.yield()
      people.items.removeLast()
    }
    lines.append(#line + 2)
    do {
      try await tester.changes {
        await Task.yield()
        people.items = []
        throw Refusal()
      }
    } catch { #expect(type(of: error) == Refusal.self) }
    // Without `await`, since this edit is not asynchronous.
    tester.changes { people.items = [Person(id: 8, name: "Ada")] }
    lines.append(#line - 1)
    tester.verify()
    expectEqual(tester.violations.map(\.location?.line), lines)
  }
}

/// Messages show the part of long texts that differs.
@Suite struct MessageLengthTests {
  struct Episode: Identifiable, Equatable {
    var id: Int
    var title = "A long conversation about lighthouses, their lamps and their keepers"
    var summary = String(repeating: "Much was said. ", count: 30)
    var rank = 0
    var notes = String(repeating: "More follows. ", count: 30)
  }

  @Test(arguments: [false, true])
  func longItems(isOther: Bool) throws {
    let source = ListSource([Episode(id: 1)])
    let tester = DataSourceTester(dataSource: source) { _ in }
    tester.changes { source.items[0] = isOther ? Episode(id: 77) : Episode(id: 1, rank: 77) }
    tester.verify()
    let violation = try #require(tester.violations.first)
    #expect(violation.message.count < 300)
    #expect(violation.message.contains("77"))
    let view = ListViewSimulator(dataSource: source)
    source.items[0].rank = 55
    let shown = #expect(throws: BatchViolation.self) { try view.verify() }
    expectEqual(shown?.message.contains("rank: 55"), true)
    #expect(view.screen.contains(source.items[0].notes))
  }

  @Test func shortItemsAreShownWhole() throws {
    let source = ListSource(["", "one"])
    let tester = DataSourceTester(dataSource: source) { _ in }
    tester.changes { source.items = ["two", "one"] }
    expectEqual(
      tester.violations.first?.message.hasPrefix(
        "row 0 in section 0 shows “”, the data source has “two”"), true)
  }
}
