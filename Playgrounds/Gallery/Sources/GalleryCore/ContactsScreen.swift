public import DataSourceKit
import Foundation

/// A person on the contacts screen.
public struct Contact: Identifiable, Hashable, Sendable {
  public var id: Int
  public var name: String
  public var role: String

  public init(id: Int, name: String, role: String) {
    (self.id, self.name, self.role) = (id, name, role)
  }

  /// The section's letter, from the last name.
  public var initial: String { sortName.prefix(1).uppercased() }

  /// The sort key: the last name first.
  public var sortName: String {
    let words = name.split(separator: " ")
    return (words.suffix(1) + words.dropLast()).joined(separator: " ")
  }
}

/// A row of the contacts screen. A favorite has two.
public struct ContactRow: Identifiable, Hashable, Sendable {
  public var contact: Contact

  /// Whether it is the row among the favorites.
  public var isFavorite: Bool

  public var id: Int { isFavorite ? -contact.id : contact.id }
}

/// Contacts by initial, below favorites in the user's own order.
@MainActor
public final class ContactsScreen {
  private let contacts: DiffableListDataSource<Contact>
  private let favorites: DiffableSectionedDataSource<String, ContactRow>
  private let matchingFavorites: FilteredDataSource<ContactRow>
  private let matching: FilteredDataSource<Contact>
  private let byInitial: GroupedDataSource<String, ContactRow>
  private let shownFavorites: NonemptySectionsDataSource<ContactRow>

  /// The favorites that match the search, and all contacts that match it.
  public let list: ConcatenatedDataSource<ContactRow>

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - contacts: The contacts; their ids are positive.
  ///   - favorites: The ids of favorites.
  public init(_ contacts: [Contact] = Samples.contacts, favorites ids: [Int] = [3, 8, 12]) {
    self.contacts = DiffableListDataSource(items: contacts)
    let chosen = ids.compactMap { id in contacts.first { $0.id == id } }
    favorites = DiffableSectionedDataSource(sections: [
      IdentifiedSection(
        id: "favorites", items: chosen.map { ContactRow(contact: $0, isFavorite: true) },
        headerTitle: "Favorites")
    ])
    matchingFavorites = favorites.filtered { _ in true }
    shownFavorites = matchingFavorites.withoutEmptySections()
    matching = self.contacts.filtered { _ in true }
    byInitial = matching.sorted(by: \.sortName)
      .mapped { ContactRow(contact: $0, isFavorite: false) }
      .grouped(by: \.contact.initial, title: { key, _ in key }, indexTitle: { $0 })
    list = shownFavorites.concatenated(with: byInitial)
  }

  /// The text that names must contain.
  public var search = "" {
    didSet {
      guard search != oldValue else { return }
      let matches: (Contact) -> Bool = { [search] in
        search.isEmpty || $0.name.range(of: search, options: .caseInsensitive) != nil
      }
      matching.predicate = matches
      matchingFavorites.predicate = { matches($0.contact) }
    }
  }

  /// What to show instead of an empty list.
  public var emptyText: String {
    search.isEmpty ? "There are no contacts." : "No contact matches “\(search)”."
  }

  /// The titles in the index at the side, each with its section.
  public var indexTitles: [(title: String, section: Int)] {
    let first = shownFavorites.numberOfSections
    return (first > 0 ? [("★", 0)] : [])
      + byInitial.indexTitles.map { ($0.title, $0.section + first) }
  }

  public func isFavorite(_ id: Int) -> Bool { favorites.item(forID: -id) != nil }

  /// Adds a contact to the favorites, or removes it.
  public func toggleFavorite(_ id: Int) {
    if isFavorite(id) {
      favorites.remove(id: -id)
    } else if let contact = contacts.item(forID: id) {
      _ = try? favorites.append(
        ContactRow(contact: contact, isFavorite: true), toSectionID: "favorites")
    }
  }

  /// Moves a favorite before the preceding one, or after the following one.
  public func moveFavorite(_ id: Int, by offset: Int) {
    guard let indexPath = favorites.indexPath(forID: -id) else { return }
    let target = indexPath[1] + offset
    guard (0..<favorites.numberOfItems(in: 0)).contains(target) else { return }
    try? favorites.move(from: indexPath, to: [0, target])
  }

  /// Renames a contact, in both rows.
  public func rename(_ id: Int, to name: String) {
    _ = try? contacts.update(id: id) { $0.name = name }
    _ = try? favorites.update(id: -id) { $0.contact.name = name }
  }

  /// Removes a contact.
  public func remove(_ id: Int) {
    contacts.remove(id: id)
    favorites.remove(id: -id)
  }
}
