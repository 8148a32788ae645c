import DataSourceComposition
import DataSourceKit

/// Measures what changes of a whole list cost.
struct LargeChanges {
  let count: Int

  var row: String {
    let source = ContactSource(count: count)
    let filtered = source.filtered { $0.isShown }
    let sorted = filtered.sorted(by: \.name)
    let grouped = sorted.grouped(by: { $0.group })
    var heard = 0
    grouped.reloadBlock = { heard += $0.changes.count }
    let built = clock { _ = source.filtered { $0.isShown }.sorted(by: \.name).numberOfSections }
    let predicate = clock { filtered.predicate = { $0.isShown && $0.id % 1_000 > 0 } }
    let order = clock { sorted.areInOrder = { $0.name > $1.name } }
    let key = clock { grouped.key = { $0.id % 1_000 == 1 ? 0 : $0.group } }
    let reload = source.reload(replacing: 100)
    let numbers = [built, predicate, order, key, reload].map {
      String(Int(($0 / 1_000).rounded()))
    }
    return "| \(count) | " + numbers.joined(separator: " | ") + " |"
  }
}

extension ContactSource {
  /// Replaces some items by others and reports that everything may have changed.
  ///
  /// - Returns: The microseconds that took.
  func reload(replacing replaced: Int) -> Double {
    let stride = max(1, items.count / replaced)
    return replaceAll { index, contact in
      index % stride == 0 ? Contact(id: contact.id + 10 * self.items.count) : contact
    }
  }
}
