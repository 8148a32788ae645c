import DataSourceCore
import DataSourceOperators
import DataSourceReloading
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The examples of “Your first list” that need no view.
@Suite struct RecipeExamples {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  final class ContactBook: ListDataSource {
    var items: [Contact] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  @MainActor final class ContactsModel {
    let book = ContactBook()
    let found: FilteredDataSource<Contact>
    let rows: SortedDataSource<Contact>

    init() {
      found = book.filtered { _ in true }
      rows = found.sorted(by: \.name)
    }

    func search(_ text: String) {
      found.predicate = { text.isEmpty || $0.name.localizedCaseInsensitiveContains(text) }
    }

    func delete(_ contact: Contact) { book.items.removeAll { $0.id == contact.id } }
  }

  @Test @MainActor func searchShowsMatchingContacts() {
    let model = ContactsModel()
    let data = DataSourceTester(dataSource: model.book) { Issue.record("\($0)") }
    let screen = DataSourceTester(dataSource: model.rows, text: \.name) { Issue.record("\($0)") }
    model.book.items = [Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Ada")]
    #expect(screen.screen == "[0]\n  Ada\n  Grace")
    model.search("gr")
    model.book.items[0].name = "Grace Hopper"
    #expect(screen.screen == "[0]\n  Grace Hopper")
    data.verify()
    screen.verify()
  }

  /// Without the `didSet`, the article says, the tester finds the missing report.
  @Test @MainActor func aForgottenReport() {
    final class ForgetfulBook: ListDataSource {
      var items: [Contact] = []
      var reloadBlock: ReloadBlock?
    }
    let book = ForgetfulBook()
    var messages: [String] = []
    let tester = DataSourceTester(dataSource: book) { messages.append($0.message) }
    book.items = [Contact(id: 1, name: "Grace")]
    tester.verify()
    expectEqual(messages.count, 1)
    #expect(messages.first?.contains("no change set has been reported") == true, "\(messages)")
  }
}
