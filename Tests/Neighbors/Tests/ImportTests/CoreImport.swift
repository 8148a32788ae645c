import DataSourceCore
import Testing

private final class Titles: ListDataSource {
  var items = ["Anthem", "Ballad"]
  var reloadBlock: ReloadBlock?
}

private final class Album: SectionedDataSource {
  typealias ItemType = String
  var sections = [Section(items: ["Dirge"], headerTitle: "D")]
  var reloadBlock: ReloadBlock?
}

@Test func theHeartAlone() {
  let titles = Titles()
  var reported: [ChangeSet] = []
  let observation = titles.observeChanges { reported.append($0) }
  titles.items.append("Chant")
  titles.report(.some([.item(type: .insert([0, 2]))]))
  observation.cancel()
  #expect(reported == [.some([.object(type: .insert([0, 2]))])])
  #expect(reported[0].insertedItems == [[0, 2]])
  let erased = AnyListDataSource(dataSource: titles)
  #expect(erased.indexPath(after: [0, 1]) == [0, 2])
  #expect(erased.indexPaths.compactMap { erased.item(at: $0) } == titles.items)
  #expect(AnySectionedDataSource(dataSource: Album()).headerTitle(for: 0) == "D")
}
