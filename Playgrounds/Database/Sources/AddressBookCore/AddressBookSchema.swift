import GRDB

/// An address book's tables, and the mark that identifies its file.
struct AddressBookSchema {
  /// The application's number in the file's header.
  static let applicationID = 0x4164_6472

  let path: String

  /// Creates the tables in an empty file, and checks that any other file is an address book.
  func apply(to database: DatabaseQueue) throws {
    if try isApplied(database) { return }
    // In this mode readers and a writer do not block each other.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try database.write { database in
      // Another process may have created the tables in the meantime.
      if try Self.isApplied(database, path) { return }
      try database.execute(
        sql: """
          CREATE TABLE contact (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            phone TEXT NOT NULL DEFAULT '');
          CREATE INDEX contactByName ON contact (name COLLATE NOCASE, id, phone);
          PRAGMA application_id = \(Self.applicationID);
          """)
    }
  }

  private func isApplied(_ database: DatabaseQueue) throws -> Bool {
    try database.read { try Self.isApplied($0, path) }
  }

  private static func isApplied(_ database: Database, _ path: String) throws -> Bool {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
    if id == applicationID { return true }
    let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
    guard id == 0, count == 0 else { throw AddressBookError.notAnAddressBook(path) }
    return false
  }
}
