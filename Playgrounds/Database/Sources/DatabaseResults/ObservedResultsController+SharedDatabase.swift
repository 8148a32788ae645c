public import DataSourceDiffing
public import GRDB

extension ObservedResultsController where ItemType: Identifiable & Equatable & Sendable {
  /// Creates a controller of what a closure fetches from a database that others change as well:
  /// other processes, or other connections of this one.
  ///
  /// SQLite tells nobody of what others write. But it counts: `PRAGMA data_version` answers another
  /// number after somebody else has committed something. It is asked every now and then, which
  /// costs little, and once it has changed, the rows are read again. So others' changes come late
  /// by an interval at most, and several of them may come at once. Changes through this connection
  /// come at once, as ever.
  ///
  /// Let the connection wait for others (`Configuration.busyMode`), and prefer the WAL mode, in
  /// which readers and a writer do not lock each other out. A database that is locked all the same
  /// is asked again after the interval. Any other error ends the observation: a connection that was
  /// closed, or a file that was moved, removed or replaced (``DatabaseFileError/moved(path:)``).
  /// The objects stay then, and `end` has the error.
  ///
  /// A connection that may only read does as well.
  ///
  /// - Parameters:
  ///   - database: the connection. It is kept.
  ///   - interval: how often others' changes are looked for.
  ///   - sections: how the objects are cut into sections.
  ///   - isolation: the actor on which the controller is used: the caller's.
  ///   - fetch: reads the objects. It may read anything, from any tables.
  public convenience init(
    sharedDatabase database: any DatabaseWriter,
    pollingEvery interval: Duration = .milliseconds(250), sections: SectionNames<ItemType>? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fetch: @escaping @Sendable (Database) throws -> [ItemType]
  ) {
    let rows = LiveRows(database: database, fetch: fetch, observation: .tracking(fetch))
    let monitor = FileMonitor(database: database)
    self.init(
      sections: sections, isolation: isolation, fetch: { try database.readIfOpen(fetch) },
      observe: { rows.stream(watchedBy: monitor, every: interval) })
  }

  /// Creates a controller of what a request finds in a database that others change as well: other
  /// processes, or other connections of this one.
  ///
  /// As ``init(sharedDatabase:pollingEvery:sections:isolation:fetch:)``.
  ///
  /// - Parameters:
  ///   - database: the connection. It is kept.
  ///   - interval: how often others' changes are looked for.
  ///   - request: finds the objects.
  ///   - sections: how the objects are cut into sections.
  ///   - isolation: the actor on which the controller is used: the caller's.
  public convenience init(
    sharedDatabase database: any DatabaseWriter,
    pollingEvery interval: Duration = .milliseconds(250),
    request: some FetchRequest<ItemType> & Sendable, sections: SectionNames<ItemType>? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) where ItemType: FetchableRecord {
    let rows = LiveRows(
      database: database, fetch: request.fetchAll,
      observation: .tracking(region: request, fetch: request.fetchAll))
    let monitor = FileMonitor(database: database)
    self.init(
      sections: sections, isolation: isolation,
      fetch: { try database.readIfOpen(request.fetchAll) },
      observe: { rows.stream(watchedBy: monitor, every: interval) })
  }
}
