import AllocationCounter
import DataSourceCore
import Foundation

/// Single changes.
enum SingleChanges {
  /// By what factor computing from scratch must take longer, by the number of items.
  static let fences = [1_000: 25.0, 10_000: 250, 100_000: 2_000, 1_000_000: 12_000]

  static func print(counts: [Int], rounds: Int) -> [Complaint] {
    var complaints: [Complaint] = []
    let rows = counts.map { count in
      let chain = Chain(ContactSource(count: count))
      let times = measure(chain, rounds: rounds)
      chain.check()
      let allocations = allocations(chain)
      let items = chain.source.items
      let scratch = median(
        (0..<3).map { _ in clock { precondition(!chain.computed(from: items).isEmpty) } })
      let factor = scratch / (times.prefix(4).max() ?? 1)
      if let fence = fences[count], factor < fence {
        complaints.append(
          Complaint(
            subject: "one change of \(count)",
            message: "\(rounded(factor)) × as fast as from scratch, promised is \(fence)"))
      }
      return [grouped(count)] + times.map(rounded)
        + [rounded(scratch), rounded(factor)] + allocations.map { String($0) }
    }
    printTable(
      "Filter, sort and group: microseconds for a change, medians of \(rounds) rounds, and allocations",
      [
        "items", "insert", "delete", "update", "move", "filtered out", "look up", "from scratch",
        "at least", "to insert", "filtered out",
      ], rows)
    return complaints
  }

  private static func measure(_ chain: Chain, rounds: Int) -> [Double] {
    let source = chain.source
    let count = source.count
    var random = SplitMix(state: 7)
    var times: [[Double]] = Array(repeating: [], count: 6)
    for round in 0..<rounds {
      let place = random.below(source.count)
      times[0].append(source.insert(Contact(id: count + round), at: place))
      times[1].append(source.remove(at: random.below(source.count)))
      let updated = random.below(source.count)
      times[2].append(source.replace(Contact(id: 3 * count + round), at: updated))
      let (from, to) = (random.below(source.count), random.below(source.count))
      times[3].append(source.move(from: from, to: to))
      if let hidden = (0..<source.count).first(where: { !source[$0].isShown }) {
        times[4].append(source.replace(source[hidden], at: hidden))
      }
      let section = random.below(chain.grouped.numberOfSections)
      let item = random.below(chain.grouped.numberOfItems(in: section))
      times[5].append(clock { precondition(chain.grouped.item(at: [section, item]) != nil) })
    }
    return times.map(median)
  }

  /// The allocations for a visible insertion and deletion, and for an update that is filtered out.
  private static func allocations(_ chain: Chain) -> [Int64] {
    let source = chain.source
    var shown = Contact(id: 900_000_000)
    shown.isShown = true
    var hidden = shown
    hidden.isShown = false
    func count(_ body: () -> Void) -> Int64 {
      guard allocation_counter_is_available() else { return -1 }
      allocation_counter_start()
      body()
      return allocation_counter_stop().allocations
    }
    // Created beforehand, as the source would in any case.
    let change = ChangeSet.some([.item(type: .insert([0, 0]))])
    source.add(shown, at: 0)
    let inserted = count { source.reloadBlock?(change) }
    let update = ChangeSet.some([.item(type: .update([0, 0]))])
    source[0] = hidden
    source.reloadBlock?(update)
    let swallowed = count { source.reloadBlock?(update) }
    _ = source.remove(at: 0)
    return [inserted, swallowed]
  }
}
