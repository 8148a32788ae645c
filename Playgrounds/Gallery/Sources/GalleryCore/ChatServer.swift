/// A message of the chat screen.
public struct ChatMessage: Identifiable, Hashable, Sendable {
  /// Its number: messages with lower numbers are older.
  public var id: Int
  public var text: String
  public var isMine: Bool
  public var daysAgo: Int

  public init(id: Int, text: String, isMine: Bool, daysAgo: Int) {
    (self.id, self.text, self.isMine, self.daysAgo) = (id, text, isMine, daysAgo)
  }
}

/// A simulated server, with delays and errors.
public struct ChatServer: Sendable {
  public struct Unreachable: Error {
    public init() {}
  }

  /// Its messages, the oldest first.
  public var messages: [ChatMessage]

  /// How long an answer takes.
  public var delay: Duration

  /// Whether a request fails, given its number, from 0.
  public var fails: @Sendable (_ request: Int) -> Bool

  public init(
    messages: [ChatMessage] = Samples.chat, delay: Duration = .milliseconds(700),
    fails: @escaping @Sendable (_ request: Int) -> Bool = { $0 % 3 == 2 }
  ) {
    (self.messages, self.delay, self.fails) = (messages, delay, fails)
  }

  /// The last messages before the given one, the oldest first; fewer at the beginning.
  public func messages(before id: Int, count: Int, request: Int) async throws -> [ChatMessage] {
    try await Task.sleep(for: delay)
    if fails(request) { throw Unreachable() }
    return messages.filter { $0.id < id }.suffix(count)
  }
}
