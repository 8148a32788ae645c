import DataSourceDiffing
import DataSourceTesting
import Testing

@Suite struct ReloadTests {
  struct Person: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  final class People: ListDataSource {
    var items: [Person] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  @Test func oneLine() {
    let people = People()
    var changeSets: [ChangeSet] = []
    people.reloadBlock = { changeSets.append($0) }
    people.items = [Person(id: 1), Person(id: 2)]
    people.items = [Person(id: 2, name: "Grace"), Person(id: 1)]
    people.items = Array(people.items)
    #expect(
      changeSets.map(\.description) == [
        "[insert item 0-0, insert item 0-1]", "[move item 0-1 to 0-0]", "[update item 0-0]",
      ])
  }
}
