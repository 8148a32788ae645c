import DataSourceDiffing
import Testing

private final class Playlist: ListDataSource {
  var items: [Song] = [] { didSet { reload(from: oldValue) } }
  var reloadBlock: ReloadBlock?
}

@Test func diffingAlone() throws {
  let playlist = Playlist()
  var reported: [ChangeSet] = []
  playlist.reloadBlock = { reported.append($0) }
  playlist.items = [Song(id: 1, title: "Anthem")]
  #expect(reported == [.some([.item(type: .insert([0, 0]))])])

  let songs = DiffableListDataSource(items: playlist.items)
  let history = EditHistory()
  try songs.transaction("Add", undo: history) {
    try songs.insert(Song(id: 3, title: "Chant"), at: [0, 1])
    try songs.update(id: 1) { $0.title = "Hymn" }
  }
  #expect(songs.items.map(\.title) == ["Hymn", "Chant"])
  history.undo()
  #expect(songs.items == playlist.items)
  #expect(Diff.difference(from: playlist.items, to: []).deleted == [0])
}
