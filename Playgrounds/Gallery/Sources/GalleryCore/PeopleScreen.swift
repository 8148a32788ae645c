public import DataSourceKit
import Foundation

/// People in the user's own order, with a search and undo, and a team that is chosen from them.
@MainActor
public final class PeopleScreen {
  private let people: DiffableListDataSource<Contact>
  private let history = EditHistory()

  /// The people whose names contain the search text.
  public let list: FilteredDataSource<Contact>

  /// The team, in the order in which they were dropped.
  public let team = DiffableListDataSource<Contact>()

  public init(_ people: [Contact] = Samples.contacts) {
    self.people = DiffableListDataSource(items: people)
    list = self.people.filtered { _ in true }
  }

  /// The text that names must contain.
  public var search = "" {
    didSet {
      guard search != oldValue else { return }
      list.predicate = { [search] in
        search.isEmpty || $0.name.range(of: search, options: .caseInsensitive) != nil
      }
    }
  }

  /// Removes people, which can be undone.
  public func remove(_ ids: some Sequence<Int>) {
    people.transaction("Delete", undo: history) { people.remove(ids: ids) }
  }

  /// Moves people between two others, which can be undone.
  public func move(_ ids: [Int], between previous: Int?, and next: Int?) {
    people.transaction("Move", undo: history) {
      people.move(ids: ids, between: previous, and: next)
    }
  }

  /// Sorts the people by last name, or reverses them if they are sorted.
  public func sort() {
    let sorted = people.items.sorted { $0.sortName < $1.sortName }
    people.items = sorted == people.items ? sorted.reversed() : sorted
  }

  /// Inserts a person whose name has been dropped: from the other list, or a new one.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - indexPath: The index path in the team or in ``list``.
  ///   - isInTeam: Whether it was dropped in the team.
  public func drop(_ name: String, at indexPath: IndexPath, inTeam isInTeam: Bool) {
    let (source, target) = isInTeam ? (people, team) : (team, people)
    // The list hides some people.
    let next = isInTeam ? team.item(at: indexPath) : list.item(at: indexPath)
    let known = source.items.first { $0.name == name }
    let id = (people.items + team.items).reduce(0) { max($0, $1.id) } + 1
    if let known { source.remove(id: known.id) }
    let place = next.flatMap { target.indexPath(forID: $0.id) } ?? [0, target.items.count]
    try? target.insert(known ?? Contact(id: id, name: name, role: "New"), at: place)
  }

  public var canUndo: Bool { history.undoName != nil }

  /// Reverts the last edit.
  public func undo() { history.undo() }

  #if canImport(ObjectiveC)
    /// Lets the system's undo manager revert edits.
    public func register(with undoManager: UndoManager) { history.register(with: undoManager) }
  #endif
}
