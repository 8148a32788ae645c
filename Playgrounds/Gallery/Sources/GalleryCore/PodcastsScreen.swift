public import DataSourceKit

/// Episodes of several shows: a queue in the user's order, above all episodes by month, the latest
/// first. More of them are loaded page by page.
///
/// The screen edits two lists, ``episodes`` and ``queue``. Everything else follows from these by
/// operators.
@MainActor
public final class PodcastsScreen {
  /// What the server sends. The cursor says where the next page begins.
  public typealias Page = PageLoader<Episode, Int>.Page

  /// The most downloads that run at the same time.
  private static let downloadLimit = 5

  /// The episodes that are loaded, in any order.
  private let episodes = DiffableListDataSource<Episode>()
  private let queue = DiffableListDataSource<QueueEntry>()
  private let loader: PageLoader<Episode, Int>
  private let history = EditHistory()

  /// The numbers of the episodes to download. The first ones are being downloaded.
  private var downloads: [Episode.ID] = []
  private var isDownloading = false

  private let matching: FilteredDataSource<Episode>
  private let rows: TrailingRowDataSource<PodcastRow>

  /// What views show.
  public var list: any DataSource<PodcastRow> { rows }

  /// Creates a screen. It does not load anything yet.
  ///
  /// - Parameter load: Loads the page at a cursor, or the first one for `nil`: the latest episodes
  ///   first.
  public init(load: @escaping (_ cursor: Int?) async throws -> Page) {
    loader = PageLoader(episodes, load: load)
    matching = episodes.filtered { _ in true }
    // The titles count what is shown, so they change with the filter and with each episode. Arrays
    // are counted several times as fast as type-erased collections.
    let months = matching.sorted(by: \.id, order: .reverse).grouped(
      by: \.month, keysSortedBy: >, title: { PodcastsScreen.title(ofMonth: $0, Array($1)) })
    // The queue contains numbers only. It shows each episode as it is in the other list, even if
    // the filter hides it there. Its items are grouped for a title that disappears with them.
    let queued = queue.grouped(by: { _ in 0 }, title: { _, queue in "Up Next (\(queue.count))" })
      .joined(with: episodes, by: \.id) { PodcastRow.queued(id: $0.id, $1) }
    rows = queued.concatenated(with: months.mapped(PodcastRow.episode)).withTrailingRow()
    loader.stateHandler = { [unowned self] in showState() }
    showState()
  }

  private nonisolated static func title(ofMonth month: Int, _ episodes: [Episode]) -> String {
    let unplayed = episodes.count { !$0.isPlayed }
    return Episode.name(ofMonth: month) + (unplayed > 0 ? " (\(unplayed) unplayed)" : "")
  }

  private func showState() {
    rows.trailingRow = loader.nextState == .end ? nil : .older(loader.nextState)
  }

  // MARK: Shows

  /// The show whose episodes are listed by month; `nil` for all.
  public var show: String? {
    didSet {
      guard show != oldValue else { return }
      matching.predicate = { [show] in show == nil || $0.show == show }
    }
  }

  /// The names of all shows with a loaded episode.
  public var shows: [String] { Set(episodes.items.map(\.show)).sorted() }

  // MARK: Pages

  /// Loads the next page.
  ///
  /// Behind a filter a page may add no row, and then nothing would ask for the next one. So it goes
  /// on until there is a row, the list ends, or a request fails.
  public func loadMore() async {
    let count = matching.numberOfItems(in: 0)
    repeat {
      await loader.loadMore()
    } while matching.numberOfItems(in: 0) == count && loader.nextState == .hasMore
      && !Task.isCancelled
  }

  /// Repeats a request that has failed. ``loadMore()`` does not, as views call it while the user
  /// scrolls.
  public func retry() async { await loader.retry() }

  // MARK: Downloads

  /// Downloads episodes that are loaded and not downloaded yet.
  public func download(_ ids: [Episode.ID]) {
    for id in ids where !downloads.contains(id) {
      if let episode = episodes.item(forID: id), episode.download != 100 { downloads.append(id) }
    }
  }

  /// Advances the running downloads by one percent.
  ///
  /// - Returns: Whether there are more to do.
  @discardableResult
  public func tick() -> Bool {
    // A transaction: one change with five updates, instead of five changes.
    _ = try? episodes.transaction {
      for id in downloads.prefix(Self.downloadLimit) {
        try episodes.update(id: id) { $0.download = ($0.download ?? 0) + 1 }
      }
    }
    downloads.removeAll { episodes.item(forID: $0)?.download == 100 }
    return !downloads.isEmpty
  }

  /// Downloads everything, unless that is happening already.
  ///
  /// - Throws: `CancellationError`. The downloads can be continued then.
  public func runDownloads() async throws {
    guard !isDownloading else { return }
    isDownloading = true
    defer { isDownloading = false }
    while tick() { try await Task.sleep(for: .milliseconds(50)) }
  }

  // MARK: Edits that can be undone

  /// Marks episodes as played, or as unplayed if all are played.
  public func togglePlayed(_ ids: [Episode.ID]) {
    let ids = ids.filter { episodes.item(forID: $0) != nil }
    let isPlayed = ids.contains { episodes.item(forID: $0)?.isPlayed == false }
    edit(isPlayed ? "Mark as Played" : "Mark as Unplayed") {
      // Undoing an update restores the whole item, and is refused if that has changed since, as a
      // download does. Undoing a `set` restores the property.
      for id in ids { try episodes.set(\.isPlayed, to: isPlayed, ofID: id) }
    }
  }

  /// The numbers of the episodes in the queue.
  public var queuedIDs: [Episode.ID] { queue.items.map(\.id) }

  /// Adds episodes at the end of the queue, or moves them there.
  public func enqueue(_ ids: [Episode.ID]) {
    edit("Add to Queue") {
      for id in ids { queue.upsert(QueueEntry(id: id)) }
      queue.move(ids: ids, before: nil)
    }
  }

  /// Removes episodes from the queue.
  public func dequeue(_ ids: [Episode.ID]) {
    edit("Remove from Queue") { for id in ids { queue.remove(id: id) } }
  }

  /// Moves episodes of the queue in front of another one, or to the end.
  public func moveInQueue(_ ids: [Episode.ID], before next: Episode.ID?) {
    edit("Reorder Queue") { queue.move(ids: ids, before: next) }
  }

  /// Performs edits of both lists as one step, or none of them if one is not possible.
  private func edit(_ name: String, _ body: () throws -> Void) {
    try? episodes.transaction(name, undo: history) {
      try queue.transaction(name, undo: history, body)
    }
  }

  /// What ``undo()`` would undo; `nil` if there is nothing.
  public var undoName: String? { history.undoName }

  /// Reverts the last edit.
  public func undo() { history.undo() }
}
