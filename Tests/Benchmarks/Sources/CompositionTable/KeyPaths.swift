import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation

/// Operators with a key path next to the same ones with a closure, when a search among 2,000
/// messages is cleared. They have no observers, since reporting 2,000 insertions takes longer than
/// sorting.
enum KeyPaths {
  struct Message: Identifiable, Equatable {
    var id: Int
    var subject: String
    var date: Int
    var isUnread: Bool

    var day: Int { date / 86_400 }
    var title: String { "Re: \(subject)" }
  }

  /// The messages, by a closure and by a key path, behind a filter.
  private struct Pair {
    let name: String
    /// By what factor the key path may take longer than the closure.
    let fence: Double
    private let found: [FilteredDataSource<Message>]
    private let results: [any DataSource<Message>]
    private(set) var times: [[Double]] = [[], []]

    init(
      _ name: String, _ messages: [Message], fence: Double = 1.15,
      closure: (FilteredDataSource<Message>) -> any DataSource<Message>,
      keyPath: (FilteredDataSource<Message>) -> any DataSource<Message>
    ) {
      self.name = name
      self.fence = fence
      found = (0..<2).map { _ in DiffableListDataSource(items: messages).filtered { _ in true } }
      results = [closure(found[0]), keyPath(found[1])]
    }

    mutating func measure(id: Int) {
      for index in found.indices {
        found[index].predicate = { $0.id == id }
        times[index].append(clock { found[index].predicate = { _ in true } })
      }
    }

    /// Stops with a message if the two show different items.
    func check() {
      precondition(results[0].ids == results[1].ids, "\(name): the key path shows something else")
    }
  }

  static func print(rounds: Int) -> [Complaint] {
    var random = SplitMix(state: 7)
    let messages = (0..<2_000).map { id in
      Message(
        id: id, subject: "Subject \(random.below(1_000)) of \(id)", date: random.below(60 * 86_400),
        isUnread: random.below(2) == 0)
    }
    var pairs = [
      Pair("sorted by a stored number", messages) {
        $0.sorted { $0.date > $1.date }
      } keyPath: {
        $0.sorted(by: \.date, order: .reverse)
      },
      Pair("sorted by a stored text", messages) {
        $0.sorted { $0.subject < $1.subject }
      } keyPath: {
        $0.sorted(by: \.subject)
      },
      // Each value is read through the key path once, which takes longer than computing it several
      // times.
      Pair("sorted by a computed number", messages, fence: 1.8) {
        $0.sorted { $0.day < $1.day }
      } keyPath: {
        $0.sorted(by: \.day)
      },
      Pair("sorted by a computed text", messages) {
        $0.sorted { $0.title < $1.title }
      } keyPath: {
        $0.sorted(by: \.title)
      },
      Pair("grouped by a stored number", messages) {
        $0.grouped { $0.date }
      } keyPath: {
        $0.grouped(by: \.date)
      },
      Pair("grouped by a computed number", messages) {
        $0.grouped { $0.day }
      } keyPath: {
        $0.grouped(by: \.day)
      },
      Pair("filtered by a stored property", messages) {
        $0.filtered { $0.isUnread }
      } keyPath: {
        $0.filtered(\.isUnread)
      },
    ]
    for round in 0..<rounds {
      for index in pairs.indices { pairs[index].measure(id: round) }
    }
    var complaints: [Complaint] = []
    let rows = pairs.map { pair in
      pair.check()
      let (closure, keyPath) = (median(pair.times[0]), median(pair.times[1]))
      if keyPath > pair.fence * closure {
        complaints.append(
          Complaint(
            subject: pair.name,
            message: "\(rounded(keyPath / closure)) × a closure, promised is \(pair.fence)"))
      }
      return [pair.name, rounded(closure), rounded(keyPath), rounded(keyPath / closure)]
    }
    printTable(
      "Clearing a search among 2,000 messages, microseconds, medians of \(rounds) rounds",
      ["operator", "closure", "key path", "×"], rows)
    return complaints
  }
}

extension DataSource where ItemType: Identifiable {
  /// The identities of the items, by section.
  fileprivate var ids: [[ItemType.ID]] {
    (0..<numberOfSections).map { section in
      (0..<numberOfItems(in: section)).compactMap { item(at: [section, $0])?.id }
    }
  }
}
