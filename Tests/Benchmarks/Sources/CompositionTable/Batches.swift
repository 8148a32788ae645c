import DataSourceCore

/// Batches of many changes.
enum Batches {
  /// By what factor a batch may take longer than computing from scratch.
  static let fence = 3.0

  static func print(counts: [Int], rounds: Int) -> [Complaint] {
    var complaints: [Complaint] = []
    var rows: [[String]] = []
    for count in counts {
      for share in [1_000, 100, 10, 2, 1] where count / share >= 10 {
        let changes = count / share
        let times = measure(count: count, changes: changes, rounds: rounds)
        rows.append([grouped(count), grouped(changes)])
        for (kind, (time, scratch)) in zip(["inserted", "updated", "deleted"], times) {
          rows[rows.count - 1] += [rounded(time), rounded(time / scratch)]
          if time > fence * scratch {
            complaints.append(
              Complaint(
                subject: "\(changes) of \(count) \(kind)",
                message: "\(rounded(time / scratch)) × from scratch, promised is \(fence)"))
          }
        }
      }
    }
    printTable(
      "Filter, sort and group: microseconds for a batch, and how many times as long as from scratch with a "
        + "difference; medians of \(rounds) rounds",
      ["items", "changes", "inserted", "×", "updated", "×", "deleted", "×"], rows)
    return complaints
  }

  /// The times for insertions, updates and deletions, each with the time from scratch.
  private static func measure(count: Int, changes: Int, rounds: Int) -> [(Double, Double)] {
    var times: [[Double]] = Array(repeating: [], count: 6)
    let chain = Chain(ContactSource(count: count))
    let source = chain.source
    var random = SplitMix(state: 11)
    for round in 0..<rounds {
      var old = chain.computed()
      let first = (round + 1) * 10_000_000
      // At random places, in ascending order.
      let places = (0..<changes).map { _ in random.below(count) }.sorted()
      for (index, place) in places.enumerated() {
        source.add(Contact(id: first + index), at: place + index)
      }
      times[0].append(
        source.report(places.enumerated().map { .insert([0, $0.element + $0.offset]) }))
      times[1].append(chain.timeFromScratch(after: old))
      old = chain.computed()
      let stride = source.count / changes
      for index in 0..<changes {
        source[index * stride] = Contact(id: first + 5_000_000 + index)
      }
      times[2].append(source.report((0..<changes).map { .update([0, $0 * stride]) }))
      times[3].append(chain.timeFromScratch(after: old))
      old = chain.computed()
      let removed = Set((0..<changes).map { $0 * stride })
      source.removeAll(at: removed)
      times[4].append(source.report(removed.sorted().map { .delete([0, $0]) }))
      times[5].append(chain.timeFromScratch(after: old))
    }
    chain.check()
    let medians = times.map(median)
    return [(medians[0], medians[1]), (medians[2], medians[3]), (medians[4], medians[5])]
  }
}
