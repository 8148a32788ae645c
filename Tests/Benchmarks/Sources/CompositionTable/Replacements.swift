import DataSourceCore
import DataSourceOperators

/// The cost of making a chain, and of replacing its predicate, order or key.
enum Replacements {
  /// By what factor a replacement may take longer than computing from scratch, by its name.
  static let fences = ["few": 0.5, "none": 15, "all": 3, "order": 3, "key": 3]

  static func print(counts: [Int], rounds: Int) -> [Complaint] {
    var complaints: [Complaint] = []
    let rows = counts.map { count in
      var times: [String: [Double]] = [:]
      let source = ContactSource(count: count)
      let reference = Chain(source)
      // Another source, since chains on the same source share what they have read from it.
      let other = ContactSource(count: count)
      let made = median((0..<3).map { _ in clock { _ = Chain(other).grouped.numberOfSections } })
      let items = source.items
      let scratch = median(
        (0..<3).map { _ in clock { precondition(!reference.computed(from: items).isEmpty) } })
      for round in 0..<rounds {
        func measure(_ name: String, _ change: () -> Void) {
          let old = reference.computed()
          let time = clock(change)
          times[name, default: []].append(time / reference.timeFromScratch(after: old))
        }
        measure("few") { reference.filtered.predicate = { $0.isShown && $0.id % 100 != round } }
        measure("none") { reference.filtered.predicate = { $0.id == round } }
        measure("all") { reference.filtered.predicate = { $0.isShown } }
        measure("order") { reference.sorted.areInOrder = { $0.name > $1.name } }
        measure("order") { reference.sorted.areInOrder = { $0.name < $1.name } }
        measure("key") { reference.grouped.key = { ($0.group + $0.id % 2) % 200 } }
        measure("key") { reference.grouped.key = { $0.group } }
      }
      reference.check()
      let names = ["few", "none", "all", "order", "key"]
      for name in names {
        let (factor, fence) = (median(times[name] ?? [0]), fences[name] ?? 0)
        if factor > fence {
          complaints.append(
            Complaint(
              subject: "\(name) of \(count)",
              message: "\(rounded(factor)) × from scratch, promised is \(fence)"))
        }
      }
      return [grouped(count), rounded(made / 1_000), rounded(made / scratch)]
        + names.map { rounded(median(times[$0] ?? [0])) }
    }
    printTable(
      "Making the chain: milliseconds, and how many times as long as computing the groups once. Replacing its "
        + "predicate, order and key: how many times as long as from scratch with a difference",
      [
        "items", "made", "×", "1 % filtered out", "all but one out", "all in", "order reversed",
        "half regrouped",
      ], rows)
    return complaints
  }
}
