import Foundation
import TodoCore

/// The store again, written as plainly as possible: what it should contain, and what windows should
/// show of it.
struct ModelStore {
  struct Section: Equatable {
    var id: Int
    var title: String
    var todos: [Todo]
  }

  var sections: [Section]
  var lastID: Int

  init(_ sections: [Section]) {
    self.sections = sections
    lastID = sections.flatMap { [$0.id] + $0.todos.map(\.id) }.max() ?? 0
  }

  var todos: [Todo] { sections.flatMap(\.todos) }

  private func section(of id: Int) -> Int? {
    sections.firstIndex { $0.todos.contains { $0.id == id } }
  }

  private func index(of section: Int) -> Int? { sections.firstIndex { $0.id == section } }

  /// Performs an edit, if possible, except for results that only the store can compute.
  mutating func perform(_ edit: TodoEdit) {
    switch edit {
    case .add(let title, let section):
      guard let index = index(of: section), isTitle(title) else { return }
      lastID += 1
      sections[index].todos.append(Todo(id: lastID, title: title))
    case .edit(let id, let title):
      if isTitle(title) { change(id) { $0.title = title } }
    case .tick(let id, let isDone): change(id) { $0.isDone = isDone }
    case .delete(let id):
      for index in sections.indices { sections[index].todos.removeAll { $0.id == id } }
    case .move(let id, let place): move(id, place)
    case .addSection(let title):
      lastID += 1
      sections.append(Section(id: lastID, title: title, todos: []))
    case .renameSection(let id, let title):
      if let index = index(of: id) { sections[index].title = title }
    case .deleteSection(let id): sections.removeAll { $0.id == id && $0.todos.isEmpty }
    case .moveSection(let id, let neighbour):
      guard let index = index(of: id), neighbour.map({ self.index(of: $0) != nil }) != false,
        neighbour != id
      else { return }
      let section = sections.remove(at: index)
      sections.insert(section, at: neighbour.flatMap { self.index(of: $0) } ?? sections.count)
    case .clearDone:
      for index in sections.indices { sections[index].todos.removeAll(where: \.isDone) }
    case .shuffle: break
    }
  }

  private func isTitle(_ text: String) -> Bool {
    !text.allSatisfy(\.isWhitespace) && text.utf8.count <= 400
  }

  private mutating func change(_ id: Int, _ change: (inout Todo) -> Void) {
    guard let section = section(of: id),
      let index = sections[section].todos.firstIndex(where: { $0.id == id })
    else { return }
    change(&sections[section].todos[index])
  }

  private mutating func move(_ id: Int, _ place: TodoEdit.Place) {
    guard let origin = section(of: id),
      let todo = sections[origin].todos.first(where: { $0.id == id })
    else { return }
    var others = self
    others.perform(.delete(id: id))
    switch place {
    case .before(let neighbour), .after(let neighbour):
      guard neighbour != id, let target = others.section(of: neighbour),
        var index = others.sections[target].todos.firstIndex(where: { $0.id == neighbour })
      else { return }
      if case .after = place { index += 1 }
      others.sections[target].todos.insert(todo, at: index)
    case .end(let section):
      guard let target = others.index(of: section) else { return }
      others.sections[target].todos.append(todo)
    }
    self = others
  }

  /// What a window should show.
  func shown(_ settings: ViewSettings) -> [ShownSection] {
    sections.map { section in
      let todos = section.todos.filter { todo in
        (settings.filter.isEmpty
          || todo.title.range(of: settings.filter, options: .caseInsensitive) != nil)
          && (settings.show == .all || todo.isDone == (settings.show == .done))
      }
      let keys: [(key: String, todo: Todo)] = todos.enumerated().map { offset, todo in
        let place = String(format: "%08d", offset)
        return switch settings.sort {
        case .manual: (place, todo)
        case .title: (todo.title.lowercased() + "\u{0}" + place, todo)
        case .newest: (String(format: "%08d", 99_999_999 - todo.id), todo)
        case .open: ((todo.isDone ? "1" : "0") + place, todo)
        }
      }
      return ShownSection(title: section.title, todos: keys.sorted { $0.key < $1.key }.map(\.todo))
    }
  }
}
