import DataSourceCore
import DataSourceOperators
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Items that are objects and change in place, so that cached results may be outdated.
@Suite struct ObjectTests {
  let people = Rows([
    Person(id: 1, rank: 10), Person(id: 2, rank: 20), Person(id: 3, rank: 30),
    Person(id: 4, rank: 40), Person(id: 5, rank: 50),
  ])

  func ids(_ source: some DataSource<Person>) -> [Int] { source.contents.flatMap(\.self).map(\.id) }

  func insert(_ person: Person, told updates: Int...) {
    people.sections[0].append(person)
    let place = people.sections[0].count - 1
    people.reloadBlock?(
      .some(
        updates.map { .item(type: .update([0, $0])) } + [.item(type: .insert([0, place]))]))
  }

  @Test func aReloadFindsWhatHasChangedInPlace() {
    let filtered = people.filtered { $0.rank > 15 }
    let sorted = people.sorted { $0.rank < $1.rank }
    let grouped = people.grouped(by: \.rank)
    people.sections[0][0].rank = 60
    people.reloadBlock?(.all)
    expectEqual(ids(filtered), [1, 2, 3, 4, 5])
    expectEqual(ids(sorted), [2, 3, 4, 5, 1])
    expectEqual(grouped.key(ofSection: 4), 60)
  }

  @Test func anUpdatedSectionFindsWhatHasChangedInPlace() {
    let filtered = people.filtered { $0.rank > 15 }
    people.sections[0][0].rank = 60
    people.report(.section(type: .update([0])))
    expectEqual(ids(filtered), [1, 2, 3, 4, 5])
  }

  @Test func objectsBehindAProtocolAreFoundAsWell() {
    let anything = Rows<any Equatable>(people.sections[0])
    let rank: (any Equatable) -> Int = { ($0 as? Person)?.rank ?? 0 }
    let filtered = anything.filtered(
      identity: .by({ ($0 as? Person)?.id }, areEqual: { rank($0) == rank($1) })
    ) { rank($0) > 15 }
    people.sections[0][0].rank = 60
    anything.reloadBlock?(.all)
    expectEqual(filtered.contents.first?.map(rank), [60, 20, 30, 40, 50])
  }

  @Test func otherObjectsAreComparedByContent() {
    let mapped = people.mapped { $0 }
    var heard: [ChangeSet] = []
    mapped.reloadBlock = { heard.append($0) }
    people.sections[0] = people.sections[0].map {
      Person(id: $0.id, rank: $0.id == 3 ? 0 : $0.rank)
    }
    people.reloadBlock?(.all)
    expectEqual(heard, [.some([.item(type: .update([0, 2]))])])
  }

  /// While the structure is reported, the order is still wrong; the content corrects it.
  @Test func anOrderIsMendedWithTheContent() {
    let direct = people.sorted { $0.rank < $1.rank }
    let through = people.filtered { _ in true }.sorted { $0.rank < $1.rank }
    let chain = people.filtered { _ in true }.sorted { $0.rank > $1.rank }.mapped { $0 }
      .sorted { $0.rank < $1.rank }
    people.sections[0][2].rank = 0
    insert(Person(id: 6, rank: 15), told: 2)
    expectEqual(ids(direct), [3, 1, 6, 2, 4, 5])
    expectEqual(ids(through), [3, 1, 6, 2, 4, 5])
    expectEqual(ids(chain), [3, 1, 6, 2, 4, 5])
  }

  @Test func anOrderIsMendedWithAnUpdateThatIsReportedLater() {
    let sorted = people.sorted { $0.rank < $1.rank }
    people.sections[0][2].rank = 0
    insert(Person(id: 6, rank: 15))
    people.sections[0].insert(people.sections[0].removeLast(), at: 0)
    people.report(.item(type: .move([0, 5], [0, 0])))
    people.report(.item(type: .update([0, 3])))
    expectEqual(ids(sorted), [3, 1, 6, 2, 4, 5])
  }

  @Test func distinctItemsThatMoveAndHaveAnotherKey() {
    let moving = Rows([Person(id: 1, rank: 1), Person(id: 2, rank: 2), Person(id: 3, rank: 3)])
    let distinct = moving.distinct(by: \.rank)
    moving.sections[0][2].rank = 1
    moving.sections[0].insert(moving.sections[0].removeLast(), at: 0)
    moving.report(.item(type: .move([0, 2], [0, 0])))
    moving.report(.item(type: .update([0, 0])))
    expectEqual(ids(distinct), [3, 2])
    moving.sections[0].removeFirst()
    moving.report(.item(type: .delete([0, 0])))
    expectEqual(ids(distinct), [1, 2])
  }

  @Test func rowsBelowOthersThatHaveChangedInPlace() {
    final class Folder: Identifiable, Equatable {
      let id: Int
      var folders: [Folder] = []
      init(_ id: Int, _ folders: [Folder] = []) {
        self.id = id
        self.folders = folders
      }
      static func == (left: Folder, right: Folder) -> Bool { left.id == right.id }
    }
    let folders = Rows([Folder(1, [Folder(2, [Folder(3)])])])
    let outline = folders.outlined(by: \.id, children: \.folders, expandedIDs: [1, 2])
    folders.sections[0][0].folders[0].folders.append(Folder(4))
    folders.report(.item(type: .update([0, 0])))
    expectEqual(outline.contents.first?.map(\.id), [1, 2, 3, 4])
  }
}
