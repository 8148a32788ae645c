import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import TestSupport
import Testing

/// What a debugger's `po` prints.
@Suite struct DebuggerTests {
  private struct ToDo: Identifiable, Equatable {
    var id: Int
    var title = "mow"
  }

  @Test func dataSources() {
    let list = DiffableListDataSource(items: [ToDo(id: 1), ToDo(id: 2)])
    let text = "\n[0] (2)\n  ToDo(id: 1, title: \"mow\")\n  ToDo(id: 2, title: \"mow\")"
    expectEqual(list.debugDescription, "DiffableListDataSource<ToDo>" + text)
    let reversed = list.sorted { $0.id > $1.id }.sorted { $0.id < $1.id }
    expectEqual("\(reversed)", "SortedDataSource<ToDo>" + text)
    expectEqual(String(reflecting: AnyDataSource(dataSource: list)), "AnyDataSource<ToDo>" + text)
    let updater = ListViewUpdater(dataSource: list)
    expectEqual(updater.debugDescription, "ListViewUpdater<ToDo>" + text)
  }

  @Test func sectionsHaveTitles() {
    let source = DiffableSectionedDataSource(sections: [
      IdentifiedSection(id: "A", items: [ToDo(id: 1)], headerTitle: "First"),
      IdentifiedSection(id: "B", items: []),
    ])
    let lines = source.debugDescription.split(separator: "\n")
    expectEqual(lines[1...], ["[0] First (1)", "  ToDo(id: 1, title: \"mow\")", "[1] (0)"])
  }

  @Test func longListsAreShortened() {
    let source = DiffableSectionedDataSource(
      sections: (0..<12).map { IdentifiedSection(id: $0, items: [ToDo]()) }, identity: .id)
    #expect(source.debugDescription.hasSuffix("[9] (0)\n… (12)"))
    let list = DiffableListDataSource(items: (0..<1000).map { ToDo(id: $0) })
    #expect(list.debugDescription.hasSuffix("id: 9, title: \"mow\")\n  …"))
  }

  private final class Names: ListDataSource, CustomDebugStringConvertible {
    let items = ["Ada"]
    var reloadBlock: ReloadBlock?
  }

  @Test func ownDataSource() {
    expectEqual(Names().debugDescription, "Names\n[0] (1)\n  Ada")
  }

  @Test func section() {
    let section = Section(items: ["Ada"], headerTitle: "A")
    expectEqual("\(section)", "Section<String>\n[0] A (1)\n  Ada")
  }

  @Test func changeSetsAreOneLine() {
    let changeSet = ChangeSet.some([.item(type: .delete([0, 2])), .section(type: .insert([1]))])
    var text = ""
    dump(changeSet, to: &text)
    expectEqual(text, "- [delete item 0-2, insert section 1]\n")
    text = ""
    dump(changeSet.changes[0], to: &text)
    expectEqual(text, "- delete item 0-2\n")
  }
}
