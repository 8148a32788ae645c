import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// The examples of "Testing your lists"; `ArticleTests` checks that none is missing or different.
@Suite struct TestingExamples {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  final class Contacts: ListDataSource {
    private(set) var items: [Contact] = []
    var reloadBlock: ReloadBlock?

    func add(_ contact: Contact) {
      let place = items.firstIndex { $0.name > contact.name } ?? items.count
      items.insert(contact, at: place)
      reloadBlock?(.some([.item(type: .insert([0, place]))]))
    }

    func remove(at place: Int) {
      guard items.indices.contains(place) else { return }
      items.remove(at: place)
      reloadBlock?(.some([.item(type: .delete([0, place]))]))
    }
  }

  @Test func contactsAreKeptInOrder() {
    let contacts = Contacts()
    let tester = DataSourceTester(dataSource: contacts) { Issue.record("\($0)") }
    contacts.add(Contact(id: 1, name: "Grace"))
    contacts.add(Contact(id: 2, name: "Ada"))
    contacts.remove(at: 1)
    tester.verify()
    #expect(tester.screen == "[0]\n  Contact(id: 2, name: \"Ada\")")
  }

  @Test func wrongPlace() {
    var lines: [String] = []
    func print(_ rule: BatchRule, _ indexPath: IndexPath) {
      lines.append("\(rule) \(Array(indexPath))")
    }

    final class Stack: ListDataSource {
      var items = ["a", "b"]
      var reloadBlock: ReloadBlock?

      func push(_ item: String) {
        items.append(item)
        reloadBlock?(.some([.item(type: .insert([0, 0]))]))  // its index path is [0, 2]
      }
    }

    let stack = Stack()
    let tester = DataSourceTester(dataSource: stack) { print($0.rule, $0.indexPath ?? []) }
    stack.push("c")  // I [0, 1]

    expectEqual(lines, ["I [0, 1]"])
    tester.verify()
    expectEqual(lines.count, 1)
  }

  @Test func identity() {
    struct Product: Equatable {
      var sku: String
      var price: Int
    }

    let products = DiffableListDataSource(
      items: [Product(sku: "A1", price: 10)], identity: .by(\.sku))
    let tester = DataSourceTester(dataSource: products, identity: .by(\.sku)) {
      Issue.record("\($0)")
    }
    products.items = [Product(sku: "B2", price: 5), Product(sku: "A1", price: 12)]
    #expect(tester.changeSets.map(\.description) == ["[insert item 0-0]", "[update item 0-1]"])
    tester.verify()
  }

  struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  @Test(arguments: 1...20)
  func anyEdits(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let contacts = Contacts()
    let tester = DataSourceTester(dataSource: contacts) { Issue.record("seed \(seed): \($0)") }
    for id in 1...100 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let name = ["Ada", "Alan", "Edsger", "Grace"].randomElement(using: &random) ?? ""
        contacts.add(Contact(id: id, name: name))
      } else if !contacts.items.isEmpty {
        contacts.remove(at: Int.random(in: contacts.items.indices, using: &random))
      }
    }
    tester.verify()
  }

  @Test func relaxedRules() {
    let sections = DiffableSectionedDataSource(
      sections: [IdentifiedSection(id: "empty", items: [String]())], identity: .itself)
    let tester = DataSourceTester(
      dataSource: sections, enforcing: .quirks.subtracting([.emptySectionUpdate])
    ) {
      Issue.record("\($0)")
    }
    sections.report(.some([.section(type: .update([0]))]))  // an update of an empty section
    tester.verify()

    expectEqual(tester.changeSets.count, 1)
    var rules: [BatchRule] = []
    DataSourceTester(dataSource: sections) { rules.append($0.rule) }
    sections.report(.some([.section(type: .update([0]))]))
    expectEqual(rules, [.emptySectionUpdate])
  }

  @Test func dirtyLayout() {
    var lines: [String] = []
    func print(_ value: Any) { lines.append("\(value)") }

    let contacts = Contacts()
    let view = ListViewSimulator(dataSource: contacts)
    view.setNeedsLayout()
    contacts.add(Contact(id: 1, name: "Ada"))
    do {
      try view.performUpdates(withChangeSet: .some([.item(type: .insert([0, 0]))]))
    } catch {
      print(error.rule)  // T1
    }

    expectEqual(lines, ["T1"])
    updater(contacts)
  }

  private func updater(_ contacts: Contacts) {
    let updater = ListViewUpdater(dataSource: contacts)
    let view = ListViewSimulator(dataSource: updater)
    updater.view = view
    view.setNeedsLayout()
    contacts.add(Contact(id: 2, name: "Grace"))
    #expect(view.sections[0].rows.map(\.item.name) == ["Ada", "Grace"])
    #expect(view.violations.isEmpty)
  }
}

/// The example with a wrong edit. Its violation is collected, not recorded.
@Suite struct EditExamples {
  private enum Issue {
    nonisolated(unsafe) static var lines: [Int] = []

    static func record(_ text: String, sourceLocation: SourceLocation) {
      lines.append(sourceLocation.line)
    }
  }

  private final class Stack: ListDataSource {
    var items = ["a", "b"]
    var reloadBlock: ReloadBlock?

    func push(_ item: String) {
      items.append(item)
      reloadBlock?(.some([.item(type: .insert([0, 0]))]))  // its index path is [0, 2]
    }

    func refill() async {
      await Task.yield()
      items = ["a", "b"]
      reloadBlock?(.all)
    }
  }

  @Test func asynchronousEdit() async {
    let stack = Stack()
    let tester = DataSourceTester(dataSource: stack) { _ in }
    let changes = await tester.changes {
      await stack.refill()
    }
    expectEqual(changes, [ChangeSet.all])
    expectEqual(tester.violations, [])
  }

  @Test func edit() {
    let stack = Stack()
    let line = #line + 4
    let tester = DataSourceTester(dataSource: stack) { violation in
      Issue.record("\(violation)", sourceLocation: SourceLocation(violation.location))
    }
    tester.changes { stack.push("d") }  // a violation marks this line
    expectEqual(Issue.lines, [line])
  }
}

extension SourceLocation {
  init(_ location: BatchViolation.Location?, otherwise: SourceLocation = #_sourceLocation) {
    self = otherwise
    guard let location else { return }
    self.init(
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}
