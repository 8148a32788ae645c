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
  private let older = DiffableListDataSource<ChatRow>(items: [.older(.hasMore)])
  private let loaded = DiffableListDataSource<ChatMessage>()
  private let typing = DiffableListDataSource<ChatRow>()

  /// Messages of this session. They are not among the loaded ones, which the first page replaces.
  private let sent = DiffableListDataSource<ChatMessage>()

  /// The state of the older messages, the messages by day, and the typing indicator.
  public let list: ConcatenatedDataSource<ChatRow>

  private lazy var loader = PageLoader(loaded) { [weak self] (oldest: Int?) in
    guard let self else { throw CancellationError() }
    return try await page(before: oldest ?? .max)
  }

  private var requests = 0

  public init(server: ChatServer = ChatServer(), pageSize: Int = 12) {
    (self.server, self.pageSize) = (server, pageSize)
    let days = ConcatenatedDataSource([loaded, sent]).sorted(by: \.id).grouped(
      by: \.daysAgo, keysSortedBy: >, title: { day, _ in Samples.day(day) }
    ).mapped(ChatRow.message)
    list = ConcatenatedDataSource([older, days, typing])
    loader.stateHandler = { [weak self] in
      guard let self else { return }
      older.items = [.older(state)]
    }
  }

  /// The last row of the list.
  public var lastID: Int? { list.lastIndexPath.flatMap { list.item(at: $0)?.id } }

  /// Whether there are older messages.
  public var state: PagingState {
    loader.refreshState == .end ? loader.previousState : loader.refreshState
  }

  /// Loads a page of older messages, or waits for one that is being loaded. After an error it
  /// repeats the request.
  public func loadOlder() async {
    if case .failed = state { return await loader.retry() }
    await loader.loadMore(.previous)
  }

  private func page(before id: Int) async throws -> PageLoader<ChatMessage, Int>.Page {
    defer { requests += 1 }
    let messages = try await server.messages(before: id, count: pageSize, request: requests)
    return .init(messages, previous: messages.count < pageSize ? nil : messages.first?.id)
  }

  /// Adds a message at the end.
  public func send(_ text: String, isMine: Bool = true) {
    let id = max(sent.items.last?.id ?? 0, server.messages.last?.id ?? 0) + 1
    try? sent.append(ChatMessage(id: id, text: text, isMine: isMine, daysAgo: 0))
  }

  /// Shows the typing row for a while, then sends an answer.
  ///
  /// - Parameter onChange: Called when a row was added at the end.
  public func answer(_ onChange: () -> Void = {}) async throws {
    try await Task.sleep(for: .milliseconds(600))
    typist = "Ada"
    onChange()
    try await Task.sleep(for: .seconds(2))
    typist = nil
    send("I shall write it in the log.", isMine: false)
    onChange()
  }

  /// The name in the typing indicator; `nil` for none.
  public var typist: String? {
    didSet { typing.items = typist.map { [.typing($0)] } ?? [] }
  }
}
