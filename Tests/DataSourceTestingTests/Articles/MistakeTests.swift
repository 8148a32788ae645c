import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Each row of the table in "Testing your lists", and the mistakes that the article calls
/// undetectable.
@Suite struct MistakeTests {
  private func makePeople() -> ListSource<Person> {
    ListSource([Person(id: 1, name: "Ada"), Person(id: 2, name: "Alan")])
  }

  /// The rules broken by what a list of two items reports after a change.
  private func rules(
    _ change: ([Person]) -> [Person], _ changes: [Change], verifying: Bool = false
  ) -> [BatchRule] {
    let people = makePeople()
    var rules: [BatchRule] = []
    let tester = DataSourceTester(dataSource: people) { rules.append($0.rule) }
    people.items = change(people.items)
    if !changes.isEmpty { people.reloadBlock?(.some(changes)) }
    if verifying { tester.verify() }
    tester.detach()
    return rules
  }

  /// The same for two sections, with two items and one.
  private func rules(_ after: [[String]], _ changes: [Change]) -> [BatchRule] {
    let sections = SectionsSource([["a", "b"], ["c"]])
    var rules: [BatchRule] = []
    let tester = DataSourceTester(dataSource: sections) { rules.append($0.rule) }
    sections.set(after)
    sections.reloadBlock?(.some(changes))
    tester.detach()
    return rules
  }

  private func renamed(_ people: [Person]) -> [Person] {
    people.map { Person(id: $0.id, name: $0.name.uppercased()) }
  }

  @Test func numbers() {
    expectEqual(rules({ $0.dropLast() }, [.item(type: .insert([0, 0]))]), [.invalidItemCount])
    expectEqual(rules([["a", "b"]], [.item(type: .delete([1, 0]))]), [.invalidSectionCount])
    expectEqual(
      rules({ $0 + [Person(id: 3, name: "Grace")] }, [.item(type: .insert([0, 7]))]),
      [
        .indexOutOfRange
      ])
  }

  @Test func placesNamedTwice() {
    let delete: Change = .item(type: .delete([0, 0]))
    expectEqual(rules({ $0.dropFirst(2) + [] }, [delete, delete]), [.repeatedChange])
    expectEqual(
      rules({ $0.dropFirst() + [] }, [delete, .item(type: .update([0, 0]))]), [.duplicateSource])
    expectEqual(
      rules(
        { Array($0.reversed()) + [Person(id: 3, name: "Grace")] },
        [.item(type: .move([0, 1], [0, 0])), .item(type: .insert([0, 0]))]), [.duplicateTarget])
  }

  @Test func sectionsAndUpdates() {
    expectEqual(
      rules(
        [["a", "b", "c"]], [.section(type: .delete([1])), .item(type: .move([1, 0], [0, 2]))]),
      [.moveAtReplacedSection])
    expectEqual(
      rules(
        { renamed($0.reversed()) },
        [.item(type: .move([0, 1], [0, 0])), .item(type: .update([0, 0]))]), [.conflictingUpdate])
    expectEqual(
      rules(
        [["c", "d"], ["a", "b"]],
        [.section(type: .move([1], [0])), .item(type: .insert([0, 1]))]),
      [
        .insertIntoMovedSection
      ])
  }

  @Test func contentAndSilence() {
    expectEqual(rules({ $0.dropLast() }, []), [])
    expectEqual(rules({ $0 + [Person(id: 2, name: "Alan")] }, [], verifying: true), [.wrongContent])
    let insertion: Change = .item(type: .insert([0, 2]))
    expectEqual(rules({ renamed($0) + [Person(id: 3, name: "Eve")] }, [insertion]), [.wrongContent])
    // Reported before the change was made.
    expectEqual(rules({ $0 }, [.item(type: .insert([0, 2]))]), [.indexOutOfRange])
    expectEqual(rules({ $0 }, [.item(type: .insert([0, 0]))]), [.invalidItemCount])
    let people = makePeople()
    var rules: [BatchRule] = []
    let tester = DataSourceTester(dataSource: people) { rules.append($0.rule) }
    people.reloadBlock?(.some([]))
    expectEqual(rules, [.emptyBatch])
    tester.detach()
  }

  /// Equal items cannot be distinguished.
  @Test func whatEqualityDoesNotCompare() {
    struct Loose: Equatable, CustomStringConvertible {
      var number: Int
      var description: String { "loose" }
      static func == (left: Loose, right: Loose) -> Bool { true }
    }
    let source = ListSource([Loose(number: 1)])
    var count = 0
    let tester = DataSourceTester(dataSource: source) { _ in count += 1 }
    source.items = [Loose(number: 2)]
    tester.verify()
    expectEqual(count, 0)
  }
}
