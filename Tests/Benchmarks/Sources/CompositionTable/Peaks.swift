import AllocationCounter
import DataSourceCore
import DataSourceOperators
import Foundation

/// Few and many sections, and what a chain keeps once nearly all items are gone.
enum Peaks {
  /// The most bytes that a chain on ten items may keep, however many there were. It keeps more of
  /// many sections.
  static let fence = 2_000_000

  static func print(isQuick: Bool) -> [Complaint] {
    var complaints: [Complaint] = []
    let shapes =
      isQuick ? [(1, 100_000), (10_000, 1)] : [(1, 1_000_000), (100_000, 1), (1_000, 1_000)]
    let rows = shapes.flatMap { sections, items in
      [true, false].map { isGrouped in
        let name = "\(grouped(sections)) × \(grouped(items))\(isGrouped ? ", grouped" : "")"
        let values = measure(sections: sections, items: items, isGrouped: isGrouped)
        if sections <= 1_000, values[4] > Double(fence) {
          complaints.append(
            Complaint(
              subject: name, message: "keeps \(rounded(values[4])) bytes, promised are \(fence)"))
        }
        return [name] + values.map(rounded)
      }
    }
    printTable(
      "Filter and sort, and group: bytes of the chain for each item, microseconds to create it, for an update, and to "
        + "delete all items but ten; bytes of the chain then",
      ["sections × items", "bytes", "created", "update", "deleted", "bytes then"], rows)
    return complaints
  }

  private static func measure(sections: Int, items: Int, isGrouped: Bool) -> [Double] {
    let source = Sections(sections: sections, items: items)
    let count = Double(sections * items)
    let bytes = held { source.chain(isGrouped: isGrouped) } / count
    var chain: Any?
    let created = clock { chain = source.chain(isGrouped: isGrouped) }
    let update = median((0..<101).map { source.update($0 * 7_919 % (sections * items)) })
    let deleted = source.removeAllButTen()
    allocation_counter_start()
    chain = nil
    let left = -Double(allocation_counter_stop().bytes)
    return withExtendedLifetime(chain) { [bytes, created, update, deleted, left] }
  }

  /// The bytes of what a closure returns.
  private static func held(_ make: () -> Any) -> Double {
    guard allocation_counter_is_available() else { return 0 }
    allocation_counter_start()
    let result = make()
    return withExtendedLifetime(result) { Double(allocation_counter_stop().bytes) }
  }
}

/// Contacts in sections.
private final class Sections: DataSource {
  private var sections: [[Contact]]
  var reloadBlock: ReloadBlock?

  init(sections: Int, items: Int) {
    self.sections = (0..<sections).map { section in
      (0..<items).map { Contact(id: section * items + $0) }
    }
  }

  var numberOfSections: Int { sections.count }
  func numberOfItems(in section: Int) -> Int { sections[section].count }

  func item(at indexPath: IndexPath) -> Contact? {
    let items = sections[indexPath[0]]
    return indexPath[1] < items.count ? items[indexPath[1]] : nil
  }

  func chain(isGrouped: Bool) -> Any {
    let sorted = filtered { $0.isShown }.sorted { $0.name < $1.name }
    if !isGrouped {
      sorted.reloadBlock = { precondition(!$0.isEmpty) }
      return sorted
    }
    let result = sorted.grouped(by: { $0.group })
    result.reloadBlock = { precondition(!$0.isEmpty) }
    return result
  }

  /// The microseconds that an update of an item takes.
  func update(_ number: Int) -> Double {
    let place = [number / sections[0].count, number % sections[0].count]
    sections[place[0]][place[1]].name += "a"
    let change = ChangeSet.some([.item(type: .update(IndexPath(indexes: place)))])
    return clock { reloadBlock?(change) }
  }

  /// The microseconds that it takes to keep the last ten items only.
  func removeAllButTen() -> Double {
    let last = sections.suffix(10).flatMap { $0.suffix(10) }.suffix(10)
    sections = [Array(last)]
    return clock { reloadBlock?(.all) }
  }
}
