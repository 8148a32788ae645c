import DataSourceComposition
import DataSourceKit
import Foundation
import IdentityDiff
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
    #expect(filtered.headerTitle(for: 0) == "1 item")
    rows.report(.section(type: .update([0])))
    #expect(filtered.headerTitle(for: 0) == "2 items")
    #expect(joined.headerTitle(for: 0) == "2 items")
    #expect(joined.headerTitle(for: 2) == "2 items")
    #expect(
      heard == [.some([.item(type: .insert([0, 1]))]), .some([.section(type: .update([0]))])])
    // Once is enough.
    rows.report(.section(type: .update([0])))
    rows.reloadBlock?(.all)
    #expect(heard.count == 2)
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
    #expect(filtered.headerTitle(for: 0) == "two")
    rows.report(.section(type: .update([0])))
    #expect(filtered.headerTitle(for: 0) == "zwei")
    #expect(
      heard == [
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
    #expect(grouped.headerTitle(for: 0) == "New")
    #expect(grouped.indexTitles.map(\.title) == ["New", "B"])
    #expect(heard == [.some([.section(type: .update([0]))])])
    // If there are several, the first item's key counts.
    heard = []
    players.sections[0] += ["Newest", "Other"].enumerated().map {
      Player(id: 3 + $0, team: Team(id: 1, name: $1))
    }
    players.report(.item(type: .insert([0, 2])), .item(type: .insert([0, 3])))
    #expect(grouped.headerTitle(for: 0) == "Newest")
    #expect(heard.last == .some([.section(type: .update([0]))]))
    // Nothing new, nothing reported.
    heard = []
    players.sections[0].append(Player(id: 9, team: Team(id: 1, name: "Newest")))
    players.report(.item(type: .insert([0, 4])))
    #expect(heard == [.some([.item(type: .insert([0, 3]))])])
  }
}
