import DataSourceKit
import DataSourceTesting
import GalleryCore

extension ListCase {
  /// The story of the podcasts screen. After each step, the view shows what is computed from
  /// scratch.
  static func podcasts(_ make: @escaping MakeView) async throws {
    let server = PodcastServer(
      episodes: PodcastServer.samples(count: 160), pageSize: 40, delay: .zero)
    let story = PodcastStory(server)
    let screen = story.screen
    let view = make(screen.list.mapped(CaseItem.init))
    func check(_ what: String) async throws {
      try await view.expect(what) {
        try $0.lines() == story.lines
      } found: {
        "shows \(try $0.lines()) instead of \(story.lines)"
      }
    }
    try await check("the start")
    await screen.loadMore()
    story.loaded = 40
    try await check("the first page")

    story.show = "Storm Report"
    try await check("a show without a loaded episode")
    await screen.loadMore()
    story.loaded = 120
    try await check("the pages up to the show's latest episode")
    story.show = nil
    try await check("all shows")

    // Number 1 is not loaded yet.
    story.enqueue([160, 151, 140, 1, 100, 90])
    try await check("a queue")
    screen.moveInQueue([90, 151], before: 140)
    story.queue = [160, 90, 151, 140, 1, 100]
    try await check("two episodes that are moved in the queue")
    screen.moveInQueue([160, 140], before: nil)
    story.queue = [90, 151, 1, 100, 160, 140]
    try await check("two that are moved to its end")

    // The last two wait for the others.
    screen.download([160, 151, 150, 149, 100, 60, 50])
    for tick in 1...5 {
      story.tick([160, 151, 150, 149, 100])
      try await check("tick \(tick) of the downloads")
    }
    screen.togglePlayed([160, 120, 100])
    story.played = [160, 120, 100]
    try await check("episodes that are played")
    story.tick([160, 151, 150, 149, 100])
    try await check("a tick for played episodes")
    screen.undo()
    story.played = []
    try await check("an undo while they are downloaded")
    story.show = "Fog Signals"
    story.tick([160, 151, 150, 149, 100])
    try await check("a tick for hidden episodes")
    story.show = nil
    for _ in 8...100 { story.tick([160, 151, 150, 149, 100]) }
    try await check("the first downloads")
    story.tick([60, 50])
    try await check("the other downloads")

    await screen.loadMore()
    story.loaded = 160
    try await check("the last page")
    screen.undo()
    story.queue = [160, 90, 151, 140, 1, 100]
    try await check("an undo of the last move")
    screen.undo()
    screen.undo()
    story.queue = []
    try await check("an undo of everything")
  }
}

/// The podcasts screen, and the same in plain values.
@MainActor
private final class PodcastStory {
  let screen: PodcastsScreen
  private let server: PodcastServer

  /// The number of loaded episodes.
  var loaded = 0
  var queue: [Episode.ID] = []
  var played: Set<Episode.ID> = []
  private var downloads: [Episode.ID: Int] = [:]

  init(_ server: PodcastServer) {
    self.server = server
    screen = PodcastsScreen(load: server.page)
  }

  var show: String? { didSet { screen.show = show } }

  func enqueue(_ ids: [Episode.ID]) {
    screen.enqueue(ids)
    queue += ids
  }

  func tick(_ ids: [Episode.ID]) {
    screen.tick()
    for id in ids { downloads[id, default: 0] += 1 }
  }

  /// The titles and rows, computed from scratch.
  var lines: [String] {
    let episodes = server.episodes.prefix(loaded).map { episode in
      var episode = episode
      episode.isPlayed = played.contains(episode.id)
      episode.download = downloads[episode.id]
      return episode
    }
    let queued = queue.map { id in PodcastRow.queued(id: id, episodes.first { $0.id == id }) }
    var lines = queued.isEmpty ? [] : ["Up Next (\(queue.count))"]
    lines += queued.map { CaseItem($0).text }
    let shown = episodes.filter { show == nil || $0.show == show }
    let months = Dictionary(grouping: shown, by: \.month)
    for (month, episodes) in months.sorted(by: { $0.key > $1.key }) {
      let unplayed = episodes.count { !$0.isPlayed }
      lines.append(
        Episode.name(ofMonth: month) + (unplayed > 0 ? " (\(unplayed) unplayed)" : ""))
      lines += episodes.map { CaseItem(PodcastRow.episode($0)).text }
    }
    if loaded < server.episodes.count { lines.append(CaseItem(PodcastRow.older(.hasMore)).text) }
    return lines
  }
}

extension CaseItem {
  fileprivate init(_ row: PodcastRow) {
    let mark = row.episode?.isPlayed == false ? "• " : ""
    self.init(id: "\(row.id)", text: "\(mark)\(row.title): \(row.detail)")
  }
}

extension CaseView {
  /// The titles and rows from top to bottom. Some views show an empty title where there is none.
  fileprivate func lines() throws -> [String] {
    try shownSections().flatMap { [$0.header ?? ""] + $0.rows }.filter { !$0.isEmpty }
  }
}
