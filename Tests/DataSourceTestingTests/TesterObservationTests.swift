import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Change sets in several steps, other observers, and the owner's reload block.
@Suite struct TesterObservationTests {
  private func board(
    _ sections: [(Int, [Int])], version: String = ""
  ) -> [IdentifiedSection<Int, Person>] {
    sections.map { id, people in
      IdentifiedSection(id: id, items: people.map { Person(id: $0, name: "\($0)\(version)") })
    }
  }

  /// Random transitions. Other observers, before and after the tester, respond with
  /// changes.
  @Test(arguments: 0..<TestLength.pick(12, long: 60)) func reentrantObservers(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    func contents() -> [IdentifiedSection<Int, Person>] {
      var people = Array(1...12).shuffled(using: &random)
      return Array(1...3).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        .map { section in
          let count = Int.random(in: 0...4, using: &random)
          defer { people.removeFirst(count) }
          return IdentifiedSection(
            id: section,
            items: people.prefix(count).map {
              Person(id: $0, name: ["a", "b"].randomElement(using: &random) ?? "")
            }, headerTitle: ["x", "y"].randomElement(using: &random))
        }
    }

    let source = DiffableSectionedDataSource(sections: contents())
    var answers = 0
    func answer() {
      guard answers > 0 else { return }
      answers -= 1
      source.sections = contents()
    }
    let first = source.observeChanges { _ in answer() }
    let tester = DataSourceTester(dataSource: source) { Issue.record("seed \(seed): \($0)") }
    let last = source.observeChanges { _ in answer() }
    for step in 0..<10 {
      answers = step % 4
      source.sections = contents()
      tester.verify()
    }
    withExtendedLifetime((first, last)) {}
  }

  /// The owner sets a block before and after the tester is attached, and the tester goes on.
  @Test func theReloadBlockIsTheOwners() {
    let source = ListSource([Person(id: 1, name: "Ada")])
    var calls = 0
    source.reloadBlock = { _ in calls += 1 }
    var violations = 0
    let tester = DataSourceTester(dataSource: source) { _ in violations += 1 }
    source.reloadBlock = { _ in calls += 10 }
    source.items.append(Person(id: 2, name: "Alan"))
    source.report(.some([.item(type: .insert([0, 1]))]))
    #expect(calls == 10 && !tester.changeSets.isEmpty && violations == 0)
    source.items[0].name = "Grace"
    tester.verify()
    expectEqual(violations, 1)
  }

  /// A tester without other references lives as long as the data source.
  @Test func theDataSourceHoldsItsTester() {
    final class Reference {
      weak var tester: DataSourceTester<Person>?
    }
    func check(_ source: some DataSource<Person>) -> Reference {
      var violations = 0
      let reference = Reference()
      func attach() {
        let tester = DataSourceTester(dataSource: source) { _ in violations += 1 }
        reference.tester = tester
      }
      attach()
      source.report(.some([.item(type: .delete([0, 0]))]))
      #expect(violations == 1 && reference.tester != nil)
      return reference
    }
    let items = [Person(id: 1, name: "Ada")]
    expectNil(check(ListSource(items)).tester)
    expectNil(check(DiffableListDataSource(items: items)).tester)
  }

  @Test func detachingEndsTheObservation() {
    let source = ListSource([1])
    var violations = 0
    let tester = DataSourceTester(dataSource: source) { _ in violations += 1 }
    #expect(source.reloadBlock != nil)
    tester.detach()
    source.report(.some([.item(type: .delete([0, 0]))]))
    expectEqual(violations, 0)
  }

  /// Selected rows stay selected while they move.
  @Test func selectionOfASimulator() throws {
    let source = ListSource(["a", "b", "c"])
    let view = ListViewSimulator(dataSource: source)
    view.select([0, 0])
    view.select([0, 2])
    view.select([0, 3])
    expectEqual(view.selectedIndexPaths, [[0, 0], [0, 2]])
    source.items = ["c", "b"]
    try view.perform(.item(type: .delete([0, 0])), .item(type: .move([0, 2], [0, 0])))
    expectEqual(view.selectedIndexPaths, [[0, 0]])
    view.deselect([0, 0])
    #expect(view.selectedIndexPaths.isEmpty)
    view.select([0, 1])
    try view.performUpdates(withChangeSet: .all)
    #expect(view.selectedIndexPaths.isEmpty)
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
