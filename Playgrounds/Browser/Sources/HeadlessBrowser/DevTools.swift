import Foundation

/// The DevTools protocol through a pipe: JSON, each message followed by a zero byte.
actor DevTools {
  private let input: FileHandle
  private var lastCommand = 0
  private var waiting: [Int: (command: String, answer: CheckedContinuation<JSON, any Error>)] = [:]
  private var listeners: [String: [@Sendable (_ method: String, _ parameters: JSON) -> Void]] = [:]
  private var hasEnded = false

  /// Returns why the browser has ended, if known.
  private let lastWords: @Sendable () -> String

  init(input: FileHandle, output: FileHandle, lastWords: @escaping @Sendable () -> String) {
    self.input = input
    self.lastWords = lastWords
    let (messages, source) = AsyncStream<Data>.makeStream()
    // Reading blocks, so it has its own thread.
    Thread.detachNewThread {
      var message = Data()
      while true {
        let chunk = output.availableData
        if chunk.isEmpty { break }
        let parts = chunk.split(separator: 0, omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
          // A zero byte precedes each part except the first one.
          if number > 0 {
            source.yield(message)
            message = Data()
          }
          message.append(part)
        }
      }
      source.finish()
    }
    Task { [weak self] in
      for await message in messages { await self?.receive(message) }
      await self?.end()
    }
  }

  /// Sends a command.
  ///
  /// - Returns: The browser's answer.
  /// - Throws: ``BrowserError``.
  func call(_ command: String, _ parameters: JSON, session: String?) async throws -> JSON {
    guard !hasEnded else { throw BrowserError.ended(lastWords()) }
    lastCommand += 1
    let number = lastCommand
    var message: [String: JSON] = [
      "id": .number(Double(number)), "method": .string(command), "params": parameters,
    ]
    if let session { message["sessionId"] = .string(session) }
    let data = try JSONEncoder().encode(message) + [0]
    return try await withCheckedThrowingContinuation { continuation in
      waiting[number] = (command, continuation)
      do {
        try input.write(contentsOf: data)
      } catch {
        waiting[number] = nil
        continuation.resume(throwing: BrowserError.ended(lastWords()))
      }
    }
  }

  /// Listens to the events of a session.
  func listen(
    to session: String,
    _ listener: @escaping @Sendable (_ method: String, _ parameters: JSON) -> Void
  ) {
    listeners[session, default: []].append(listener)
  }

  private func receive(_ data: Data) {
    guard let message = try? JSONDecoder().decode(JSON.self, from: data) else { return }
    if let number = message["id"]?.number,
      let (command, answer) = waiting.removeValue(forKey: Int(number))
    {
      if let text = message["error"]?["message"]?.string {
        answer.resume(throwing: BrowserError.refused(command: command, text))
      } else {
        answer.resume(returning: message["result"] ?? .null)
      }
    } else if let method = message["method"]?.string, let session = message["sessionId"]?.string {
      for listener in listeners[session] ?? [] { listener(method, message["params"] ?? .null) }
    }
  }

  private func end() {
    hasEnded = true
    let error = BrowserError.ended(lastWords())
    for (_, answer) in waiting.values { answer.resume(throwing: error) }
    waiting = [:]
  }
}
