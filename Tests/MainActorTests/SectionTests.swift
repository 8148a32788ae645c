import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Sections in a module isolated to the main actor. Section classes are `nonisolated`.
nonisolated final class Album: IdentifiedSection<String, Song> {
  var year = 1971
}

struct SectionTests {
  final class Albums: SectionedDataSource {
    typealias ItemType = Song
    var sections: [Album] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  final class Tracked: SectionedDataSource {
    typealias ItemType = Song
    var sections = [Album(id: "a", items: [Song(id: 1)])]
    var reloadBlock: ReloadBlock?
    private(set) lazy var tracker = SectionTracker(sections)
  }

  final class Songs: ListDataSource {
    var items: [Song] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  @Test func reloads() {
    let albums = Albums()
    let tester = DataSourceTester(dataSource: albums) { Issue.record("\($0)") }
    albums.sections = [Album(id: "a", items: [Song(id: 1)]), Album(id: "b", items: [Song(id: 2)])]
    albums.sections = [Album(id: "b", items: [Song(id: 2, title: "B")], headerTitle: "B")]
    expectEqual(
      tester.changeSets.map(\.description),
      [
        "[insert section 0, insert section 1]", "[delete section 0]", "[update section 0]",
      ])
    tester.verify()
  }

  @Test func tracker() {
    let tracked = Tracked()
    _ = tracked.tracker
    let tester = DataSourceTester(dataSource: tracked) { Issue.record("\($0)") }
    tracked.sections[0].items.append(Song(id: 2))
    tracked.reload(with: tracked.tracker)
    expectEqual(tester.changeSets.map(\.description), ["[insert item 0-1]"])
    tester.verify()
  }

  @Test func lists() {
    let songs = Songs()
    let tester = DataSourceTester(dataSource: songs) { Issue.record("\($0)") }
    songs.items = [Song(id: 1), Song(id: 2)]
    songs.items.swapAt(0, 1)
    expectEqual(tester.changeSets.count, 2)
    tester.verify()
  }

  @Test func edits() async throws {
    let albums = DiffableSectionedDataSource<String, Song>()
    let tester = DataSourceTester(dataSource: albums) { Issue.record("\($0)") }
    let sections = [Album(id: "a", items: [Song(id: 1)]), Album(id: "b", items: [Song(id: 2)])]
    #expect(await albums.applyInBackground(sections))
    expectEqual(tester.changeSets.count, 1)
    albums.setTitles(ofSectionID: "a", headerTitle: "A")
    albums.upsert(Song(id: 1, title: "One"), inSectionID: "b")
    try albums.insert(Song(id: 3), before: 2)
    try albums.insert(Song(id: 4), after: 3)
    try albums.appendSection(Album(id: "c", items: []))
    try albums.moveSection(id: "c", to: 0)
    albums.removeSection(id: "a")
    try albums.transaction {
      try albums.move(id: 4, to: [0, 0])
      albums.remove(id: 2)
    }
    expectEqual(albums.sections.map { $0.items.map(\.id) }, [[4], [3, 1]])
    expectEqual(albums.identity(at: [0, 0]), AnyHashable(4))
    expectEqual(albums.item(forID: 1)?.title, "One")
    tester.verify()
  }

  @Test func erasedTypes() {
    let songs = DiffableListDataSource(items: [Song(id: 1)])
    let list = AnyListDataSource(dataSource: songs)
    let source: any DataSource<Song> = AnyDataSource(dataSource: songs)
    expectEqual(list.items.count, 1)
    expectEqual(source.firstIndexPath, [0, 0])
    expectEqual(Array(source.indexPaths), [[0, 0]])
    let albums = DiffableSectionedDataSource(sections: [Album(id: "a", items: [Song(id: 1)])])
    expectEqual(AnySectionedDataSource(dataSource: albums).sections.map(\.id), ["a"])
    let fetched = Fetched()
    expectEqual(AnyFetchedDataSource(dataSource: fetched).numberOfSections, 0)
  }
}
