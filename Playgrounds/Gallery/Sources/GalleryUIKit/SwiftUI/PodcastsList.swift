#if os(iOS)
  import DataSourceKit
  import DataSourceSwiftUI
  import GalleryCore
  import SwiftUI

  /// The podcasts: a queue that the user reorders, downloads that run meanwhile, and pages.
  @MainActor
  struct PodcastsListScreen: View {
    let screen: PodcastsScreen
    @State private var selection: Set<PodcastRow.ID> = []
    @State private var editMode = EditMode.inactive

    var body: some View {
      CollectionView(screen.list, selection: $selection) { row in PodcastLine(row: row) }
        .header { section in Text(screen.list.headerTitle(for: section) ?? "") }
        .onNearEnd { await screen.loadMore() }
        .primaryAction { row in
          switch row {
          case .older: Task { await screen.retry() }
          case .queued(let id, _): screen.togglePlayed([id])
          case .episode(let episode): screen.togglePlayed([episode.id])
          }
        }
        .onReorder { rows, _, next, _ in
          screen.moveInQueue(ids(rows), before: next?.isQueued == true ? next?.episodeID : nil)
        }
        .moveDisabled { row in !row.isQueued }
        .swipeActions(edge: .leading) { row in
          row.isQueued
            ? [] : [RowAction("Queue", systemImage: "text.append") { screen.enqueue(ids([row])) }]
        }
        .swipeActions { row in
          row.isQueued
            ? [RowAction("Remove", systemImage: "minus") { screen.dequeue(ids([row])) }] : []
        }
        .menuActions { rows in
          [
            RowAction("Download", systemImage: "arrow.down.circle") { download(ids(rows)) },
            RowAction("Played", systemImage: "checkmark") { screen.togglePlayed(ids(rows)) },
          ]
        }
        .environment(\.editMode, $editMode)
        .toolbar {
          ToolbarItemGroup(placement: .navigationBarTrailing) {
            Menu("Show") {
              Button("All shows") { screen.show = nil }
              ForEach(screen.shows, id: \.self) { show in
                Button(show) { screen.show = show }
              }
            }
            Button("Undo") { screen.undo() }
            EditButton().environment(\.editMode, $editMode)
          }
        }
    }

    private func ids(_ rows: [PodcastRow]) -> [Episode.ID] { rows.compactMap(\.episodeID) }

    private func download(_ ids: [Episode.ID]) {
      screen.download(ids)
      Task { try await screen.runDownloads() }
    }
  }

  @MainActor
  private struct PodcastLine: View {
    let row: PodcastRow

    var body: some View {
      VStack(alignment: .leading, spacing: 2) {
        Text(row.title).font(row.episode?.isPlayed == false ? .headline : .body)
        if !row.detail.isEmpty { Text(row.detail).font(.caption).foregroundColor(.secondary) }
      }
    }
  }
#endif
