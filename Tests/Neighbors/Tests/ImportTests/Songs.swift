import DataSourceDiffing

/// Items for the files of this folder, each of which imports one product alone.
struct Song: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
}

/// Data sources for the files whose products do not export any.
func songs() -> DiffableListDataSource<Song> {
  DiffableListDataSource(items: [Song(id: 1, title: "Anthem"), Song(id: 2, title: "Ballad")])
}

func removeFirst(of songs: DiffableListDataSource<Song>) { songs.items.removeFirst() }

let firstPlace: IndexPath = [0, 0]
