import DataSourceKit
import Foundation
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

    #expect(SimpleDataSource().itemCounts == [3])
    #expect(throws: BatchViolation.self) { try changes.validate(before: [3], after: [3]) }
  }

  @Test func observing() {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }
    let contacts = ListSource(["Ada"])

    let log = contacts.observeChanges { print($0) }  // until `log` is released

    contacts.reloadBlock = { _ in }
    contacts.report(.some([.item(type: .update([0, 0]))]))
    #expect(lines == ["[update item 0-0]"])
    log.cancel()
  }

  @MainActor @Test func mainActorClass() {
    let contacts = Contacts()
    contacts.items.append("Ada")
    #expect(contacts.item(at: [0, 0]) == "Ada")
  }
}
