/// A change that a window wants. Whatever it names, it names by identity: between the moment when
/// somebody lets go of a row and the moment when the store hears of it, others may have moved
/// everything.
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

  /// Deletes all that is done.
  case clearDone

  /// Puts all sections and all to-dos somewhere else.
  case shuffle

  /// Where a to-do is to stand.
  package enum Place: Hashable, Sendable {
    /// Right before another one, wherever that stands by now.
    case before(Int)

    /// Right after another one, wherever that stands by now.
    case after(Int)

    /// At the end of a section.
    case end(section: Int)
  }
}
