import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import IdentityDiff
import TestSupport
import Testing

@Suite struct DataSourceTesterTests {
  /// Collects a tester's reports.
  final class Reports {
    var violations: [BatchViolation] = []
    var rules: [BatchRule] { violations.map(\.rule) }
  }

  let reports = Reports()
  let people = ListSource([Person(id: 1, name: "Ada"), Person(id: 2, name: "Alan")])

  @Test func correctSourcesAreLeftInPeace() {
    let tester = DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.items.append(Person(id: 3, name: "Grace"))
    people.reloadBlock?(.some([.item(type: .insert([0, 2]))]))
    people.items = []
    people.reloadBlock?(.all)
    tester.verify()
    expectEqual(reports.rules, [])
    expectEqual(tester.violations, [])
    expectEqual(tester.changeSets, [.some([.item(type: .insert([0, 2]))]), .all])
    expectEqual(tester.screen, "[0]")
  }

  @Test func structureFirstAndContentSecond() {
    DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.items = [Person(id: 3, name: "Grace"), Person(id: 1, name: "ADA")]
    people.reloadBlock?(
      .some([.item(type: .delete([0, 1])), .item(type: .insert([0, 0]))]))
    expectEqual(reports.rules, [])
    people.reloadBlock?(.some([.item(type: .update([0, 1]))]))
    expectEqual(reports.rules, [])
  }

  @Test func updatesOneAfterAnother() {
    let tester = DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    for index in people.items.indices { people.items[index].name += "!" }
    for index in people.items.indices {
      people.reloadBlock?(.some([.item(type: .update([0, index]))]))
    }
    tester.verify()
    expectEqual(reports.rules, [])
    for index in people.items.indices { people.items[index].name += "!" }
    people.reloadBlock?(.some([.item(type: .update([0, 0]))]))
    expectEqual(reports.rules, [])
    tester.verify()
    expectEqual(reports.rules, [.wrongContent])
    expectEqual(reports.violations.first?.indexPath, [0, 1])
  }

  @Test func contentThatNeverComesIsReported() {
    let tester = DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.items = [Person(id: 3, name: "Grace"), Person(id: 1, name: "ADA")]
    people.reloadBlock?(
      .some([.item(type: .delete([0, 1])), .item(type: .insert([0, 0]))]))
    people.items.removeFirst()
    people.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
    expectEqual(reports.rules, [])
    tester.verify()
    expectEqual(reports.rules, [.wrongContent])
    expectEqual(reports.violations.first?.message.contains("“Person(id: 1, name: \"Ada\")”"), true)
  }

  @Test func contentThatNeverComesIsReportedAtTheEnd() {
    func use() {
      let people = ListSource([Person(id: 1, name: "Ada")])
      DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
      people.items = [Person(id: 2, name: "Alan"), Person(id: 1, name: "ADA")]
      people.reloadBlock?(.some([.item(type: .insert([0, 0]))]))
      expectEqual(reports.rules, [])
    }
    use()
    expectEqual(reports.rules, [.wrongContent])
  }

  @Test func brokenRulesAreReported() {
    let tester = DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.items.removeLast()
    people.reloadBlock?(.some([.item(type: .insert([0, 0]))]))
    expectEqual(reports.rules, [.invalidItemCount])
    // The tester has started over, and goes on.
    people.items.removeLast()
    people.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
    people.reloadBlock?(.some([]))
    expectEqual(reports.rules, [.invalidItemCount, .emptyBatch])
    expectEqual(tester.violations, reports.violations)
  }

  @Test func wrongRowsAreReportedAtOnce() {
    DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.items.insert(Person(id: 3, name: "Grace"), at: 1)
    people.reloadBlock?(.some([.item(type: .insert([0, 0]))]))
    expectEqual(reports.rules, [.wrongContent])
    expectEqual(reports.violations.first?.indexPath, [0, 1])
  }

  @Test func itemsWithoutIdentityMustBeRightAtOnce() {
    let source = ListSource(["a", "b"])
    DataSourceTester(dataSource: source) { [reports] in reports.violations.append($0) }
    source.items = ["x", "a", "B"]
    source.reloadBlock?(.some([.item(type: .insert([0, 0]))]))
    expectEqual(reports.rules, [.wrongContent])
    #expect(reports.violations[0].message.contains("give the tester an identity"))
  }

  @Test func identityByKey() {
    struct Product: Equatable {
      var sku: String
      var price: Int
    }
    let source = ListSource([Product(sku: "A", price: 1)])
    DataSourceTester(dataSource: source, identity: .by(\.sku)) { [reports] in
      reports.violations.append($0)
    }
    source.items = [Product(sku: "B", price: 1), Product(sku: "A", price: 2)]
    source.reloadBlock?(.some([.item(type: .insert([0, 0]))]))
    source.reloadBlock?(.some([.item(type: .update([0, 1]))]))
    expectEqual(reports.rules, [])
    source.items.swapAt(0, 1)
    source.reloadBlock?(.some([.item(type: .update([0, 1]))]))
    expectEqual(reports.rules, [.wrongContent])
  }

  @Test func itemsThatLookAlikeAreKnownByTheirIdentity() {
    final class Note: Identifiable {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let source = ListSource([Note(1), Note(2), Note(3)])
    let tester = DataSourceTester(dataSource: source) { [reports] in
      reports.violations.append($0)
    }
    source.items.reverse()
    source.reloadBlock?(.some([.item(type: .move([0, 0], [0, 1]))]))
    expectEqual(reports.rules, [.wrongContent])
    expectEqual(
      reports.violations.first?.message.contains("another item that looks the same"), true)
    source.items.swapAt(0, 1)
    tester.verify()
    expectEqual(reports.rules, [.wrongContent, .wrongContent])
  }

  /// An item with a NaN does not equal itself, so only its text tells whether it is shown.
  @Test func itemsThatDoNotEqualThemselves() throws {
    struct Reading: Identifiable, Equatable {
      var id: Int
      var value: Double
    }
    let source = ListSource([Reading(id: 1, value: .nan)])
    let tester = DataSourceTester(dataSource: source) { [reports] in
      reports.violations.append($0)
    }
    source.items.append(Reading(id: 2, value: .nan))
    source.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    tester.verify()
    try ListViewSimulator(dataSource: source).verify()
    expectEqual(reports.rules, [])
    source.items[0].value = 1
    tester.verify()
    expectEqual(reports.rules, [.wrongContent])
  }

  @Test func changesWithinAChangeAreReported() {
    /// Removes everything while a view reads it.
    final class Restless: DataSource {
      var items = ["a"]
      var isRestless = false
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { items.isEmpty ? 0 : 1 }
      func numberOfItems(in section: Int) -> Int { section == 0 ? items.count : 0 }
      func item(at indexPath: IndexPath) -> String? {
        if isRestless {
          isRestless = false
          items.removeAll()
          reloadBlock?(.all)
        }
        return contains(indexPath) ? items[indexPath[1]] : nil
      }
    }
    let source = Restless()
    let tester = DataSourceTester(dataSource: source) { [reports] in
      reports.violations.append($0)
    }
    source.items.append("b")
    source.isRestless = true
    source.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    expectEqual(reports.rules.first, .unsettledReload)
    let found = reports.rules.count
    tester.verify()
    expectEqual(reports.rules.count, found)
  }

  @Test func aWrapperThatIsGoneIsReported() {
    let source = ListSource(["a"])
    let tester = DataSourceTester(dataSource: AnyDataSource(dataSource: source)) { [reports] in
      reports.violations.append($0)
    }
    source.items.append("b")
    source.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    expectEqual(
      reports.violations.map(\.message),
      [
        "the data source no longer exists; keep it, or its wrapper, in a variable"
      ])
    // Only once.
    source.reloadBlock?(.some([.item(type: .update([0, 0]))]))
    tester.verify()
    expectEqual(reports.rules.count, 1)
  }

  @Test func silentChangesAreFoundByVerify() {
    let tester = DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.items[0].name = "Grace"
    tester.verify()
    expectEqual(reports.rules, [.wrongContent])
    #expect(reports.violations[0].message.contains("no change set has been reported"))
    tester.verify()
    expectEqual(reports.rules, [.wrongContent])
  }

  /// A title is outdated until its section is updated, whatever else changes.
  @Test func outdatedTitlesAreReportedInTheEnd() {
    for isUpdated in [false, true] {
      let source = SectionsSource((0..<8).map { section in (0..<8).map { 10 * section + $0 } })
      var violations: [BatchViolation] = []
      let tester = DataSourceTester(dataSource: source) { violations.append($0) }
      source.sections[1].headerTitle = "new"
      source.sections[1].items.insert(19, at: 3)
      source.reloadBlock?(.some([.item(type: .insert([1, 3]))]))
      for item in 0..<2 {
        source.sections[6].items.remove(at: 2)
        source.reloadBlock?(.some([.item(type: .delete([6, 2]))]))
        #expect(violations.isEmpty, "\(item)")
      }
      if isUpdated { source.reloadBlock?(.some([.section(type: .update([1]))])) }
      tester.detach()
      expectEqual(violations.map(\.indexPath), (isUpdated ? [] : [[1]]))
    }
  }

  @Test func quirksCanBeRelaxed() {
    let source = SectionsSource<Int>([[]])
    DataSourceTester(dataSource: source, enforcing: .quirks.subtracting([.emptySectionUpdate])) {
      [reports] in reports.violations.append($0)
    }
    source.reloadBlock?(.some([.section(type: .update([0]))]))
    expectEqual(reports.rules, [])
  }

  @Test func earlierBlockIsCalledToo() {
    var heard: [ChangeSet] = []
    people.reloadBlock = { heard.append($0) }
    let tester = DataSourceTester(dataSource: people) { [reports] in reports.violations.append($0) }
    people.reloadBlock?(.all)
    expectEqual(heard, [.all])
    tester.detach()
    people.reloadBlock?(.all)
    expectEqual(heard, [.all, .all])
    expectEqual(tester.changeSets, [.all])
  }

  @Test func nothingLeaks() {
    weak var source: ListSource<Person>?
    weak var tester: DataSourceTester<Person>?
    do {
      let people = ListSource([Person(id: 1, name: "Ada")])
      let attached = DataSourceTester(dataSource: people) { _ in }
      tester = attached
      source = people
      #expect(tester != nil)
      people.reloadBlock?(.all)
    }
    expectNil(source)
    expectNil(tester)
  }

  @Test(arguments: 0..<7)
  func inconsistentLookUpsAreReported(fault: Int) {
    final class Faulty: DataSource {
      var reloadBlock: ReloadBlock?
      var fault = -1
      var numberOfSections: Int { fault == 0 ? 3 : 2 }
      func numberOfItems(in section: Int) -> Int {
        if fault == 1, section == -1 { return 1 }
        if fault == 2, section == 1 { return 3 }
        return section == 0 || section == 1 ? 2 : 0
      }
      func item(at indexPath: IndexPath) -> Int? {
        if fault == 3, indexPath == [0, 2] { return 1 }
        return contains(indexPath) ? 1 : nil
      }
      var itemCounts: [Int] { [2, 2] }
      func headerTitle(for section: Int) -> String? { fault == 4 ? "Title" : nil }
      func indexPath(after indexPath: IndexPath) -> IndexPath? {
        if fault == 5 { return indexPath == [0, 0] ? [0, 1] : nil }
        if fault == 6, indexPath.count != 2 { return [0, 0] }
        return indexPath == [0, 0]
          ? [0, 1] : indexPath == [0, 1] ? [1, 0] : indexPath == [1, 0] ? [1, 1] : nil
      }
    }
    let source = Faulty()
    DataSourceTester(dataSource: source) { [reports] in reports.violations.append($0) }
    expectEqual(reports.rules, [])
    source.fault = fault
    source.reloadBlock?(.all)
    #expect(!reports.rules.isEmpty)
    expectEqual(Set(reports.rules), [.wrongContent])
  }
}
