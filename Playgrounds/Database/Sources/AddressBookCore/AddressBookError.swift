import DatabaseResults
import GRDB

/// An error of an address book.
package enum AddressBookError: Error, Hashable {
  case noFolder(String)
  case isFolder(String)
  case noFile(String)
  case notADatabase(String)
  case notAnAddressBook(String)
  case damaged(String)
  case locked(String)
  case moved(String)
  case unknown(Int64)
  case other(String, String)

  /// Converts an SQLite error to one with an explanation.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as AddressBookError: self = error
    case DatabaseFileError.moved: self = .moved(path)
    case DatabaseError.SQLITE_NOTADB: self = .notADatabase(path)
    case DatabaseError.SQLITE_CORRUPT: self = .damaged(path)
    case DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED: self = .locked(path)
    case let error as DatabaseError:
      self = .other(path, error.message ?? "\(error.resultCode)")
    default: self = .other(path, "\(error)")
    }
  }

  /// Converts any file error to one with an explanation.
  package static func explaining<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws(AddressBookError) -> Result {
    do {
      return try body()
    } catch {
      throw AddressBookError(error, path: path)
    }
  }

  package var message: String {
    switch self {
    case .noFolder(let path): "\(path): no such folder"
    case .isFolder(let path): "\(path): a folder, not a file"
    case .noFile(let path): "\(path): no such file; “add” makes one"
    case .notADatabase(let path): "\(path): not a database"
    case .notAnAddressBook(let path): "\(path): a database, but not an address book"
    case .damaged(let path): "\(path): the database is damaged"
    case .locked(let path): "\(path): somebody else is writing; try again later"
    case .moved(let path): "\(path): the file was moved or removed"
    case .unknown(let id): "nobody has the number \(id)"
    case .other(let path, let text): "\(path): \(text)"
    }
  }
}
