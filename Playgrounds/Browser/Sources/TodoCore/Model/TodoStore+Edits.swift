import DataSourceKit
import Foundation

extension TodoStore {
  static var limit: Int { 20_000 }
  static var sectionLimit: Int { 200 }

  /// Performs an edit, and notifies the observers of ``lists``.
  ///
  /// - Throws: Why it is not possible. Nothing has changed.
  /// - Complexity: O(to-dos) at most.
  package func perform(_ edit: TodoEdit) throws(TodoError) {
    do {
      try perform(unchecked: edit)
    } catch let error as TodoError {
      throw error
    } catch {
      throw .other("\(error)")
    }
  }

  private func perform(unchecked edit: TodoEdit) throws {
    switch edit {
    case .add(let title, let section):
      guard lists.sectionIndex(forID: section) != nil else {
        throw TodoError.unknownSection(section)
      }
      guard count < Self.limit else { throw TodoError.tooMany(limit: Self.limit) }
      let title = try CleanText.title(title)
      try lists.append(Todo(id: nextID(), title: title), toSectionID: section)
    case .edit(let id, let title):
      let (path, title) = (try path(of: id), try CleanText.title(title))
      try lists.update(at: path) { $0.title = title }
    case .tick(let id, let isDone): try lists.update(at: path(of: id)) { $0.isDone = isDone }
    case .delete(let id): try lists.remove(at: path(of: id))
    case .move(let id, let place): try move(id, to: place)
    case .addSection(let title):
      guard lists.numberOfSections < Self.sectionLimit else {
        throw TodoError.tooMany(limit: Self.sectionLimit)
      }
      let title = try CleanText.title(title)
      try lists.appendSection(IdentifiedSection(id: nextID(), items: [], headerTitle: title))
    case .renameSection(let id, let title):
      _ = try index(ofSection: id)
      lists.setTitles(ofSectionID: id, headerTitle: try CleanText.title(title))
    case .deleteSection(let id):
      let index = try index(ofSection: id)
      guard lists.numberOfItems(in: index) == 0 else { throw TodoError.sectionNotEmpty(id) }
      try lists.removeSection(at: index)
    case .moveSection(let id, let neighbour): try moveSection(id, before: neighbour)
    case .clearDone: clearDone()
    case .shuffle: shuffle()
    }
  }

  private func path(of id: Int) throws(TodoError) -> IndexPath {
    guard let path = lists.indexPath(forID: id) else { throw .unknownTodo(id) }
    return path
  }

  private func index(ofSection id: Int) throws(TodoError) -> Int {
    guard let index = lists.sectionIndex(forID: id) else { throw .unknownSection(id) }
    return index
  }

  private func move(_ id: Int, to place: TodoEdit.Place) throws {
    let origin = try path(of: id)
    var target: IndexPath
    switch place {
    case .before(let neighbour): target = try path(of: neighbour)
    case .after(let neighbour):
      target = try path(of: neighbour)
      target.item += 1
    case .end(let section):
      let index = try index(ofSection: section)
      target = IndexPath(item: lists.numberOfItems(in: index), section: index)
    }
    // The place is in the new state: the to-do itself is not counted.
    if origin.section == target.section, origin.item < target.item { target.item -= 1 }
    if origin != target { try lists.move(from: origin, to: target) }
  }

  private func moveSection(_ id: Int, before neighbour: Int?) throws {
    let origin = try index(ofSection: id)
    var target = try neighbour.map(index(ofSection:)) ?? lists.numberOfSections
    if origin < target { target -= 1 }
    if origin != target { try lists.moveSection(from: origin, to: target) }
  }

  private func clearDone() {
    apply(
      contents.map { section in
        var section = section
        section.items.removeAll(where: \.isDone)
        return section
      })
  }

  private func shuffle() {
    var todos = contents.flatMap(\.items)
    todos.shuffle(using: &generator)
    var sections = contents.shuffled(using: &generator)
    let cuts = (1..<max(sections.count, 1))
      .map { _ in Int.random(in: 0...todos.count, using: &generator) }.sorted()
    for (index, range) in zip([0] + cuts, cuts + [todos.count]).enumerated()
    where index < sections.count {
      sections[index].items = Array(todos[range.0..<range.1])
    }
    apply(sections)
  }
}
