import DataSourceDiffing
public import DataSourceStreams
public import GRDB

extension ObservedResultsController where ItemType: Identifiable & Equatable & Sendable {
  /// Creates a controller for the objects that a closure fetches from a database, if other
  /// connections or processes change it, too.
  ///
  /// SQLite does not report changes by others, but `PRAGMA data_version` changes after their
  /// commits. The controller polls it, and reads the rows again when it has changed. So changes by
  /// others are reported after at most one interval, and several of them may be reported together.
  /// Changes by this connection are reported immediately.
  ///
  /// Configure the connection to wait for others (`Configuration.busyMode`), and prefer WAL mode,
  /// where readers and a writer do not block each other. If the database is locked, it is polled
  /// again after the interval. Any other error ends the observation: a closed connection, or a file
  /// that was moved, removed or replaced (``DatabaseFileError/moved(path:)``). The objects are
  /// kept, and `end` contains the error.
  ///
  /// A read-only connection suffices.
  ///
  /// - Parameters:
  ///   - database: The connection, which is retained.
  ///   - interval: The polling interval.
  ///   - sectionName: Returns an object's section name; `nil` for one section without a name.
  ///   - areInOrder: Returns whether the section with the first name precedes the other.
  ///   - isolation: The controller's actor: the caller's.
  ///   - fetch: Reads the objects, from any tables.
  public convenience init(
    sharedDatabase database: any DatabaseWriter,
    pollingEvery interval: Duration = .milliseconds(250),
    sectionName: (@Sendable (ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation,
    fetch: @escaping @Sendable (Database) throws -> [ItemType]
  ) {
    let rows = LiveRows(database: database, fetch: fetch, observation: .tracking(fetch))
    let monitor = FileMonitor(database: database)
    self.init(
      sectionName: sectionName, sectionsSortedBy: areInOrder, isolation: isolation,
      fetch: { try database.readIfOpen(fetch) },
      observe: { rows.stream(watchedBy: monitor, every: interval) })
  }

  /// Creates a controller for a request's results in a database that other connections or processes
  /// change, too.
  ///
  /// The same as
  /// ``init(sharedDatabase:pollingEvery:sectionName:sectionsSortedBy:isolation:fetch:)``.
  ///
  /// - Parameters:
  ///   - database: The connection, which is retained.
  ///   - interval: The polling interval.
  ///   - request: The request.
  ///   - sectionName: Returns an object's section name; `nil` for one section without a name.
  ///   - areInOrder: Returns whether the section with the first name precedes the other.
  ///   - isolation: The controller's actor: the caller's.
  public convenience init(
    sharedDatabase database: any DatabaseWriter,
    pollingEvery interval: Duration = .milliseconds(250),
    request: some FetchRequest<ItemType> & Sendable,
    sectionName: (@Sendable (ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation
  ) where ItemType: FetchableRecord {
    let rows = LiveRows(
      database: database, fetch: request.fetchAll,
      observation: .tracking(region: request, fetch: request.fetchAll))
    let monitor = FileMonitor(database: database)
    self.init(
      sectionName: sectionName, sectionsSortedBy: areInOrder, isolation: isolation,
      fetch: { try database.readIfOpen(request.fetchAll) },
      observe: { rows.stream(watchedBy: monitor, every: interval) })
  }
}
