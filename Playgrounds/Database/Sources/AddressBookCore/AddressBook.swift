import Foundation
package import GRDB

/// An address book in an SQLite file.
package struct AddressBook: Sendable {
  package let path: String
  package let database: DatabaseQueue

  /// Opens an address book.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - creates: Whether a missing file is created.
  ///   - timeout: The time to wait for another writer, in seconds.
  package init(path: String, creates: Bool, timeout: Double = 5) throws(AddressBookError) {
    self.path = path
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard isThere, isFolder.boolValue else { throw .noFolder(folder) }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue { throw .isFolder(path) }
    } else if !creates {
      throw .noFile(path)
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    database = try AddressBookError.explaining(path) {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      try AddressBookSchema(path: path).apply(to: database)
      return database
    }
  }

  /// All contacts, by name.
  package func contacts() throws(AddressBookError) -> [Contact] {
    try AddressBookError.explaining(path) { try database.read(Contact.all.fetchAll) }
  }

  /// Adds a contact.
  package func add(_ name: String, phone: String = "") throws(AddressBookError) -> Contact {
    try write { try $0.insertContact(name, phone: phone) }
  }

  /// Renames a contact.
  package func rename(_ id: Int64, to name: String) throws(AddressBookError) {
    try write { database in
      try database.execute(
        sql: "UPDATE contact SET name = ? WHERE id = ?", arguments: [name, id])
      if database.changesCount == 0 { throw AddressBookError.unknown(id) }
    }
  }

  /// Removes a contact.
  package func remove(_ id: Int64) throws(AddressBookError) {
    try write { database in
      try database.execute(sql: "DELETE FROM contact WHERE id = ?", arguments: [id])
      if database.changesCount == 0 { throw AddressBookError.unknown(id) }
    }
  }

  /// Adds made-up people, all or none.
  ///
  /// - Parameter seed: Equal seeds create equal people.
  package func addMadeUpPeople(_ count: Int, seed: UInt64) throws(AddressBookError) {
    var people = MadeUpPeople(seed: seed)
    try write { database in
      for _ in 0..<count {
        let person = people.next()
        _ = try database.insertContact(person.name, phone: person.phone)
      }
    }
  }

  /// Writes in one transaction.
  package func write<Result>(
    _ updates: (Database) throws -> Result
  ) throws(AddressBookError) -> Result {
    try AddressBookError.explaining(path) { try database.write(updates) }
  }
}

extension Database {
  package func insertContact(_ name: String, phone: String = "") throws -> Contact {
    let statement = try cachedStatement(sql: "INSERT INTO contact (name, phone) VALUES (?, ?)")
    try statement.execute(arguments: [name, phone])
    return Contact(id: lastInsertedRowID, name: name, phone: phone)
  }
}
