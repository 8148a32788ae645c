public import DataSourceDiffing
public import GRDB

extension ObservedResultsController where ItemType: Identifiable & Equatable & Sendable {
  /// Creates a controller of what a closure fetches from a database.
  ///
  /// ```swift
  /// let controller = ObservedResultsController(
  ///   database: queue, sections: .named { String($0.name.prefix(1)) },
  ///   fetch: { try Contact.order(Column("name")).fetchAll($0) })
  /// ```
  ///
  /// `performFetch()` reads on the spot, and throws what reading throws. From then on every
  /// transaction that is committed through this connection and touches what the closure has read
  /// lets it read again. What others write, such as another process, is not noticed: see
  /// ``init(sharedDatabase:pollingEvery:sections:isolation:fetch:)``.
  ///
  /// A change of the tables' columns is not noticed by itself: fetch again, or wait for the next
  /// change of the rows.
  ///
  /// If reading again fails, observation ends: the objects stay, `end` has the error, and
  /// `performFetch()` starts again. A connection that is closed while it is observed tells nothing;
  /// the objects stay then, too, and `performFetch()` throws.
  ///
  /// - Parameters:
  ///   - database: the connection. It is kept.
  ///   - sections: how the objects are cut into sections.
  ///   - isolation: the actor on which the controller is used: the caller's.
  ///   - fetch: reads the objects. It may read anything, from any tables.
  public convenience init(
    database: any DatabaseReader, sections: SectionNames<ItemType>? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fetch: @escaping @Sendable (Database) throws -> [ItemType]
  ) {
    let rows = LiveRows(database: database, fetch: fetch, observation: .tracking(fetch))
    self.init(
      sections: sections, isolation: isolation, fetch: { try database.readIfOpen(fetch) },
      observe: { rows.stream() })
  }

  /// Creates a controller of what a request finds in a database.
  ///
  /// ```swift
  /// let controller = ObservedResultsController(
  ///   database: queue, request: Contact.order(Column("name")),
  ///   sections: .named { String($0.name.prefix(1)) })
  /// ```
  ///
  /// As ``init(database:sections:isolation:fetch:)``; and since a request always reads the same
  /// columns of the same tables, a `DatabasePool` runs it again without holding up writers.
  ///
  /// - Parameters:
  ///   - database: the connection. It is kept.
  ///   - request: finds the objects.
  ///   - sections: how the objects are cut into sections.
  ///   - isolation: the actor on which the controller is used: the caller's.
  public convenience init(
    database: any DatabaseReader, request: some FetchRequest<ItemType> & Sendable,
    sections: SectionNames<ItemType>? = nil, isolation: isolated (any Actor)? = #isolation
  ) where ItemType: FetchableRecord {
    let rows = LiveRows(
      database: database, fetch: request.fetchAll,
      observation: .tracking(region: request, fetch: request.fetchAll))
    self.init(
      sections: sections, isolation: isolation,
      fetch: { try database.readIfOpen(request.fetchAll) },
      observe: { rows.stream() })
  }
}
