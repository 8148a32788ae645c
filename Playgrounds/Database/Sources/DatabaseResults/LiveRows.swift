import GRDB

/// The rows of a database, and the rows after each change.
struct LiveRows<Item: Sendable>: Sendable {
  typealias Observation = ValueObservation<ValueReducers.Fetch<[Item]>>
  typealias Stream = AsyncThrowingStream<[Item], any Error>

  let database: any DatabaseReader
  let fetch: @Sendable (Database) throws -> [Item]
  let observation: Observation

  /// Follows the database until nobody listens any more.
  ///
  /// Of rows that wait to be shown only the newest are kept, since only they matter.
  ///
  /// - Parameter run: starts to observe, and returns when nothing more is to come.
  private static func stream(
    _ run: @escaping @Sendable (Stream.Continuation) async throws -> Void
  ) -> Stream {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task { @concurrent in
        do {
          try await run(continuation)
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The rows, which change through this connection only.
  func stream() -> Stream {
    Self.stream { continuation in
      try database.checkOpen()
      let observation = start(continuation)
      defer { observation.cancel() }
      while !Task.isCancelled { try await Task.sleep(for: .seconds(86_400)) }
    }
  }

  /// The rows, which others change as well.
  ///
  /// - Parameters:
  ///   - monitor: tells whether others have changed something.
  ///   - interval: how often it is asked.
  func stream(watchedBy monitor: FileMonitor, every interval: Duration) -> Stream {
    Self.stream { continuation in
      let interruption = Interruption()
      var (version, observation): (Int?, AnyDatabaseCancellable?)
      defer { observation?.cancel() }
      while true {
        do {
          // Before anything is read: what others write from now on changes the number.
          let current = try await monitor.version()
          let isInterrupted = interruption.take()
          if monitor.isReadOnly {
            if current != version { continuation.yield(try await database.read(fetch)) }
          } else if observation == nil || isInterrupted {
            observation = start(continuation, interruption)
          } else if current != version {
            // The observation reads again, so that there is one order in what it tells.
            try await monitor.notifyObservations()
          }
          version = current
        } catch DatabaseError.SQLITE_BUSY {
          // Somebody is writing. There will be something new next time.
        }
        try await Task.sleep(for: interval)
      }
    }
  }

  /// - Parameter interruption: told if somebody holds a lock, which otherwise is an error.
  private func start(
    _ continuation: Stream.Continuation, _ interruption: Interruption? = nil
  ) -> AnyDatabaseCancellable {
    observation.start(
      in: database, scheduling: .task,
      onError: { error in
        if let interruption, (error as? DatabaseError)?.resultCode == .SQLITE_BUSY {
          interruption.note()
        } else {
          continuation.finish(throwing: error)
        }
      }, onChange: { continuation.yield($0) })
  }
}
