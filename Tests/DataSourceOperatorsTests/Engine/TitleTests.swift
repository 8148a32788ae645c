import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Titles that change with the items, and equal keys with different titles.
@Suite struct TitleTests {
  /// A key that differs from others only by its identity.
  struct Team: Hashable, Comparable {
    var id: Int
    var name: String
    static func == (left: Team, right: Team) -> Bool { left.id == right.id }
    static func < (left: Team, right: Team) -> Bool { left.id < right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  struct Player: Identifiable {
    var id: Int
    var team: Team
  }

  /// Titles are content: they are read when their section is updated, and a changed title is
  /// reported once.
  @Test func aTitleIsToldWithTheUpdateOfItsSection() {
    let rows = Rows(sections: [[1], [2, 3]])
    rows.headers = ["1 item", "2 items"]
    let filtered = rows.filtered(identity: .by { $0 }) { _ in true }
    let joined = filtered.concatenated(with: rows)
    var heard: [ChangeSet] = []
    filtered.reloadBlock = { heard.append($0) }
    rows.sections[0].append(4)
    rows.headers[0] = "2 items"
    rows.report(.item(type: .insert([0, 1])))
    expectEqual(filtered.headerTitle(for: 0), "1 item")
    rows.report(.section(type: .update([0])))
    expectEqual(filtered.headerTitle(for: 0), "2 items")
    expectEqual(joined.headerTitle(for: 0), "2 items")
    expectEqual(joined.headerTitle(for: 2), "2 items")
    expectEqual(
      heard, [.some([.item(type: .insert([0, 1]))]), .some([.section(type: .update([0]))])])
    // Once is enough.
    rows.report(.section(type: .update([0])))
    rows.reloadBlock?(.all)
    expectEqual(heard.count, 2)
  }

  /// If a section moves and also gets another title and other items, it is reported as moved, and
  /// then as updated as a whole.
  @Test func aSectionThatMovesIsUpdatedOnce() {
    let rows = Rows(sections: [[1], [2, 3]])
    rows.headers = ["one", "two"]
    let filtered = rows.filtered(identity: .by { $0 }) { _ in true }
    var heard: [ChangeSet] = []
    filtered.reloadBlock = { heard.append($0) }
    rows.sections.swapAt(0, 1)
    rows.headers = ["zwei", "one"]
    rows.report(.section(type: .move([1], [0])))
    expectEqual(filtered.headerTitle(for: 0), "two")
    rows.report(.section(type: .update([0])))
    expectEqual(filtered.headerTitle(for: 0), "zwei")
    expectEqual(
      heard,
      [
        .some([.section(type: .move([1], [0]))]), .some([.section(type: .update([0]))]),
      ])
  }

  @Test func anEqualKeyWithAnotherTitle() {
    let players = Rows([
      Player(id: 1, team: Team(id: 1, name: "Old")), Player(id: 2, team: Team(id: 2, name: "B")),
    ])
    let grouped = players.grouped(
      by: \.team, title: { team, _ in team.name }, indexTitle: { $0.name })
    var heard: [ChangeSet] = []
    grouped.reloadBlock = { heard.append($0) }
    players.sections[0][0].team.name = "New"
    players.report(.item(type: .update([0, 0])))
    expectEqual(grouped.headerTitle(for: 0), "New")
    expectEqual(grouped.indexTitles.map(\.title), ["New", "B"])
    expectEqual(heard, [.some([.section(type: .update([0]))])])
    // If there are several, the first item's key counts.
    heard = []
    players.sections[0].append(Player(id: 3, team: Team(id: 1, name: "Other")))
    players.report(.item(type: .insert([0, 2])))
    expectEqual(heard, [.some([.item(type: .insert([0, 1]))])])
    for (id, name) in [(4, "First"), (5, "Newest")] {
      players.sections[0].insert(Player(id: id, team: Team(id: 1, name: name)), at: 0)
    }
    players.report(.item(type: .insert([0, 0])), .item(type: .insert([0, 1])))
    expectEqual(grouped.headerTitle(for: 0), "Newest")
    expectEqual(heard.last, .some([.section(type: .update([0]))]))
    // Nothing new, nothing reported.
    heard = []
    players.sections[0].append(Player(id: 9, team: Team(id: 1, name: "Other")))
    players.report(.item(type: .insert([0, 5])))
    expectEqual(heard, [.some([.item(type: .insert([0, 4]))])])
  }

  /// After any change, titles are those of a new operator.
  @Test(arguments: [false, true])
  func keysOfDifferentSpelling(isSorted: Bool) throws {
    var random = SplitMix64(seed: 7)
    let names = ["Ada", "ada", "ADA", "Bo", "bo", "BO", "cy"].map { Name(text: $0) }
    let source = DiffableListDataSource(
      items: [(1, names[0]), (2, names[1])].map(Person.init),
      identity: .by(\.id, areEqual: { $0.name.text == $1.name.text }))
    let upstream: any DataSource<Person> =
      isSorted ? source.sorted { $0.name.text < $1.name.text } : source.filtered { _ in true }
    func grouped(_ source: some DataSource<Person>) -> GroupedDataSource<Name, Person> {
      source.grouped(by: \.name, title: { key, _ in key.text }, indexTitle: { $0.text })
    }
    let groups = grouped(upstream)
    let tester = DataSourceTester(dataSource: groups) { Issue.record("\($0)") }
    func check() {
      let new = grouped(upstream)
      let titles = (0..<groups.numberOfSections).map { groups.headerTitle(for: $0) }
      expectEqual(titles, (0..<new.numberOfSections).map { new.headerTitle(for: $0) })
      expectEqual(groups.indexTitles.map(\.title), new.indexTitles.map(\.title))
    }
    try source.remove(at: [0, 0])
    check()
    expectEqual(groups.headerTitle(for: 0), "ada")
    for id in 10..<120 {
      func edit() throws {
        let count = source.items.count
        let place: IndexPath = [0, random.below(max(1, count))]
        switch random.below(5) {
        case 0 where count > 0: try source.remove(at: place)
        case 1 where count > 0: try source.update(at: place) { $0.name = names[random.below(7)] }
        case 2 where count > 1: try source.move(from: place, to: [0, random.below(count)])
        case 3 where random.below(4) == 0: source.items.shuffle(using: &random)
        default:
          try source.insert(Person(id: id, name: names[random.below(7)]), at: place)
        }
      }
      if id % 3 == 0 { try edit() } else { try groups.performBatch { try edit() } }
      check()
    }
    // A new closure, too.
    groups.key = { Name(text: $0.name.text.uppercased()) }
    expectEqual(groups.headerTitle(for: 0), source.items.first.map { _ in "ADA" })
    tester.verify()
  }

  /// Names that differ in case are equal.
  struct Name: Hashable, Comparable {
    var text: String
    private var key: String { text.lowercased() }
    init(text: String) { self.text = text }
    static func == (left: Name, right: Name) -> Bool { left.key == right.key }
    static func < (left: Name, right: Name) -> Bool { left.key < right.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  struct Person: Identifiable {
    var id: Int
    var name: Name
  }
}
