import GRDB
import GRDBSQLite

/// An error concerning the file of an open database.
public enum DatabaseFileError: Error, Hashable, Sendable {
  /// The file was moved, removed or replaced. The connection still reads the old one, which no
  /// longer has a path.
  case moved(path: String)
}

/// Detects changes that other connections make to a database.
struct FileMonitor: Sendable {
  let database: any DatabaseWriter

  /// Whether the connection is read-only, so that its own changes need not be observed.
  var isReadOnly: Bool { database.configuration.readonly }

  /// A number that changes when another connection writes, if the file still exists.
  ///
  /// Each connection has its own numbers, so this is always the writer's.
  func version() async throws -> Int {
    try await database.writeWithoutTransaction { database in
      let version = try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
      if database.fileHasMoved { throw DatabaseFileError.moved(path: self.database.path) }
      return version
    }
  }

  /// Makes all observations of the database read again.
  func notifyObservations() async throws {
    try await database.writeWithoutTransaction { database in
      // An empty deferred transaction does not acquire a lock.
      try database.inTransaction(.deferred) {
        try database.notifyChanges(in: .fullDatabase)
        return .commit
      }
    }
  }
}

extension Database {
  /// Whether the file was moved, removed or replaced since it was opened.
  fileprivate var fileHasMoved: Bool {
    guard let sqliteConnection else { return false }
    var answer: CInt = 0
    // If the system does not support this, the result is 0.
    _ = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return answer != 0
  }
}
