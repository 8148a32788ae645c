import DataSourceCore
import DataSourceOperators
import Foundation

/// The podcasts of the gallery: what a tick of five downloads costs, with 10,000 episodes in
/// sections with unplayed counts, a queue, and an observer of the rows.
@MainActor
enum PodcastUse {
  /// The microseconds that should pass at most until the rows are reported. Machines differ, so a
  /// check complains above three times as many.
  private static let goal = 500.0

  static func print(rounds: Int) -> [Complaint] {
    let screen = PodcastsScreen { _ in .init(episodes) }
    var isLoaded = false
    Task {
      await screen.loadMore()
      isLoaded = true
    }
    while !isLoaded { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    let list = screen.list
    precondition(list.numberOfSections == 100, "not all episodes are shown")
    screen.enqueue(Array(1...30))
    var updates = 0
    list.reloadBlock = { changeSet in updates += changeSet.changes.count }
    func measure(_ name: String, _ ids: [Int]) -> (name: String, time: Double) {
      // Each download takes 100 ticks, so these are enough.
      screen.download(ids)
      let times = (0..<rounds).map { _ in clock { screen.tick() } }
      precondition(screen.tick(), "the downloads are finished")
      while screen.tick() {}
      return (name, median(times))
    }
    let rows = [
      measure("five in one month", Array(9_901...9_930)),
      measure("five in five months", (10..<40).map { 199 * $0 }),
      measure("five that are in the queue", Array(1...30)),
    ]
    precondition(updates >= 3 * rounds * 5)
    printTable(
      "A tick of five downloads among 10,000 episodes, microseconds, medians of \(rounds) rounds",
      ["downloads", "time", "goal"], rows.map { [$0.name, rounded($0.time), rounded(goal)] })
    return rows.filter { $0.time > 3 * goal }.map {
      Complaint(subject: $0.name, message: "\(rounded($0.time)) µs, the goal is \(rounded(goal))")
    }
  }

  private static let episodes = (1...10_000).map { id in
    Episode(
      id: id, show: "Show \(id % 20)", title: "Episode \(id) of Show \(id % 20)",
      month: (id - 1) / 100)
  }
}
