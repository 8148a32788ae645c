import DataSourceKit

extension ChatRow {
  /// What the row says.
  ///
  /// - Parameter tap: What the user does with the row to load older messages.
  public func text(_ tap: String) -> String {
    switch self {
    case .message(let message): message.text
    case .typing(let name): "\(name) is typing …"
    case .older(.loading): "Loading older messages …"
    case .older(.failed): "The server does not answer. \(tap) to try again."
    case .older(.end): "This is where it began."
    case .older(.hasMore): "\(tap) for older messages"
    }
  }

  public var isMine: Bool { if case .message(let message) = self { message.isMine } else { false } }

  public var isMessage: Bool { if case .message = self { true } else { false } }

  /// Whether it is the state of older messages.
  public var isPaging: Bool { if case .older = self { true } else { false } }
}
