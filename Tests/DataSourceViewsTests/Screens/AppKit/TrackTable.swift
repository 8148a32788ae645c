#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceOperators
  import DataSourceDiffing
  import DataSourceViews

  /// A table of tracks on a Mac: columns, sorting, drags of several rows, and actions of a row.
  @MainActor
  final class TrackTable: NSObject, NSTableViewDelegate, NSTableViewDataSource {
    struct Track: Identifiable, Equatable, Sendable {
      var id: Int
      var title: String
      var artist: String
      var isLoved = false
    }

    let tableView = NSTableView(frame: .zero)
    let tracks: DiffableListDataSource<Track>
    let history = EditHistory()
    private let sorted: SortedDataSource<Track>
    private var adapter: TableViewAdapter<Track>?

    init(_ items: [Track]) {
      tracks = DiffableListDataSource(items: items)
      sorted = tracks.sorted { $0.artist < $1.artist }
      super.init()
      for name in ["title", "artist"] {
        tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name)))
      }
      tableView.allowsMultipleSelection = true
      connect()
    }

    private func connect() {
      let adapter = TableViewAdapter(tableView: tableView, dataSource: tracks) { _, column, track in
        NSTextField(labelWithString: Self.text(column, track))
      }
      adapter.delegate = self
      adapter.reconfigureCell = { view, column, track in
        (view as? NSTextField)?.stringValue = Self.text(column, track)
      }
      adapter.reorderHandler = { [tracks, history] moved, previous, next, _ in
        tracks.transaction("Move", undo: history) {
          tracks.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
        }
      }
      adapter.trailingSwipeActions = { [tracks, tableView] track, _ in
        [
          tableView.rowAction(title: track.isLoved ? "Unlove" : "Love") {
            _ = try? tracks.update(id: track.id) { $0.isLoved.toggle() }
          },
          tableView.rowAction(style: .destructive, title: "Delete") {
            tracks.remove(id: track.id)
          },
        ]
      }
      self.adapter = adapter
    }

    private static func text(_ column: NSTableColumn?, _ track: Track) -> String {
      guard column?.identifier.rawValue == "title" else { return track.artist }
      return track.isLoved ? "\(track.title) ♥" : track.title
    }

    /// Shows the tracks by their artists, or in the user's order.
    func sort(byArtist isSorted: Bool) { adapter?.dataSource = isSorted ? sorted : tracks }

    var selectedTitles: [String] { adapter?.selectedItems.map(\.title) ?? [] }
  }
#endif
