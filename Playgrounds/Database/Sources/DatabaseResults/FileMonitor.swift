import GRDB
import GRDBSQLite

/// What can happen to the file of a database that is open.
public enum DatabaseFileError: Error, Hashable, Sendable {
  /// The file was moved, removed or replaced. The connection still reads the old one, which nobody
  /// else finds any more.
  case moved(path: String)
}

/// Finds out whether others have written to the file of a database.
struct FileMonitor: Sendable {
  let database: any DatabaseWriter

  /// Whether nothing can be written through this connection, so that there is nothing to observe.
  var isReadOnly: Bool { database.configuration.readonly }

  /// A number that changes when others write, if the file is still there.
  ///
  /// Each connection has numbers of its own, so it is always the writer's.
  func version() async throws -> Int {
    try await database.writeWithoutTransaction { database in
      let version = try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
      if database.fileHasMoved { throw DatabaseFileError.moved(path: self.database.path) }
      return version
    }
  }

  /// Lets all observations of the database read again.
  func notifyObservations() async throws {
    try await database.writeWithoutTransaction { database in
      // A deferred transaction in which nothing is done takes no lock.
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
    // Where the system cannot tell, the answer stays 0.
    _ = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return answer != 0
  }
}
