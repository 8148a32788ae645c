import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

/// The examples of the documentation; `ArticleTests` checks that none is missing or different.
@Suite struct ArticleExamples {
  @MainActor final class Contacts: @MainActor ListDataSource {
    var items: [String] = []
    var reloadBlock: ReloadBlock?
  }

  @Test func overview() throws {
    class SimpleDataSource: ListDataSource {
      var items = ["Item 0", "Item 1", "Item 2"]
      var reloadBlock: ReloadBlock?
    }

    let changes: ChangeSet = .some([.item(type: .insert([0, 3]))])
    try changes.validate(before: [3], after: [4])

    expectEqual(SimpleDataSource().itemCounts, [3])
    #expect(throws: BatchViolation.self) { try changes.validate(before: [3], after: [3]) }
  }

  @Test func observing() {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }
    let contacts = ListSource(["Ada"])

    let log = contacts.observeChanges { print($0) }  // until `log` is released

    contacts.reloadBlock = { _ in }
    contacts.report(.some([.item(type: .update([0, 0]))]))
    expectEqual(lines, ["[update item 0-0]"])
    log.cancel()
  }

  @MainActor @Test func mainActorClass() {
    let contacts = Contacts()
    contacts.items.append("Ada")
    expectEqual(contacts.item(at: [0, 0]), "Ada")
  }

  @Test func lookingUp() {
    var lines: [String] = []
    func print(_ item: String) { lines.append(item) }

    class SimpleSectionedDataSource: SectionedDataSource {
      typealias ItemType = String
      var sections = [
        Section(items: ["Item 0.0", "Item 0.1"]),
        Section(items: ["Item 1.0"], headerTitle: "Header 1", footerTitle: "Footer 1"),
      ]
      var reloadBlock: ReloadBlock?
    }

    let source = SimpleSectionedDataSource()
    #expect(source.numberOfItems(in: 7) == 0)
    #expect(source.item(at: [0, -1]) == nil)
    #expect(source.item(at: [1, 0]) == "Item 1.0")
    #expect(source.headerTitle(for: 1) == "Header 1")

    #expect(source.indexPath(after: [0, 1]) == [1, 0])
    #expect(source.lastIndexPath == [1, 0])
    #expect(source.indexPaths.firstIndex(of: [1, 0]) == 2)  // two items precede it
    #expect(source.indexPaths[1] == [0, 1])
    #expect(source.firstIndexPath { $0.hasSuffix("1") } == [0, 1])
    for indexPath in source.indexPaths.reversed() { print(source.item(at: indexPath) ?? "none") }

    expectEqual(lines, ["Item 1.0", "Item 0.1", "Item 0.0"])
  }

  @Test func workingWithChangeSets() throws {
    let changes: ChangeSet = .some([
      .item(type: .delete([0, 2])),
      .item(type: .insert([0, 0])),
      .section(type: .insert([1])),
    ])
    try changes.validate(before: [3], after: [3, 0])

    #expect(changes.mapping.newIndexPath(for: [0, 0]) == [0, 1])
    #expect(changes.mapping.oldIndexPath(for: [0, 0]) == nil)  // an inserted item

    let final = [["x", "a", "b"], []]
    #expect(try changes.applied(to: [["a", "b", "c"]], from: final) == final)

    #expect(try changes.inverse.applied(to: final, from: [["a", "b", "c"]]) == [["a", "b", "c"]])

    let next: ChangeSet = .some([.item(type: .delete([0, 0])), .section(type: .delete([1]))])
    #expect(changes.merged(with: next) == .some([.item(type: .delete([0, 2]))]))

    let structure: ChangeSet = .some([.item(type: .move([0, 2], [0, 0]))])
    let content: ChangeSet = .some([.item(type: .update([0, 0]))])

    try structure.validate(before: [3], after: [3])
    try content.validate(before: [3], after: [3])
    expectEqual(structure.mapping.newIndexPath(for: [0, 2]), [0, 0])
  }
}
