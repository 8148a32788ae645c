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

  @MainActor @Test func mainActorClass() {
    let contacts = Contacts()
    contacts.items.append("Ada")
    #expect(contacts.item(at: [0, 0]) == "Ada")
  }
}
