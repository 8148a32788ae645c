import DataSourceDiffing
import DataSourceOperators
import DataSourceStreams
import Foundation
import TestSupport
import Testing

/// The examples of “Swift 6 and the main actor”.
@Suite struct IsolationExamples {
  nonisolated struct Song: Identifiable, Equatable, Sendable {
    var id: Int
    var title = ""
  }

  final class Playlist: ListDataSource {
    var items: [Song] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  nonisolated final class Album: IdentifiedSection<String, Song> {}

  @MainActor final class Downloads: @MainActor ListDataSource {
    var items: [Song] = [] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  nonisolated protocol SongServer: Sendable {
    func songs() async throws -> [Song]
  }

  actor Store: SongServer {
    func songs() -> [Song] { [Song(id: 3, title: "Echoes")] }
  }

  func show(_ songs: [Song], in list: DiffableListDataSource<Song>) async {
    await list.applyInBackground(songs)
  }

  func add(_ songs: [Song], to list: DiffableListDataSource<Song>) async {
    await list.applyInBackground { current in current + songs }
  }

  func load(into list: DiffableListDataSource<Song>, from server: some SongServer) async throws {
    let songs = try await server.songs()  // on the server's actor
    list.items = songs  // on the caller's
  }

  func follow(
    _ stream: AsyncStream<[Song]>, in list: DiffableListDataSource<Song>
  ) -> StreamBinding {
    list.bind(to: stream) { list, songs in await list.applyInBackground(songs) }
  }

  func search(_ text: String, in found: FilteredDataSource<Song>) async {
    let text = text.lowercased()
    await found.setPredicate { $0.title.lowercased().contains(text) }
  }

  @Test func classes() {
    let playlist = Playlist()
    let downloads = Downloads()
    var count = 0
    playlist.reloadBlock = { _ in count += 1 }
    downloads.reloadBlock = { _ in count += 1 }
    playlist.items = [Song(id: 1)]
    downloads.items = [Song(id: 1)]
    expectEqual(count, 2)
    expectEqual(Album(id: "Meddle", items: [Song(id: 1)]).items.count, 1)
  }

  @Test func otherThreads() async throws {
    let list = DiffableListDataSource<Song>()
    await show([Song(id: 1, title: "Fearless")], in: list)
    await add([Song(id: 2, title: "Seamus")], to: list)
    expectEqual(list.items.map(\.id), [1, 2])
    let found = list.filtered { _ in true }
    await search("Sea", in: found)
    expectEqual(found.item(at: [0, 0])?.id, 2)
    try await load(into: list, from: Store())
    expectEqual(list.items.map(\.id), [3])
  }

  @Test func streams() async {
    let list = DiffableListDataSource<Song>()
    let (stream, continuation) = AsyncStream.makeStream(of: [Song].self)
    let binding = follow(stream, in: list)
    continuation.yield([Song(id: 1)])
    while list.items.isEmpty { await Task.yield() }
    expectEqual(list.items.map(\.id), [1])
    binding.cancel()
  }
}
