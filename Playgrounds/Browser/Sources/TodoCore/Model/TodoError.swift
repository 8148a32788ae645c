/// Why a window's request cannot be performed. It has no effect.
package enum TodoError: Error, Hashable, Sendable {
  case malformed
  case unknownRequest(String)
  case missing(String)
  case unknownTodo(Int)
  case unknownSection(Int)
  case emptyTitle
  case tooLong(limit: Int)
  case tooMany(limit: Int)
  case sectionNotEmpty(Int)
  case notGreeted
  case unknownNumber(Int)
  case noSuchWindow
  case other(String)

  /// A name for the kind of error, for programs.
  package var code: String {
    switch self {
    case .malformed: "malformed"
    case .unknownRequest: "unknown-request"
    case .missing: "missing"
    case .unknownTodo: "unknown-todo"
    case .unknownSection: "unknown-section"
    case .emptyTitle: "empty-title"
    case .tooLong: "too-long"
    case .tooMany: "too-many"
    case .sectionNotEmpty: "section-not-empty"
    case .notGreeted: "not-greeted"
    case .unknownNumber: "unknown-number"
    case .noSuchWindow: "no-such-window"
    case .other: "other"
    }
  }

  /// An explanation, for people.
  package var message: String {
    switch self {
    case .malformed: "This is not a request."
    case .unknownRequest(let name): "There is no request “\(name.prefix(40))”."
    case .missing(let name): "The request needs “\(name)”."
    case .unknownTodo: "Somebody has deleted this to-do."
    case .unknownSection: "Somebody has deleted this section."
    case .emptyTitle: "A title needs at least one letter."
    case .tooLong(let limit): "A text may have \(limit) bytes."
    case .tooMany(let limit): "There is room for \(limit) of them."
    case .sectionNotEmpty: "Only an empty section can be deleted."
    case .notGreeted: "The first request must be “hello”."
    case .unknownNumber(let number): "No message has the number \(number)."
    case .noSuchWindow: "This window is closed."
    case .other(let text): text
    }
  }
}
