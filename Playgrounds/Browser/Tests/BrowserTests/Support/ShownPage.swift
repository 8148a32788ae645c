import HeadlessBrowser
import TodoCore

/// The content of a page, read from its elements.
struct ShownPage: Decodable, Sendable, Equatable {
  struct Section: Decodable, Sendable, Equatable {
    var id: Int
    var title: String
    var serial: Int
    /// The number of open to-dos in its heading; empty for none.
    var badge: String
    var rows: [Row]
  }

  struct Row: Decodable, Sendable, Equatable {
    var id: Int
    var title: String
    var done: Bool
    var serial: Int
  }

  var number: Int
  var faults: Int
  var sections: [Section]

  /// The same without element numbers.
  var content: [ShownSection] {
    sections.map { section in
      ShownSection(
        title: section.title,
        todos: section.rows.map { Todo(id: $0.id, title: $0.title, isDone: $0.done) })
    }
  }

  /// The row elements' numbers, by identity.
  var rowSerials: [Int: Int] {
    Dictionary(sections.flatMap(\.rows).map { ($0.id, $0.serial) }) { $1 }
  }

  /// The section elements' numbers, by identity.
  var sectionSerials: [Int: Int] { Dictionary(sections.map { ($0.id, $0.serial) }) { $1 } }

  /// Defines `probe(number)`, which waits for a message and returns the content after it. Each
  /// element gets a number when it is first seen.
  static let probe = """
    window.probe = (() => {
      const serials = new WeakMap()
      let last = 0
      const serial = (element) => {
        if (!serials.has(element)) serials.set(element, ++last)
        return serials.get(element)
      }
      return async (number) => {
        await todo.applied(number)
        return {
          number: todo.connection.number, faults: todo.connection.faults,
          sections: [...document.querySelectorAll('#list > .section')].map((section) => ({
            id: Number(section.dataset.section), serial: serial(section),
            title: section.querySelector('h2').textContent,
            badge: section.querySelector('.count').textContent,
            rows: [...section.querySelectorAll('.rows > .row')].map((row) => ({
              id: Number(row.dataset.id), serial: serial(row),
              title: row.querySelector('.title').textContent,
              done: row.querySelector('.tick input').checked
                && row.classList.contains('done'),
            })),
          })),
        }
      }
    })(), null
    """
}
