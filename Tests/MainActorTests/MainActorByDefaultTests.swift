import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

// This module is isolated to the main actor by default, as new app projects are.

final class Names: ListDataSource {
  var items = ["Ada"]
  var reloadBlock: ReloadBlock?
}

nonisolated final class Team: Section<String> {
  var city = "Oslo"
  override var headerTitle: String? {
    get { city }
    set {}
  }
}

final class League: SectionedDataSource {
  typealias ItemType = String
  var sections = [Team(items: ["Ada"])]
  var reloadBlock: ReloadBlock?
}

final class Results: FetchedResultsController {
  var names: [String] = []
  var changeHandler: ReloadBlock?
  var sections: [FetchedResultsSection] {
    names.isEmpty ? [] : [FetchedResultsSection(name: "", numberOfObjects: names.count)]
  }
  func object(at indexPath: IndexPath) -> String? {
    indexPath.count == 2 && names.indices.contains(indexPath[1]) ? names[indexPath[1]] : nil
  }
  func indexPath(of object: String) -> IndexPath? { names.firstIndex(of: object).map { [0, $0] } }
  func performFetch() throws {
    names = ["Ada", "Grace"]
    changeHandler?(.all)
  }
}

final class Fetched: FetchedDataSource {
  let fetchedResultsController = Results()
  var reloadBlock: ReloadBlock?
}

struct MainActorByDefaultTests {
  @Test func testerFollowsLists() {
    let names = Names()
    var rules: [BatchRule] = []
    let tester = DataSourceTester(dataSource: names) { rules.append($0.rule) }
    names.items.append("Grace")
    names.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    expectEqual(tester.markedScreen, "[0]\n  Ada\n+ Grace")
    tester.verify()
    expectEqual(rules, [])
    names.reloadBlock?(.some([.item(type: .insert([0, 1]))]))
    expectEqual(rules, [.invalidItemCount])
  }

  @Test func viewsShowSections() {
    let view = ListViewSimulator(dataSource: AnySectionedDataSource(dataSource: League()))
    expectEqual(view.screen, "[0] Oslo\n  Ada")
  }

  @Test func fetchedChangesArrive() throws {
    let source = Fetched()
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    source.registerForFetchedChanges()
    try source.fetchedResultsController.performFetch()
    expectEqual(tester.screen, "[0]\n  Ada\n  Grace")
    expectEqual(tester.changeSets, [.all])
  }
}
