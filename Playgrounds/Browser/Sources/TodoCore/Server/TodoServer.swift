import FlyingFox
import FlyingSocks
import Foundation

/// Serves the page, and connects its windows to a hub. Accepts connections only from this machine.
package final class TodoServer: Sendable {
  /// What the windows show.
  package let hub: TodoHub

  /// Where it listens.
  package let port: UInt16

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/" }

  private let server: HTTPServer
  private let run: Task<Void, any Error>

  private enum Event: Sendable {
    case listening
    case failed(any Error)
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - hub: What the windows show.
  ///   - port: Where to listen; 0 for any free port.
  /// - Throws: Why it cannot listen there.
  package init(_ hub: TodoHub, port: UInt16 = 0) async throws(ServerError) {
    self.hub = hub
    let files = try PageFiles()
    let server: HTTPServer
    do {
      server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    } catch {
      throw ServerError(error, port: port)
    }
    self.server = server
    await server.appendRoute("GET /socket") { try await Self.connect($0, with: hub) }
    await server.appendRoute("GET,HEAD *") { files.response(to: $0.path) }

    let (events, source) = AsyncStream<Event>.makeStream()
    run = Task {
      do {
        try await server.run()
      } catch {
        source.yield(.failed(error))
        throw error
      }
    }
    let waiter = Task {
      try await server.waitUntilListening(timeout: 60)
      source.yield(.listening)
    }
    let first = await events.first { _ in true }
    waiter.cancel()
    if case .failed(let error) = first { throw ServerError(error, port: port) }
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw .other("the server does not listen")
    }
    self.port = port
  }

  /// Waits until the server ends.
  ///
  /// - Throws: Why it has ended.
  package func wait() async throws(ServerError) {
    do {
      try await run.value
    } catch {
      throw ServerError(error, port: port)
    }
  }

  /// Ends all connections, and the server.
  package func stop() async {
    run.cancel()
    _ = await run.result
  }

  /// Opens a window, but only for a page of this server: any page on the web could connect to this
  /// machine from its user's browser.
  private static func connect(
    _ request: HTTPRequest, with hub: TodoHub
  ) async throws -> HTTPResponse {
    let host = request.headers[.host] ?? ""
    let name = host.split(separator: ":").first ?? ""
    guard name == "127.0.0.1" || name == "localhost",
      request.headers[HTTPHeader("Origin")].map({ $0 == "http://\(host)" }) != false
    else { return HTTPResponse(statusCode: .forbidden) }
    return try await WebSocketHTTPHandler(handler: WindowSocket(hub: hub)).handleRequest(request)
  }
}

extension ServerError {
  fileprivate init(_ error: any Error, port: UInt16) {
    switch error {
    case SocketError.failed(_, EADDRINUSE, _): self = .portTaken(port)
    case SocketError.failed(_, EACCES, _): self = .portForbidden(port)
    default: self = .other(error.localizedDescription)
    }
  }
}
