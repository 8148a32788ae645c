package import GRDB

/// A contact in the address book.
package struct Contact: Identifiable, Hashable, Sendable {
  package var id: Int64
  package var name: String
  package var phone: String

  package init(id: Int64, name: String, phone: String = "") {
    self.id = id
    self.name = name
    self.phone = phone
  }

  /// The contact's section: the first letter of the name, or `#` if that is not a letter.
  package var initial: String {
    guard let first = name.first, first.isLetter else { return "#" }
    return first.uppercased()
  }
}

extension Contact: FetchableRecord {
  package init(row: Row) {
    // By position, which is the fastest way: see `all`.
    self.init(id: row[0], name: row[1], phone: row[2])
  }

  /// All contacts, by name.
  package static let all = SQLRequest<Contact>(
    sql: "SELECT id, name, phone FROM contact ORDER BY name COLLATE NOCASE, id")
}
