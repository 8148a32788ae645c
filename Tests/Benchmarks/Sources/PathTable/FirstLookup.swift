import DataSourceDiffing
import Foundation

/// The first lookup by `id` after all items were assigned, beside building a dictionary of the same
/// identities and looking up one.
struct FirstLookup {
  let name: String
  let lookup: Samples
  let dictionary: Samples

  /// How many times the dictionary's time a lookup may take.
  static let limit = 2.0

  var ratio: Double { lookup.least / dictionary.least }

  static func all(rounds: Int) -> [FirstLookup] {
    let numbers = 0..<100_000
    return [
      FirstLookup("Int", numbers.map { $0 &* 7_919 }, rounds),
      FirstLookup("UUID", numbers.map { _ in UUID() }, rounds),
      FirstLookup("String", numbers.map { "contact-\($0)@example.org" }, rounds),
    ]
  }

  private struct Entry<ID: Hashable & Sendable>: Identifiable, Equatable {
    var id: ID
    var title: String
  }

  private init<ID: Hashable & Sendable>(_ name: String, _ ids: [ID], _ rounds: Int) {
    self.name = name
    let items = ids.map { Entry(id: $0, title: "title") }
    let source = DiffableListDataSource(items: items)
    var times: (lookups: [Double], dictionaries: [Double]) = ([], [])
    let clock = ContinuousClock()
    for round in 0..<rounds {
      let (id, index) = (ids[round], IndexPath(indexes: [0, round]))
      source.items = items
      var found: IndexPath?
      times.lookups.append(clock.measure { found = source.indexPath(forID: id) } / .microseconds(1))
      if found != index { fail("The item with \(id) was not found.") }
      var position: Int?
      times.dictionaries.append(
        clock.measure {
          var dictionary = [ID: Int](minimumCapacity: items.count)
          for index in items.indices { dictionary[items[index].id] = index }
          position = dictionary[id]
        } / .microseconds(1))
      if position != round { fail("The dictionary has no \(id).") }
    }
    (lookup, dictionary) = (Samples(times.lookups), Samples(times.dictionaries))
  }
}
