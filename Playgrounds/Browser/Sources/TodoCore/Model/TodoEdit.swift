/// A change that a window requests. It refers to rows by identity: between dropping a row and the
/// request's arrival, other windows may have moved everything.
package enum TodoEdit: Hashable, Sendable {
  case add(title: String, section: Int)
  case edit(id: Int, title: String)
  case tick(id: Int, isDone: Bool)
  case delete(id: Int)
  case move(id: Int, to: Place)
  case addSection(title: String)
  case renameSection(id: Int, title: String)

  /// Only an empty section can be deleted.
  case deleteSection(id: Int)

  /// Puts a section before another one; at the end if there is none.
  case moveSection(id: Int, before: Int?)

  /// Deletes everything that is done.
  case clearDone

  /// Moves all sections and all to-dos somewhere else.
  case shuffle

  /// A to-do's target position.
  package enum Place: Hashable, Sendable {
    /// Immediately before another one, at its current position.
    case before(Int)

    /// Immediately after another one, at its current position.
    case after(Int)

    /// At the end of a section.
    case end(section: Int)
  }
}
