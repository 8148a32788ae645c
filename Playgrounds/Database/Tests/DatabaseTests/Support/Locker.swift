import GRDB

/// Another connection, which holds a lock on a database.
struct Locker {
  private let queue: DatabaseQueue

  /// - Parameter locksReadersOut: Whether the file has no log (WAL), so a writer locks out readers.
  init(path: String, locksReadersOut: Bool = false) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    if locksReadersOut { try execute("PRAGMA journal_mode = DELETE") }
  }

  func lock() throws { try execute("BEGIN EXCLUSIVE") }
  func unlock() throws { try execute("COMMIT") }

  func execute(_ sql: String) throws { try queue.inDatabase { try $0.execute(sql: sql) } }
}
