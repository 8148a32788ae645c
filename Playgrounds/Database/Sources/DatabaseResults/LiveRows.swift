import GRDB

/// The rows of a database, and the rows after each change.
struct LiveRows<Item: Sendable>: Sendable {
  typealias Observation = ValueObservation<ValueReducers.Fetch<[Item]>>
  typealias Stream = AsyncThrowingStream<[Item], any Error>

  let database: any DatabaseReader
  let fetch: @Sendable (Database) throws -> [Item]
  let observation: Observation

  /// Follows the database until the stream is released.
  ///
  /// Only the newest pending rows are kept.
  ///
  /// - Parameter run: Starts the observation, and returns when it ends.
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

  /// The rows, if only this connection changes them.
  func stream() -> Stream {
    Self.stream { continuation in
      try database.checkOpen()
      let observation = start(continuation)
      defer { observation.cancel() }
      while !Task.isCancelled { try await Task.sleep(for: .seconds(86_400)) }
    }
  }

  /// The rows, if other connections also change them.
  ///
  /// - Parameters:
  ///   - monitor: Detects changes by other connections.
  ///   - interval: The polling interval.
  func stream(watchedBy monitor: FileMonitor, every interval: Duration) -> Stream {
    Self.stream { continuation in
      let interruption = Interruption()
      var (version, observation): (Int?, AnyDatabaseCancellable?)
      defer { observation?.cancel() }
      while true {
        do {
          // Before the rows are read, so that later changes by other connections change the number.
          let current = try await monitor.version()
          let isInterrupted = interruption.take()
          if monitor.isReadOnly {
            if current != version { continuation.yield(try await database.read(fetch)) }
          } else if observation == nil || isInterrupted {
            observation = start(continuation, interruption)
          } else if current != version {
            // The observation reads the rows again, so that all rows arrive in order.
            try await monitor.notifyObservations()
          }
          version = current
        } catch DatabaseError.SQLITE_BUSY {
          // Another connection is writing; poll again.
        }
        try await Task.sleep(for: interval)
      }
    }
  }

  /// - Parameter interruption: Records that another connection holds a lock, which is otherwise an
  ///   error.
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
