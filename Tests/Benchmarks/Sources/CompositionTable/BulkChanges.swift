import DataSourceComposition
import DataSourceKit
import Foundation

/// Measures batches of as many changes as there are items.
struct BulkChanges {
  let count: Int

  var row: String {
    let source = ContactSource(count: count)
    let chain = source.filtered { $0.isShown }.sorted(by: \.name).grouped(by: { $0.group })
    var heard = 0
    chain.reloadBlock = { heard += $0.changes.count }
    let times = [
      source.append(count), source.replaceFirst(count), source.removeFirst(count),
      firstChange(),
    ]
    guard CompositionTable.matches(chain, source.items) else { return "| \(count) | wrong |" }
    let numbers = times.map { String(format: "%.1f", $0 / 1_000) }
    return "| \(count) | " + numbers.joined(separator: " | ") + " |"
  }

  /// The first change in as many groups as there are items.
  private func firstChange() -> Double {
    let source = ContactSource(count: count)
    let grouped = source.grouped(by: { $0.id })
    defer { precondition(grouped.numberOfSections == count) }
    return source.replace(Contact(id: count), at: count / 2)
  }
}

extension ContactSource {
  /// Appends contacts in one batch.
  ///
  /// - Returns: The microseconds that took whoever listens.
  func append(_ number: Int) -> Double {
    let count = items.count
    items += (count..<count + number).map(Contact.init)
    return report((count..<count + number).map { .insert([0, $0]) })
  }

  /// Replaces the first contacts in one batch.
  ///
  /// - Returns: The microseconds that took whoever listens.
  func replaceFirst(_ number: Int) -> Double {
    for index in 0..<number { items[index] = Contact(id: items[index].id + 10 * items.count) }
    return report((0..<number).map { .update([0, $0]) })
  }

  /// Removes the first contacts in one batch.
  ///
  /// - Returns: The microseconds that took whoever listens.
  func removeFirst(_ number: Int) -> Double {
    items.removeFirst(number)
    return report((0..<number).map { .delete([0, $0]) })
  }

  private func report(_ types: [ChangeType]) -> Double {
    let changeSet = ChangeSet.some(types.map { .item(type: $0) })
    return clock { reloadBlock?(changeSet) }
  }
}
