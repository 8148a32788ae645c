import DataSourceReloading
import Testing

private final class Playlist: ListDataSource {
  var items: [Song] = [] { didSet { reload(from: oldValue) } }
  var reloadBlock: ReloadBlock?
}

@Test func reloadingAlone() {
  let playlist = Playlist()
  var reported: [ChangeSet] = []
  playlist.reloadBlock = { reported.append($0) }
  playlist.items = [Song(id: 1, title: "Anthem")]
  #expect(reported == [.some([.item(type: .insert([0, 0]))])])
  #expect(Diff.difference(from: playlist.items, to: []).plan().structure.deletedItems == [[0, 0]])
}
