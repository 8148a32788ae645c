package import Foundation

/// A window's request.
package enum WindowRequest: Hashable, Sendable {
  /// The first request, with the window's settings. It is answered with a snapshot.
  case hello(ViewSettings)

  /// Changes the window's settings.
  case view(ViewSettings)

  /// Requests a snapshot, after the window has missed messages.
  case resync

  /// The window has performed all messages up to a number.
  case acknowledge(Int)

  case edit(TodoEdit)
}

extension WindowRequest {
  /// Reads a request. Nothing in it is trusted.
  ///
  /// - Parameter json: An object whose `do` names the request, with whatever else the request
  ///   needs.
  /// - Throws: ``TodoError/malformed``, ``TodoError/unknownRequest(_:)``,
  ///   ``TodoError/missing(_:)``, ``TodoError/tooLong(limit:)``.
  package init(json: Data) throws(TodoError) {
    let body: Body
    do {
      body = try JSONDecoder().decode(Body.self, from: json)
    } catch {
      throw .malformed
    }
    switch body.do {
    case "hello": self = .hello(try body.settings())
    case "view": self = .view(try body.settings())
    case "resync": self = .resync
    case "ack": self = .acknowledge(try body.need(\.number, "number"))
    default: self = .edit(try body.edit())
    }
  }

  private struct Body: Decodable {
    var `do`: String
    var id: Int?
    var number: Int?
    var title: String?
    var done: Bool?
    var section: Int?
    var before: Int?
    var after: Int?
    var filter: String?
    var show: String?
    var sort: String?

    func need<Value>(_ path: KeyPath<Body, Value?>, _ name: String) throws(TodoError) -> Value {
      guard let value = self[keyPath: path] else { throw .missing(name) }
      return value
    }

    func settings() throws(TodoError) -> ViewSettings {
      guard let show = ViewSettings.Show(rawValue: show ?? "all") else { throw .missing("show") }
      guard let sort = ViewSettings.Sort(rawValue: sort ?? "manual") else { throw .missing("sort") }
      return ViewSettings(filter: try CleanText.oneLine(filter ?? ""), show: show, sort: sort)
    }

    func edit() throws(TodoError) -> TodoEdit {
      switch self.do {
      case "add":
        .add(title: try need(\.title, "title"), section: try need(\.section, "section"))
      case "edit": .edit(id: try need(\.id, "id"), title: try need(\.title, "title"))
      case "tick": .tick(id: try need(\.id, "id"), isDone: try need(\.done, "done"))
      case "delete": .delete(id: try need(\.id, "id"))
      case "move": .move(id: try need(\.id, "id"), to: try place())
      case "addSection": .addSection(title: try need(\.title, "title"))
      case "renameSection":
        .renameSection(id: try need(\.id, "id"), title: try need(\.title, "title"))
      case "deleteSection": .deleteSection(id: try need(\.id, "id"))
      case "moveSection": .moveSection(id: try need(\.id, "id"), before: before)
      case "clearDone": .clearDone
      case "shuffle": .shuffle
      default: throw .unknownRequest(self.do)
      }
    }

    private func place() throws(TodoError) -> TodoEdit.Place {
      if let before { return .before(before) }
      if let after { return .after(after) }
      return .end(section: try need(\.section, "section"))
    }
  }
}
