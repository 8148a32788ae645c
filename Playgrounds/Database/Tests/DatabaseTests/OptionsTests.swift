import AddressBookCore
import DataSourceKit
import Foundation
import Testing

@Suite struct OptionsTests {
  @Test func actions() throws {
    func action(_ words: String...) throws -> Options.Action { try Options(["f"] + words).action }
    #expect(try action("list") == .list)
    #expect(try action("watch") == .watch)
    #expect(try action("add", "Ada") == .add(name: "Ada", phone: ""))
    #expect(try action("add", "Ada", "1") == .add(name: "Ada", phone: "1"))
    #expect(try action("rename", "3", "Eve") == .rename(id: 3, name: "Eve"))
    #expect(try action("remove", "3") == .remove(id: 3))
    #expect(try action("import", "10") == .addMadeUpPeople(count: 10))
    #expect(try action("add", "--", "--Ada") == .add(name: "--Ada", phone: ""))
    #expect(try Options(["--timeout", "0.5", "f", "list"]).timeout == 0.5)
    #expect(try Options(["f", "list", "--help"]).action == .help)
  }

  @Test(arguments: [
    [], ["f"], ["f", "dance"], ["f", "list", "all"], ["f", "add"], ["f", "add", " "],
    ["f", "rename", "1"], ["f", "rename", "x", "Ada"], ["f", "remove"], ["f", "import", "-1"],
    ["f", "import", "many"], ["--fast", "f", "list"], ["--timeout", "soon", "f", "list"],
    ["f", "list", "--timeout"],
  ])
  func mistakes(_ arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(arguments) }
  }

  @Test func initials() {
    func initial(_ name: String) -> String { Contact(id: 1, name: name).initial }
    #expect(initial("ada") == "A")
    #expect(initial("émile") == "É")
    #expect(initial("7 of 9") == "#")
    #expect(initial("") == "#")
  }

  @Test func printable() {
    #expect(Contact(id: 7, name: "A\u{1B}[2J\n", phone: "1").line == "7  A\u{FFFD}[2J\u{FFFD}  1")
  }

  @Test func summaries() {
    let changes: [Change] = [
      .item(type: .insert([0, 0])), .item(type: .insert([0, 1])), .item(type: .delete([0, 0])),
      .section(type: .insert([1])),
    ]
    #expect(ChangeSummary([.some(changes)]).text == "+2 −1, sections +1")
    #expect(ChangeSummary([.some([.item(type: .update([0, 0]))])]).text == "~1")
    #expect(ChangeSummary([.all]).text == "everything")
  }
}
