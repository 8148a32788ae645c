import DataSourceCore
import DataSourceOperators
import Foundation

extension PeopleChain {
  static func filtered(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.filtered { $0.rank > 1 }
  }

  static func mapped(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.mapped { Person(id: $0.id, rank: 5 - $0.rank, suit: $0.suit) }
  }

  static func neighborMapped(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.mappedWithNeighbors { previous, person, next in
      Person(
        id: person.id, rank: person.rank, suit: (previous?.suit ?? 3) + (next?.rank ?? 7))
    }
  }

  static func same(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.mapped { $0 }
  }

  static func sorted(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.sorted { $0.rank < $1.rank }
  }

  static func reversed(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.reversed()
  }

  static func grouped(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.grouped(by: \.suit, title: { key, _ in "S\(key)" })
  }

  static func flattened(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.flattened()
  }

  static func nonempty(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.withoutEmptySections()
  }

  static func distinct(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.distinct(by: { [$0.rank, $0.suit] })
  }

  static func placeholder(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.withPlaceholder(Person(id: -1_000))
  }

  static func separated(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.separated { previous, next in
      guard previous.suit != next.suit else { return nil }
      return Person(
        id: -2_000_000 + next.id, rank: (previous.rank + next.rank) % 6, suit: previous.suit)
    }
  }

  static func paged(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.limited(to: 4) { $0 == .hasMore ? Person(id: -3_000) : nil }
  }

  static func selectable(_ source: some DataSource<Person>) -> any DataSource<Person> {
    let selection = ItemSelection([1, 3, 5])
    return source.selectable(selection: selection).mapped { person in
      selection.contains(person.id) ? Person(id: person.id, rank: 5, suit: person.suit) : person
    }
  }

  static func outlined(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.outlined(
      by: \.id,
      children: { person in
        guard person.id > 0, person.id < 1_000_000 else { return [] }
        return (0..<person.rank).map {
          Person(id: person.id * 1_000 + $0 + 1, rank: $0, suit: person.suit)
        }
      }, expandedIDs: [1, 3, 5, 7, 3_002, 3_003])
  }

  static func collapsible(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.collapsible()
  }

  static func concatenated(_ source: some DataSource<Person>) -> any DataSource<Person> {
    source.concatenated(with: source)
  }
}
