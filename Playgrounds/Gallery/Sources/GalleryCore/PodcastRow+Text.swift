import DataSourceKit

extension PodcastRow {
  /// The episode; `nil` for a row without one.
  public var episode: Episode? {
    switch self {
    case .queued(_, let episode): episode
    case .episode(let episode): episode
    case .older: nil
    }
  }

  /// The number of the episode, even if it is not loaded; `nil` for a row that is none.
  public var episodeID: Episode.ID? {
    if case .queued(let id, _) = self { id } else { episode?.id }
  }

  public var isQueued: Bool { if case .queued = self { true } else { false } }

  /// The first line.
  public var title: String {
    switch self {
    case .queued(let id, nil): "Episode \(id)"
    case .queued(_, let episode?), .episode(let episode): episode.title
    case .older(.loading): "Loading older episodes …"
    case .older(.failed): "The server does not answer"
    case .older: "Older episodes"
    }
  }

  /// The second line.
  public var detail: String {
    guard let episode else { return isQueued ? "Not loaded yet" : "" }
    return switch episode.download {
    case nil: episode.show
    case 100: "\(episode.show), downloaded"
    case let percent?: "\(episode.show), \(percent) %"
    }
  }
}
