public import DataSourceKit

/// An episode of a podcast.
public struct Episode: Identifiable, Hashable, Sendable {
  /// Its number: later episodes have greater ones.
  public let id: Int
  public var show: String
  public var title: String
  /// The month when it appeared, counted from January 2020.
  public var month: Int
  public var isPlayed = false
  /// The downloaded percentage; `nil` if it is not downloaded.
  public var download: Int?

  public init(id: Int, show: String, title: String, month: Int) {
    (self.id, self.show, self.title, self.month) = (id, show, title, month)
  }
}

extension Episode {
  /// The name of a month, counted from January 2020.
  public static func name(ofMonth month: Int) -> String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(names[month % 12]) \(2020 + month / 12)"
  }
}

/// A place in the queue. An item that moves by its `id` needs one, so this is not a number alone.
struct QueueEntry: Identifiable, Hashable, Sendable {
  /// The number of its episode.
  let id: Episode.ID
}

/// A row of the podcasts screen. An episode in the queue has two.
public enum PodcastRow: Identifiable, Equatable, Sendable {
  /// A place in the queue. The episode is `nil` while its page is not loaded.
  case queued(id: Episode.ID, Episode?)
  case episode(Episode)
  /// The state of older episodes.
  case older(PagingState)

  /// What a row is, whatever it shows.
  public enum ID: Hashable, Sendable {
    case queued(Episode.ID)
    case episode(Episode.ID)
    case older
  }

  public var id: ID {
    switch self {
    case .queued(let id, _): .queued(id)
    case .episode(let episode): .episode(episode.id)
    case .older: .older
    }
  }
}
