import DataSourceKit

extension TodoStore {
  /// A store with a few to-dos to start with.
  package static func sample(seed: UInt64 = .random(in: 0 ... .max)) -> TodoStore {
    let sections = [
      ("Home", ["Water the plants", "Fix the kitchen tap", "Call Grandma", "Sort the books"]),
      ("Work", ["Answer Edsger", "Prepare the talk", "Review the change sets"]),
      ("Garden", ["Plant tulips", "Mend the fence", "Rake the leaves"]),
    ]
    let store = TodoStore(seed: seed)
    store.apply(
      sections.map { title, todos in
        TodoSection(
          id: store.nextID(), items: todos.map { Todo(id: store.nextID(), title: $0) },
          headerTitle: title)
      })
    return store
  }

  /// A store of many to-dos.
  ///
  /// - Parameters:
  ///   - count: The number of to-dos; at most as many as a store can hold.
  ///   - sections: The number of sections, at least one.
  package static func large(count: Int, sections: Int) -> TodoStore {
    let store = TodoStore(seed: 1)
    let (count, sections) = (max(0, min(count, limit)), max(1, min(sections, sectionLimit)))
    store.apply(
      (0..<sections).map { section in
        TodoSection(
          id: store.nextID(),
          items: (count * section / sections..<count * (section + 1) / sections).map {
            Todo(id: store.nextID(), title: "To-do \($0 + 1)")
          },
          headerTitle: "Section \(section + 1)")
      })
    return store
  }
}
