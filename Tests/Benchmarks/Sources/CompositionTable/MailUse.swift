import DataSourceCore
import DataSourceDiffing
import DataSourceOperators

/// The example application of the tests: what one message and one key stroke cost, with 2,000
/// messages and an observer of the rows.
@MainActor
enum MailUse {
  /// The microseconds that should pass at most until the rows are reported. Machines differ, so a
  /// check complains above three times as many.
  private static let message = 60.0
  private static let keyStroke = 1_000.0

  static func print(rounds: Int) -> [Complaint] {
    var random = SplitMix(state: 7)
    let mails = (0..<2_000).map { id in
      MailList.Mail(
        id: "m\(id)", sender: "Sender \(id % 50)", subject: "Subject \(random.below(1_000))",
        date: random.below(60 * 86_400), isUnread: random.below(4) == 0)
    }
    let list = MailList { _ in .init([]) }
    try? list.receive(mails)
    list.rows.reloadBlock = { changeSet in precondition(!changeSet.isEmpty) }
    func measure(_ name: String, _ limit: Double, _ body: (Int) throws -> Void) -> Row {
      // The first change copies the array that the list shares with the caller.
      try? body(-1)
      return Row(
        name: name, limit: limit, time: median((0..<rounds).map { r in clock { try? body(r) } }))
    }
    // Only every other step is measured where the next one reverts it.
    func measure(
      _ name: String, _ limit: Double, _ body: () throws -> Void, reverting: () throws -> Void
    ) -> Row {
      let times = (0..<rounds).map { _ in
        let time = clock { try? body() }
        try? reverting()
        return time
      }
      return Row(name: name, limit: limit, time: median(times))
    }
    func search(_ text: String) -> () -> Void { { list.search = text } }
    let first = mails[1_000].id
    var rows = [
      measure("a message is read or unread", message) { round in
        try list.mails.update(id: mails[round + 1].id) { $0.isUnread.toggle() }
      },
      measure("a message arrives", message) { round in
        let date = 30 * 86_400 + round
        try list.receive([MailList.Mail(id: "n\(round)", sender: "S", subject: "", date: date)])
      },
      measure("a message is selected", message) { list.selection.toggle(mails[$0 + 1].id) },
      measure("the selected message is deleted", 2 * message) {
        try list.deleteSelected()
      } reverting: {
        _ = list.undo()
        list.selection.ids = [first]
      },
    ]
    list.selection.ids = []
    rows += [
      measure("a first letter", keyStroke, search("1"), reverting: search("")),
      measure("a second letter", keyStroke, search("12"), reverting: search("1")),
      measure("a search without a result", keyStroke, search("-"), reverting: search("12")),
      measure("a search is cleared", keyStroke, search(""), reverting: search("12")),
    ]
    printTable(
      "The mail list of the tests, 2,000 messages, microseconds, medians of \(rounds) rounds",
      ["step", "time", "goal"], rows.map { [$0.name, rounded($0.time), rounded($0.limit)] })
    // A machine with other work takes twice as long for minutes.
    return rows.filter { $0.time > 6 * $0.limit }.map {
      Complaint(
        subject: $0.name, message: "\(rounded($0.time)) µs, the goal is \(rounded($0.limit))")
    }
  }

  private struct Row {
    let name: String
    let limit: Double
    let time: Double
  }
}
