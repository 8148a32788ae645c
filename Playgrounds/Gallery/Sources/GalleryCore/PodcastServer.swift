public import DataSourceKit

/// A simulated server with the episodes of several shows.
public struct PodcastServer: Sendable {
  /// The latest first.
  public var episodes: [Episode]
  public var pageSize: Int

  /// How long an answer takes.
  public var delay: Duration

  public init(
    episodes: [Episode] = PodcastServer.samples(count: 400), pageSize: Int = 40,
    delay: Duration = .milliseconds(700)
  ) {
    (self.episodes, self.pageSize, self.delay) = (episodes, pageSize, delay)
  }

  /// The page that begins with the given episode, counted from the latest one.
  public func page(from start: Int?) async throws -> PodcastsScreen.Page {
    try await Task.sleep(for: delay)
    let (start, count) = (start ?? 0, episodes.count)
    let end = min(start + pageSize, count)
    return .init(Array(episodes[start..<end]), next: end < count ? end : nil)
  }

  /// Episodes of four shows, and of one whose latest episode is not among the first hundred.
  public static func samples(count: Int) -> [Episode] {
    let shows = ["Night Watch", "The Lens", "Fog Signals", "Keeper’s Kitchen"]
    return (1...count).reversed().map { id in
      let isRare = id % 12 == 0 && id < count - 100
      let show = isRare ? "Storm Report" : shows[id * 7 % shows.count]
      return Episode(id: id, show: show, title: "\(show), part \(id)", month: id / 8)
    }
  }
}
