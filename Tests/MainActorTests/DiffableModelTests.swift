import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

// This type's conformances are isolated to the main actor, like everything here.
struct Song: Identifiable, Equatable {
  var id: Int
  var title = ""
}

/// Ready-made data sources for models that must not leave the main actor.
struct DiffableModelTests {
  @Test func list() throws {
    let songs = DiffableListDataSource<Song>(items: [Song(id: 1), Song(id: 2)])
    let tester = DataSourceTester(dataSource: songs) { Issue.record("\($0)") }
    songs.apply([Song(id: 2), Song(id: 3)])
    try songs.update(id: 2) { $0.title = "Two" }
    try songs.append(Song(id: 4))
    try songs.transaction {
      try songs.move(id: 4, to: [0, 0])
      try songs.update(id: 3) { $0 = Song(id: 5) }
    }
    expectEqual(songs.items.map(\.id), [4, 2, 5])
    expectEqual(songs.indexPath(forID: 5), [0, 2])
    expectEqual(songs.item(forID: 2)?.title, "Two")
    tester.verify()
  }

  @Test func sections() throws {
    let albums = DiffableSectionedDataSource<String, Song>()
    let tester = DataSourceTester(dataSource: albums) { Issue.record("\($0)") }
    albums.apply([
      IdentifiedSection(id: "a", items: [Song(id: 1)], headerTitle: "A"),
      IdentifiedSection(id: "b", items: [Song(id: 2)]),
    ])
    try albums.append(Song(id: 3), toSectionID: "a")
    try albums.moveSection(id: "b", to: 0)
    expectEqual(albums.itemCounts, [1, 2])
    tester.verify()
  }

  /// Models' conformances are isolated, too.
  @Test func models() async throws {
    struct Album: Identifiable, Equatable {
      var id: String
      var year = 1971
    }
    let albums = DiffableModelDataSource<Album, Song>()
    let tester = DataSourceTester(dataSource: albums) { Issue.record("\($0)") }
    albums.apply([ModelSection(Album(id: "a"), items: [Song(id: 1)])])
    try albums.updateSection(id: "a") { $0.year += 1 }
    await albums.applyInBackground([
      ModelSection(Album(id: "b"), items: []), ModelSection(Album(id: "a"), items: [Song(id: 1)]),
    ])
    expectEqual(albums.section(at: 1)?.model.year, 1971)
    expectEqual(
      tester.changeSets.map(\.description),
      [
        "[insert section 0]", "[update section 0]", "[insert section 0]", "[update section 1]",
      ])
    tester.verify()
  }

  @Test func pages() async {
    let songs = DiffableListDataSource<Song>()
    let loader = PageLoader(songs) { (page: Int?) in
      .init([Song(id: page ?? 0)], next: page == nil ? 1 : nil)
    }
    loader.stateHandler = { [unowned loader] in _ = loader.nextState }
    await expectEqual(loader.loadMore(), .hasMore)
    await expectEqual(loader.loadMore(), .end)
    await expectEqual(loader.loadMore(.previous), .end)
    await expectEqual(loader.refresh(), .end)
    await loader.retry()
    expectEqual(songs.items.map(\.id), [0])
  }

  /// The changes are computed on the main actor, where the conformances are.
  @Test func async() async {
    let songs = DiffableListDataSource<Song>(items: [Song(id: 1)])
    let tester = DataSourceTester(dataSource: songs) { Issue.record("\($0)") }
    #expect(await songs.applyInBackground([Song(id: 2)]))
    #expect(!tester.changeSets.isEmpty)
    expectEqual(songs.items.map(\.id), [2])
    tester.verify()
  }
}
