import DataSourceComposition
import DataSourceKit

/// Measures what one change costs in a chain of filter, sort and group, by the length of the list, and what
/// computing everything anew would cost.
///
/// `swift run -c release CompositionTable [rounds] [lengths …]`
@main
enum CompositionTable {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap(Int.init)
    let rounds = max(1, numbers.first ?? 401)
    let counts =
      numbers.count > 1 ? Array(numbers.dropFirst()) : [1_000, 10_000, 100_000, 1_000_000]
    print(
      "Microseconds, medians of \(rounds) rounds; without the insertion into the source's array")
    print("| items | insert | delete | update | move | compute anew | least factor |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for count in counts { print(row(count: count, rounds: rounds)) }
    print("\nMilliseconds, one round")
    print(
      "| items | filter and sort | 0.1 % filtered out | order reversed | 0.1 % regrouped | reload, 100 new |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for count in counts { print(LargeChanges(count: count).row) }
    print("\nMilliseconds, one round: n changes in one batch, and the first change among n groups")
    print("| n | inserted | updated | deleted | first of n groups |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for count in counts where count <= 100_000 { print(BulkChanges(count: count).row) }
  }

  static func row(count: Int, rounds: Int) -> String {
    let source = ContactSource(count: count)
    let chain = source.filtered { $0.isShown }.sorted(by: \.name).grouped(by: { $0.group })
    var heard = 0
    chain.reloadBlock = { heard += $0.changes.count }
    var random = SplitMix(state: 7)
    var times: [[Double]] = [[], [], [], []]
    for round in 0..<rounds {
      let place = random.below(source.items.count)
      times[0].append(source.insert(Contact(id: count + round), at: place))
      times[1].append(source.remove(at: random.below(source.items.count)))
      let updated = random.below(source.items.count)
      let changed = Contact(id: 3 * count + round)
      times[2].append(source.replace(changed, at: updated))
      let (from, to) = (random.below(source.items.count), random.below(source.items.count))
      times[3].append(source.move(from: from, to: to))
    }
    guard matches(chain, source.items) else { return "| \(count) | wrong |" }
    let anew = (0..<3).map { _ in
      clock { precondition(!computeAnew(source.items).isEmpty) }
    }
    let medians = times.map(median)
    let factor = median(anew) / (medians.max() ?? 1)
    let cells = medians.map { rounded($0) } + [rounded(median(anew)), rounded(factor)]
    return "| \(count) | " + cells.joined(separator: " | ") + " |"
  }

  static func computeAnew(_ items: [Contact]) -> [(key: Int, items: [Contact])] {
    let sorted = items.filter(\.isShown).sorted { $0.name < $1.name }
    return Dictionary(grouping: sorted, by: \.group).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  static func matches(_ chain: GroupedDataSource<Int, Contact>, _ items: [Contact]) -> Bool {
    let expected = computeAnew(items)
    guard chain.numberOfSections == expected.count else { return false }
    for (section, group) in expected.enumerated() {
      guard chain.numberOfItems(in: section) == group.items.count else { return false }
      for (item, contact) in group.items.enumerated() where chain[section, item] != contact {
        return false
      }
    }
    return true
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  static func rounded(_ value: Double) -> String {
    value >= 100 ? String(Int(value.rounded())) : String((value * 10).rounded() / 10)
  }
}
