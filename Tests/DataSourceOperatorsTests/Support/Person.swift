import DataSourceCore
import Foundation

/// An item that is an object and changes in place.
final class Person: Identifiable, Equatable, CustomStringConvertible {
  let id: Int
  var rank: Int
  var suit: Int

  init(id: Int, rank: Int = 0, suit: Int = 0) {
    self.id = id
    self.rank = rank
    self.suit = suit
  }

  convenience init(_ card: Card) { self.init(id: card.id, rank: card.rank, suit: card.suit) }

  var description: String { "\(id):\(rank)/\(suit)" }

  static func == (left: Person, right: Person) -> Bool {
    (left.id, left.rank, left.suit) == (right.id, right.rank, right.suit)
  }
}

/// A data source for any items that can report any change set.
final class Rows<ItemType>: DataSource {
  var sections: [[ItemType]]
  var headers: [String?] = []
  var reloadBlock: ReloadBlock?

  init(sections: [[ItemType]]) {
    self.sections = sections
  }

  convenience init(_ items: [ItemType]) { self.init(sections: [items]) }

  var numberOfSections: Int { sections.count }

  func numberOfItems(in section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].count : 0
  }

  func item(at indexPath: IndexPath) -> ItemType? {
    contains(indexPath) ? sections[indexPath[0]][indexPath[1]] : nil
  }

  func headerTitle(for section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func report(_ changes: Change...) { reloadBlock?(.some(changes)) }
}

extension DataSource {
  /// The items in all sections.
  var contents: [[ItemType]] {
    (0..<numberOfSections).map { section in
      (0..<numberOfItems(in: section)).compactMap { item(at: [section, $0]) }
    }
  }
}
