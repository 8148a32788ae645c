import DataSourceStreams
import Testing

@MainActor @Test func streamsAlone() async {
  let list = DiffableListDataSource<Song>()
  let (stream, continuation) = AsyncStream.makeStream(of: [Song].self)
  continuation.yield(songs().items)
  continuation.finish()
  await list.follow(stream) { $0.items = $1 }
  #expect(list.items.count == 2)
  let loader = PageLoader(DiffableListDataSource<Song>()) { (page: Int?) in
    PageLoader.Page([Song(id: page ?? 0, title: "Hymn")], next: (page ?? 0) + 1)
  }
  #expect(await loader.loadMore() == .hasMore)
}
