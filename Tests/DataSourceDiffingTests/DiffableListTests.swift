import DataSourceDiffing
import DataSourceTesting
import Foundation
import Testing

@Suite struct DiffableListTests {
  struct Person: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  @Test func editing() throws {
    let people = DiffableListDataSource<Person>()
    let tester = DataSourceTester(dataSource: people) { Issue.record("\($0)") }
    people.apply([Person(id: 1), Person(id: 2), Person(id: 3)])
    try people.update(id: 2) { $0.name = "Grace" }
    try people.remove(id: 1)
    try people.insert(Person(id: 4), before: 3)
    #expect(people.indexPath(forID: 3) == [0, 2])
    try people.move(id: 3, to: [0, 0])
    #expect(throws: EditError.unknownIdentity("1")) { try people.remove(id: 1) }
    try people.transaction {
      try people.append(Person(id: 5))
      try people.update(id: 5) { $0.name = "Ada" }
      try people.update(id: 4) { $0.name = "Cleo" }
      try people.remove(at: [0, 0])
    }
    tester.verify()
    #expect(
      tester.changeSets.map(\.description) == [
        "[insert item 0-0, insert item 0-1, insert item 0-2]", "[update item 0-1]",
        "[delete item 0-0]", "[insert item 0-1]", "[move item 0-2 to 0-0]",
        "[delete item 0-0, insert item 0-2]", "[update item 0-1]",
      ])
  }

  @Test func async() async {
    let people = DiffableListDataSource<Int>(identity: .itself)
    people.reloadBlock = { _ in }
    #expect(
      await people.apply([1, 2])
        == .applied([.some([.item(type: .insert([0, 0])), .item(type: .insert([0, 1]))])]))
    people.items = []
    #expect(people.items == [])
  }

  @Test func sections() throws {
    let source = DiffableSectionedDataSource<String, Person>()
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    source.apply([
      IdentifiedSection(id: "a", items: [Person(id: 1)], headerTitle: "A"),
      IdentifiedSection(id: "b", items: [Person(id: 2), Person(id: 3)], headerTitle: "B"),
    ])
    try source.append(Person(id: 4), toSection: "a")
    try source.setTitles(ofSection: "b", headerTitle: "Bee")
    source.apply(source.sections.reversed())
    source.apply([])
    tester.verify()
  }
}
