public import DataSourceComposition
import DataSourceDiffing
public import DataSourceKit

/// A row of the chat screen.
public enum ChatRow: Identifiable, Equatable, Sendable {
  /// The state of the older messages, shown above all loaded ones.
  case older(PagingState)
  case message(ChatMessage)
  case typing(String)

  /// The state and the indicator keep their identities, which are less than any message's.
  public var id: Int {
    switch self {
    case .older: -1
    case .message(let message): message.id
    case .typing: -2
    }
  }
}

/// A conversation. Older messages are loaded page by page and inserted at the top.
@MainActor
public final class ChatScreen {
  private let server: ChatServer
  private let pageSize: Int
  private let older = DiffableListDataSource<ChatRow>(items: [.older(.more)])
  private let messages = DiffableListDataSource<ChatMessage>()
  private let typing = DiffableListDataSource<ChatRow>()

  /// The state of the older messages, the messages by day, and the typing indicator.
  public let list: ConcatenatedDataSource<ChatRow>

  private var requests = 0

  public init(server: ChatServer = ChatServer(), pageSize: Int = 12) {
    (self.server, self.pageSize) = (server, pageSize)
    let days = messages.sorted(by: \.id).grouped(
      by: \.daysAgo, order: >, title: { day, _ in Samples.day(day) }
    ).mapped(ChatRow.message)
    list = ConcatenatedDataSource([older, days, typing])
  }

  /// Whether there are older messages.
  public private(set) var state = PagingState.more {
    didSet { older.items = [.older(state)] }
  }

  /// Loads a page of older messages, unless one is being loaded or none are left.
  public func loadOlder() async {
    switch state {
    case .more, .failed: state = .loading
    case .loading, .complete: return
    }
    defer { requests += 1 }
    do {
      let page = try await server.messages(
        before: messages.items.map(\.id).min() ?? .max, count: pageSize, request: requests)
      messages.items = page + messages.items
      state = page.count < pageSize ? .complete : .more
    } catch {
      state = .failed(error)
    }
  }

  /// Adds a message at the end.
  public func send(_ text: String, isMine: Bool = true) {
    let id = (messages.items.map(\.id).max() ?? server.messages.last?.id ?? 0) + 1
    try? messages.append(ChatMessage(id: id, text: text, isMine: isMine, daysAgo: 0))
  }

  /// The name in the typing indicator; `nil` for none.
  public var typist: String? {
    didSet { typing.items = typist.map { [.typing($0)] } ?? [] }
  }
}
