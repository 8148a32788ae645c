import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Operators on data sources and items whose conformances are isolated to the main actor.
struct CompositionTests {
  final class Songs: ListDataSource {
    var items: [Song] = [Song(id: 1, title: "B"), Song(id: 2, title: "A")]
    var reloadBlock: ReloadBlock?
  }

  @Test func chain() {
    let songs = Songs()
    let chain = songs.filtered { !$0.title.isEmpty }.sorted(by: \.title)
    let tester = DataSourceTester(dataSource: chain) { Issue.record("\($0)") }
    songs.items.append(Song(id: 3, title: "C"))
    songs.reloadBlock?(.some([.item(type: .insert([0, 2]))]))
    songs.items[0].title = ""
    // The items are identifiable, so that observers of the chain receive no reload.
    songs.reloadBlock?(.all)
    expectEqual(chain.itemCounts, [2])
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .insert([0, 2]))]), .some([.item(type: .delete([0, 1]))]),
      ])
    tester.verify()
  }
}
