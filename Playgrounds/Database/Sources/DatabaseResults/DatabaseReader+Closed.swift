import GRDB

extension DatabaseReader {
  /// Throws if the connection has been closed.
  ///
  /// GRDB's documentation says that `read` and observations throw, too. But they pass a closed
  /// connection to SQLite, which crashes unless it was built with `SQLITE_ENABLE_API_ARMOR`.
  func checkOpen() throws {
    try unsafeRead { database in
      guard database.sqliteConnection == nil else { return }
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "Connection is closed")
    }
  }

  /// Reads in one transaction, if the connection is open.
  func readIfOpen<Value>(_ fetch: (Database) throws -> Value) throws -> Value {
    try checkOpen()
    return try read(fetch)
  }
}
