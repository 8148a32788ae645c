import DataSourceCore
import DataSourceDiffing
import DataSourceOperators

/// A list of 2,000 mails from 60 days. The user searches it.
enum MailSearch {
  struct Mail: Identifiable, Equatable {
    var id: Int
    var subject: String
    var date: Int
  }

  enum Row: Equatable {
    case mail(Mail)
    case nothing
  }

  /// By what factor the chain may take longer than arrays and `apply`: the figure in the articles
  /// “How changes propagate” and “Choosing what to use”.
  static let fence = 15.0

  static func print(rounds: Int) -> [Complaint] {
    var random = SplitMix(state: 5)
    let mails = (0..<2_000).map { id in
      Mail(
        id: id, subject: "Subject \(random.below(1_000)) of \(id)", date: random.below(60 * 86_400))
    }
    let source = DiffableListDataSource(items: mails)
    func makeRows(_ found: some DataSource<Mail>) -> some DataSource<Row> {
      found.sorted { $0.date > $1.date }.grouped(by: { $0.date / 86_400 }, keysSortedBy: >)
        .mapped { Row.mail($0) }.withPlaceholder(.nothing)
    }
    let created = median(
      (0..<rounds).map { _ in
        let source = DiffableListDataSource(items: mails)
        return clock { _ = makeRows(source.filtered { _ in true }).numberOfSections }
      })
    let found = source.filtered { _ in true }
    let rows = makeRows(found)
    rows.reloadBlock = { changeSet in precondition(!changeSet.isEmpty) }
    let list = DiffableSectionedDataSource<Int, Mail>(sections: [])
    list.reloadBlock = { _ in }
    func sections(_ isFound: (Mail) -> Bool) -> [IdentifiedSection<Int, Mail>] {
      let groups = Dictionary(
        grouping: mails.filter(isFound).sorted { $0.date > $1.date }, by: { $0.date / 86_400 })
      return groups.sorted { $0.key > $1.key }
        .map { IdentifiedSection(id: $0.key, items: $0.value) }
    }
    func apply(_ isFound: (Mail) -> Bool) { list.apply(sections(isFound)) }
    let byHand = median((0..<rounds).map { _ in clock { _ = sections { _ in true }.count } })
    apply { _ in true }
    let searches: [(name: String, isFound: (Mail) -> Bool)] = [
      ("one letter more", { !$0.subject.contains("3") }), ("to one row", { $0.id == 1_000 }),
      ("to none", { _ in false }), ("cleared", { _ in true }),
    ]
    var times: [[Double]] = searches.map { _ in [] }
    var others = times
    for _ in 0..<rounds {
      for (index, search) in searches.enumerated() {
        times[index].append(clock { found.predicate = search.isFound })
        others[index].append(clock { apply(search.isFound) })
      }
    }
    var complaints: [Complaint] = []
    let cells = searches.indices.map { index in
      let (time, other) = (median(times[index]), median(others[index]))
      if time > fence * other {
        complaints.append(
          Complaint(
            subject: searches[index].name,
            message: "\(rounded(time / other)) × apply, promised is \(fence)"))
      }
      return [searches[index].name, rounded(time), rounded(other), rounded(time / other)]
    }
    printTable(
      "2,000 mails in 60 days through filter, sort, group, map and placeholder, microseconds, medians of "
        + "\(rounds) rounds",
      ["search", "operators", "arrays and apply", "×"],
      cells + [["created", rounded(created), rounded(byHand), rounded(created / byHand)]])
    return complaints
  }
}
