import DataSourceKit
import DataSourceTesting
import Foundation
import GalleryCore
import Testing

@MainActor @Suite struct PeopleTests {
  @Test func aDropTakesAPersonFromTheOtherList() {
    let screen = PeopleScreen()
    let names = screen.list.allPeople.map(\.name)
    screen.drop(names[2], at: [0, 0], inTeam: true)
    screen.drop("Nobody", at: [0, 0], inTeam: true)
    #expect(screen.team.allPeople.map(\.name) == ["Nobody", names[2]])
    #expect(!screen.list.allPeople.map(\.name).contains(names[2]))
    // Back, into a list that hides some people.
    screen.search = names[4]
    screen.drop(names[2], at: [0, 0], inTeam: false)
    screen.search = ""
    #expect(screen.list.allPeople.map(\.name) == names.moving(2, before: 4))
    #expect(screen.team.allPeople.map(\.name) == ["Nobody"])
  }

  @Test func editsAreUndone() {
    let screen = PeopleScreen()
    let before = screen.list.allPeople
    screen.remove(before[1...3].map(\.id))
    screen.move([before[0].id], between: before[5].id, and: before[6].id)
    #expect(screen.list.allPeople.prefix(3) == [before[4], before[5], before[0]])
    while screen.canUndo { screen.undo() }
    #expect(screen.list.allPeople == before)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyChangeIsValid(seed: UInt64) {
    let screen = PeopleScreen()
    let record: (Any) -> Void = { Issue.record("seed \(seed): \($0)") }
    let testers = (
      DataSourceTester(dataSource: screen.list, text: \.name) { record($0) },
      DataSourceTester(dataSource: screen.team, text: \.name) { record($0) }
    )
    var random = Dice(seed: seed)
    for _ in 0..<300 {
      let shown = screen.list.allPeople
      let one = shown.isEmpty ? nil : shown[random.below(shown.count)]
      let place: IndexPath = [0, random.below(shown.count + 1)]
      switch random.below(6) {
      case 0: screen.sort()
      case 1: screen.search = ["", "a", "er"][random.below(3)]
      case 2: screen.undo()
      case 3:
        guard let one else { continue }
        screen.move([one.id], between: shown.last?.id, and: nil)
      case 4: screen.drop(one?.name ?? "New", at: [0, random.below(2)], inTeam: true)
      default: screen.drop(screen.team.allPeople.last?.name ?? "New", at: place, inTeam: false)
      }
    }
    withExtendedLifetime(testers) {}
  }
}

extension DataSource<Contact> {
  fileprivate var allPeople: [Contact] { indexPaths.compactMap { item(at: $0) } }
}

extension [String] {
  fileprivate func moving(_ index: Int, before other: Int) -> [String] {
    var result = self
    result.insert(self[index], at: other)
    result.remove(at: index < other ? index : index + 1)
    return result
  }
}
