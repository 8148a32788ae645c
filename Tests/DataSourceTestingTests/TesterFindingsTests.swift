import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Mistakes that a tester names, and correct sources that it must not blame.
@Suite struct TesterFindingsTests {
  private func people(_ ids: some Sequence<Int>) -> [Person] {
    ids.map { Person(id: $0, name: "\($0)") }
  }

  /// The violations after an edit, and after `verify()`.
  private func found(
    _ source: some DataSource<Person>, allowsDuplicates: Bool = false, _ edit: () -> Void
  ) -> [String] {
    let tester = DataSourceTester(dataSource: source, allowsDuplicates: allowsDuplicates) { _ in }
    func texts() -> String {
      tester.violations.map { "\($0.rule) \($0.indexPath ?? [])" }.joined(separator: ", ")
    }
    edit()
    let atOnce = texts()
    tester.verify()
    tester.verify()
    return [atOnce, texts()]
  }

  // MARK: Duplicates

  /// In a short list they are found at once, each identity once.
  @Test func identitiesThatBecomeDuplicates() {
    let short = ListSource(people(0..<3))
    let append = {
      short.items.append(Person(id: 1, name: "again"))
      short.report(.some([.item(type: .insert([0, short.items.count - 1]))]))
    }
    #expect(found(short, append) == ["I [0, 3]", "I [0, 3]"])
    let started = found(short) {
      append()
      short.items.append(Person(id: 2, name: "another"))
      short.report(.some([.item(type: .insert([0, short.items.count - 1]))]))
    }
    // The first one exists at the start.
    #expect(started == ["I [0, 3], I [0, 5]", "I [0, 3], I [0, 5]"])
    #expect(found(short, allowsDuplicates: true, append) == ["", ""])
  }

  @Test func duplicatesInLongLists() {
    let long = ListSource(people(0..<100))
    let violations = found(long) {
      long.items[70] = Person(id: 3, name: "again")
      long.report(.some([.item(type: .delete([0, 70])), .item(type: .insert([0, 70]))]))
    }
    #expect(violations == ["", "I [0, 70]"])
  }

  /// By a reload, by an update that changes an identity, and in another section, where it is right.
  @Test func duplicatesByOtherChanges() {
    let list = ListSource(people(0..<3))
    let byReload = found(list) {
      list.items = people([1, 1])
      list.report(.all)
    }
    #expect(byReload == ["I [0, 1]", "I [0, 1]"])
    let other = ListSource(people(0..<3))
    let byUpdate = found(other) {
      other.items[2] = Person(id: 0, name: "0")
      other.report(.some([.item(type: .update([0, 2]))]))
    }
    #expect(byUpdate == ["I [0, 2]", "I [0, 2]"])
    let sections = SectionsSource([people(0..<2), []])
    let inTwoSections = found(sections) {
      sections.set([people(0..<2), people(0..<2)])
      sections.report(
        .some([.item(type: .insert([1, 0])), .item(type: .insert([1, 1]))]))
    }
    #expect(inTwoSections == ["", ""])
  }

  // MARK: Rows that operators update

  private struct Row: Identifiable, Equatable {
    var id: String
  }

  /// Separators and transformed rows whose identity changes beside structure are updated in the
  /// same change. Until then they show another item.
  @Test(arguments: ["first", "between", "last", "neighbors"])
  func rowsThatChangeTheirIdentity(kind: String) {
    var random = SplitMix64(seed: 5)
    for round in 0..<TestLength.pick(8, long: 20) {
      let list = DiffableListDataSource(items: (0..<4).map { Row(id: "\($0)") })
      let rows: any DataSource<Row> =
        switch kind {
        case "first": list.separated(first: { Row(id: "before \($0.id)") }, by: { _, _ in nil })
        case "last": list.separated(last: { Row(id: "after \($0.id)") }, by: { _, _ in nil })
        case "between": list.separated { Row(id: "\($0.id) | \($1.id)") }
        default:
          list.mappedWithNeighbors {
            Row(id: "\($0?.id ?? "-") \($1.id) \($2?.id ?? "-")")
          }
        }
      let tester = makeTester(rows) { Issue.record("\(kind), round \(round): \($0)") }
      for step in 0..<12 {
        var items = list.items
        let place = random.below(items.count + 1)
        switch random.below(3) {
        case 0: items.insert(Row(id: "\(4 + step)"), at: place)
        case 1 where place < items.count: items.remove(at: place)
        default: items.shuffle(using: &random)
        }
        list.items = items
      }
      tester.verify()
    }
  }

  private func makeTester(
    _ source: some DataSource<Row>, report: @escaping (BatchViolation) -> Void
  ) -> DataSourceTester<Row> {
    DataSourceTester(dataSource: source, report: report)
  }

  /// A row with another item is still named where the change does not update it, or only later.
  @Test func rowsWithAnotherItem() {
    let list = ListSource(people(0..<3))
    let violations = found(list) {
      list.items = people([9, 7, 1, 2])
      list.report(.some([.item(type: .insert([0, 0]))]))
      list.report(.some([.item(type: .update([0, 1]))]))
    }
    #expect(violations == ["I [0, 1]", "I [0, 1]"])
  }

  // MARK: Empty change sets

  @Test func emptyChangeSets() {
    let own = ListSource(people(0..<3))
    let diffable = DiffableListDataSource(items: people(0..<3))
    #expect(found(own) { own.report(.some([])) } == ["T3 []", "T3 []"])
    #expect(found(own) { own.reloadBlock?(.some([])) } == ["T3 []", "T3 []"])
    #expect(found(AnyDataSource(dataSource: own)) { own.report(.some([])) } == ["T3 []", "T3 []"])
    // The package's own data sources and operators report neither it nor a change without effect.
    #expect(found(diffable) { diffable.report(.some([])) } == ["", ""])
    #expect(found(own.filtered { _ in true }) { own.report(.some([])) } == ["", ""])
    #expect(found(diffable) { diffable.items = people(0..<3) } == ["", ""])
    #expect(found(own) { own.reload(from: own.items) } == ["", ""])
  }

  @Test func emptyChangeSetsAreNotPassedOn() {
    let list = ListSource(people(0..<3))
    var calls = 0
    list.reloadBlock = { _ in calls += 1 }
    let observation = list.observeChanges { _ in calls += 1 }
    list.report(.some([]))
    #expect(calls == 0)
    list.report(.some([.item(type: .update([0, 0]))]))
    #expect(calls == 2)
    withExtendedLifetime(observation) {}
  }

  // MARK: Lookups

  /// Looks up what a view asks for, and does not check what none does.
  private class Plain: DataSource {
    typealias ItemType = Int
    var reloadBlock: ReloadBlock?
    var numberOfSections: Int { 2 }
    func numberOfItems(in section: Int) -> Int { (0..<2).contains(section) ? 3 : 0 }
    func item(at indexPath: IndexPath) -> Int? {
      let (section, item) = (indexPath[0], indexPath[1])
      return (0..<numberOfItems(in: section)).contains(item) ? section * 10 + item : nil
    }
    func sectionIdentity(at index: Int) -> AnyHashable? {
      (0..<2).contains(index) ? AnyHashable(index) : nil
    }
  }

  private final class Endless: Plain {
    override func sectionIdentity(at index: Int) -> AnyHashable? { AnyHashable(index) }
  }

  @Test func lookupsOfAView() {
    for (source, rules) in [(Plain(), []), (Endless(), [BatchRule.wrongContent])] {
      let tester = DataSourceTester(dataSource: source) { _ in }
      source.report(.some([.item(type: .update([1, 2]))]))
      tester.verify()
      #expect(Set(tester.violations.map(\.rule)) == Set(rules))
    }
  }

  /// Empty sections are passed once, not once for each section.
  @Test func manyEmptySections() {
    func seconds(_ count: Int) -> Double {
      let source = SectionsSource([[Person]](repeating: [], count: count))
      let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
      let clock = ContinuousClock()
      return (0..<3).map { _ in clock.measure { tester.verify() } / .seconds(1) }.min() ?? 0
    }
    #expect(seconds(16_000) < 24 * seconds(2_000))
  }

  // MARK: Threads

  /// Runs work on another thread, and waits for it.
  private func onAnotherThread(_ work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    let done = DispatchSemaphore(value: 0)
    Thread {
      work()
      done.signal()
    }.start()
    done.wait()
  }

  @Test func anUpdateOnAnotherThread() {
    let list = ListSource(people(0..<3))
    let view = ListViewSimulator(dataSource: list)
    var messages: [String] = []
    func update() {
      do { try view.performUpdates(withChangeSet: .all) } catch { messages.append(error.message) }
      do { try view.perform(.item(type: .update([0, 0]))) } catch { messages.append("\(error)") }
    }
    try? view.perform(.item(type: .update([0, 0]))) {
      onAnotherThread(update)
      update()
    }
    let threads = messages.map { $0.contains("on another thread") }
    expectEqual(threads, [true, true, false, false], "\(messages)")
    expectEqual(view.violations.filter { $0.rule == .nestedUpdate }.count, 2)
  }
}
