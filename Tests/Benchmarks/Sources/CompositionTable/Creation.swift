import AllocationCounter
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators

/// The cost of creating a chain over a ready-made data source, in time and memory.
enum Creation {
  /// The chain's most bytes per item, besides one copy of it, by the number of items. In shorter
  /// lists, memory that does not depend on that number, such as the groups, is divided among fewer
  /// items.
  static let fences = [100_000: 40, 1_000_000: 38]

  static func print(counts: [Int], rounds: Int) -> [Complaint] {
    var complaints: [Complaint] = []
    let rows = counts.map { count in
      let contacts = (0..<count).map(Contact.init)
      let source = DiffableListDataSource(items: contacts)
      let rounds = max(3, min(rounds, 1_000_000 / count))
      let made = median((0..<rounds).map { _ in clock { _ = chain(of: source).numberOfSections } })
      let scratch = median((0..<rounds).map { _ in clock { _ = groups(of: contacts).count } })
      let (bytes, peak) = memory { chain(of: source) }
      let update = firstUpdate(contacts)
      if let fence = fences[count], bytes / count - MemoryLayout<Contact>.stride > fence {
        complaints.append(
          Complaint(
            subject: "memory of \(count)",
            message: "\(bytes / count) bytes an item, promised are \(fence) and a copy"))
      }
      return [
        grouped(count), rounded(made), rounded(scratch), rounded(made / scratch),
        String(bytes / count), String(peak / count), rounded(update.source), rounded(update.chain),
      ]
    }
    printTable(
      "Creating filter, sort and group over a ready-made data source: microseconds, beside arrays and a dictionary. "
        + "Bytes of the chain per item, and at most while it is created. Microseconds of the first update after an "
        + "assignment, alone and with the chain",
      ["items", "created", "by hand", "×", "bytes", "peak", "update", "with the chain"], rows)
    return complaints
  }

  private static func chain(of source: some DataSource<Contact>) -> some DataSource<Contact> {
    source.filtered { $0.isShown }.sorted { $0.name < $1.name }.grouped(by: { $0.group })
  }

  private static func groups(of contacts: [Contact]) -> [ContactGroup] {
    let sorted = contacts.filter(\.isShown).sorted { $0.name < $1.name }
    return Dictionary(grouping: sorted, by: \.group).sorted { $0.key < $1.key }
      .map { ContactGroup(id: $0.key, items: $0.value) }
  }

  /// The time of the first update to an item after all have been assigned, without operators and
  /// with them. The caller still has the array, so the data source copies it.
  private static func firstUpdate(_ contacts: [Contact]) -> (source: Double, chain: Double) {
    func time(_ observe: (DiffableListDataSource<Contact>) -> Any) -> Double {
      let source = DiffableListDataSource(items: contacts)
      let observer = observe(source)
      let times = (0..<5).map { round in
        var assigned = contacts
        assigned[0].name += "\(round)"
        source.items = assigned
        var updated = assigned[assigned.count / 2]
        updated.group += 1
        let time = clock { _ = try? source.update(at: [0, assigned.count / 2]) { $0 = updated } }
        return withExtendedLifetime(assigned) { time }
      }
      return withExtendedLifetime(observer) { median(times) }
    }
    let alone = time { source in
      source.reloadBlock = { precondition(!$0.isEmpty) }
      return source
    }
    let behind = time { source in
      let result = chain(of: source)
      result.reloadBlock = { precondition(!$0.isEmpty) }
      return result
    }
    return (alone, behind)
  }

  /// The bytes of the result, and the peak while making it.
  private static func memory<Result>(_ make: () -> Result) -> (bytes: Int, peak: Int) {
    guard allocation_counter_is_available() else { return (0, 0) }
    allocation_counter_start()
    let result = make()
    let counts = withExtendedLifetime(result) { allocation_counter_stop() }
    return (Int(counts.bytes), Int(counts.peakBytes))
  }
}
