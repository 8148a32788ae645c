import DataSourceDiffing
public import DataSourceStreams
public import GRDB

extension ObservedResultsController where ItemType: Identifiable & Equatable & Sendable {
  /// Creates a controller for the objects that a closure fetches from a database.
  ///
  /// ```swift
  /// let controller = ObservedResultsController(
  ///   database: queue, sectionName: { String($0.name.prefix(1)) },
  ///   fetch: { try Contact.order(Column("name")).fetchAll($0) })
  /// ```
  ///
  /// `performFetch()` reads synchronously, and throws errors of reading. It reads again after each
  /// transaction of this connection that affects the tables the closure has read. Changes by other
  /// connections and processes are not detected: see
  /// ``init(sharedDatabase:pollingEvery:sectionName:sectionsSortedBy:isolation:fetch:)``.
  ///
  /// A change of the columns is detected with the next change of the rows, or on the next fetch.
  ///
  /// If reading fails, the observation ends: the objects are kept, `end` contains the error, and
  /// `performFetch()` starts again. If the connection is closed during the observation, no change
  /// is reported; the objects are kept, too, and `performFetch()` throws.
  ///
  /// - Parameters:
  ///   - database: The connection, which is retained.
  ///   - sectionName: Returns an object's section name; `nil` for one section without a name.
  ///   - areInOrder: Returns whether the section with the first name precedes the other.
  ///   - isolation: The controller's actor: the caller's.
  ///   - fetch: Reads the objects, from any tables.
  public convenience init(
    database: any DatabaseReader, sectionName: (@Sendable (ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation,
    fetch: @escaping @Sendable (Database) throws -> [ItemType]
  ) {
    let rows = LiveRows(database: database, fetch: fetch, observation: .tracking(fetch))
    self.init(
      sectionName: sectionName, sectionsSortedBy: areInOrder, isolation: isolation,
      fetch: { try database.readIfOpen(fetch) },
      observe: { rows.stream() })
  }

  /// Creates a controller for a request's results in a database.
  ///
  /// ```swift
  /// let controller = ObservedResultsController(
  ///   database: queue, request: Contact.order(Column("name")),
  ///   sectionName: { String($0.name.prefix(1)) })
  /// ```
  ///
  /// The same as ``init(database:sectionName:sectionsSortedBy:isolation:fetch:)``. Since a request
  /// always reads the same columns of the same tables, a `DatabasePool` runs it again without
  /// blocking writers.
  ///
  /// - Parameters:
  ///   - database: The connection, which is retained.
  ///   - request: The request.
  ///   - sectionName: Returns an object's section name; `nil` for one section without a name.
  ///   - areInOrder: Returns whether the section with the first name precedes the other.
  ///   - isolation: The controller's actor: the caller's.
  public convenience init(
    database: any DatabaseReader, request: some FetchRequest<ItemType> & Sendable,
    sectionName: (@Sendable (ItemType) -> String)? = nil,
    sectionsSortedBy areInOrder: (@Sendable (String, String) -> Bool)? = nil,
    isolation: isolated any Actor = #isolation
  ) where ItemType: FetchableRecord {
    let rows = LiveRows(
      database: database, fetch: request.fetchAll,
      observation: .tracking(region: request, fetch: request.fetchAll))
    self.init(
      sectionName: sectionName, sectionsSortedBy: areInOrder, isolation: isolation,
      fetch: { try database.readIfOpen(request.fetchAll) },
      observe: { rows.stream() })
  }
}
