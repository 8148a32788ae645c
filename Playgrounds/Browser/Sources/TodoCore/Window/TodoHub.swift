import DataSourceKit
import DataSourceViews
package import Foundation

/// Owns the store and its windows, isolated from the rest of the process.
package actor TodoHub {
  private struct Connection {
    var send: @Sendable (Data) -> Void
    /// `nil` before the window's first request.
    var window: TodoWindow?
    /// The number of handled requests.
    var handled = 0
    /// The pending continuations.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let store: TodoStore
  private var connections: [Int: Connection] = [:]
  private var lastConnection = 0

  /// Creates a hub.
  ///
  /// - Parameter store: What its windows show.
  package init(_ store: sending TodoStore = .sample()) {
    self.store = store
  }

  /// The store's contents.
  package var contents: [TodoSection] { store.contents }

  /// The numbers of the connected windows, in the order they connected.
  package var windows: [Int] { connections.keys.sorted() }

  /// Edits the store, as a window would.
  ///
  /// - Throws: Why that is not possible.
  package func perform(_ edit: TodoEdit) throws(TodoError) { try store.perform(edit) }

  // MARK: Connections

  /// A window has connected.
  ///
  /// - Parameter send: Sends a message to it.
  /// - Returns: The window's number.
  package func connect(_ send: @escaping @Sendable (Data) -> Void) -> Int {
    lastConnection += 1
    connections[lastConnection] = Connection(send: send)
    return lastConnection
  }

  /// A window is gone.
  package func disconnect(_ window: Int) {
    for waiting in connections.removeValue(forKey: window)?.waiting ?? [] { waiting.resume() }
  }

  /// Performs a window's request. An impossible one is answered with an error.
  ///
  /// - Parameters:
  ///   - json: The request.
  ///   - window: The window's number.
  package func receive(_ json: Data, from window: Int) {
    do throws(TodoError) {
      try handle(WindowRequest(json: json), from: window)
    } catch {
      connections[window]?.send(WindowMessage(error).json)
    }
    connections[window]?.handled += 1
    for waiting in connections[window]?.waiting ?? [] { waiting.resume() }
    connections[window]?.waiting = []
  }

  private func handle(_ request: WindowRequest, from number: Int) throws(TodoError) {
    guard let connection = connections[number] else { throw .noSuchWindow }
    switch request {
    case .hello(let settings) where connection.window == nil: open(number, settings)
    case .hello(let settings):
      connection.window?.settings = settings
      connection.window?.page.resync()
    case .view(let settings): try window(number).settings = settings
    case .resync: try window(number).page.resync()
    case .acknowledge(let last): try window(number).page.acknowledge(last)
    case .edit(let edit):
      _ = try window(number)
      try store.perform(edit)
    }
  }

  private func open(_ number: Int, _ settings: ViewSettings) {
    guard let send = connections[number]?.send else { return }
    let window = TodoWindow(store, settings: settings) { send($0.json) }
    connections[number]?.window = window
    window.page.resync()
  }

  private func window(_ number: Int) throws(TodoError) -> TodoWindow {
    guard let window = connections[number]?.window else { throw .notGreeted }
    return window
  }

  // MARK: What has been sent

  /// The sections that a window should show; `nil` if there is no such window.
  package func sections(of window: Int) -> [ShownSection]? { connections[window]?.window?.sections }

  /// The settings of a window; `nil` if there is no such window.
  package func settings(of window: Int) -> ViewSettings? { connections[window]?.window?.settings }

  /// Waits until everything that has changed for a window has been sent to it.
  ///
  /// - Returns: The number of the last message; `nil` if there is no such window.
  package func lastNumber(of window: Int) async -> Int? {
    while let page = connections[window]?.window?.page {
      if !page.updater.hasPendingChanges { return page.lastNumber }
      await withCheckedContinuation { connections[window]?.waiting.append($0) }
    }
    return nil
  }

  /// Waits until a window's requests have been handled.
  ///
  /// - Parameters:
  ///   - count: The number of requests since the window connected.
  ///   - window: The window's number.
  /// - Returns: Whether they have been handled; `false` if there is no such window.
  @discardableResult
  package func hasHandled(_ count: Int, from window: Int) async -> Bool {
    while let connection = connections[window] {
      if connection.handled >= count { return true }
      await withCheckedContinuation { connections[window]?.waiting.append($0) }
    }
    return false
  }
}
