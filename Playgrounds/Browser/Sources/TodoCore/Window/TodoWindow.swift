import DataSourceKit
import Foundation

/// A window's list: the store, filtered and sorted by the window's settings.
final class TodoWindow {
  let page: RemotePage<Todo>
  private let filtered: FilteredDataSource<Todo>
  private let sorted: SortedDataSource<Todo>

  /// The window's settings. A new value is reported as insertions, deletions and moves.
  var settings: ViewSettings {
    didSet {
      if settings.filter != oldValue.filter || settings.show != oldValue.show {
        filtered.predicate = settings.predicate
      }
      if settings.sort != oldValue.sort { sorted.areInOrder = settings.areInOrder }
    }
  }

  init(
    _ store: TodoStore, settings: ViewSettings, send: @escaping (WindowMessage) -> Void
  ) {
    self.settings = settings
    filtered = store.lists.filtered(settings.predicate)
    sorted = filtered.sorted(by: settings.areInOrder)
    // Neither operator drops a section, so sections have the same indices in both.
    let lists = store.lists
    page = RemotePage(
      sorted, todo: { $0 }, sectionID: { lists.sectionID(at: $0) }, send: send)
  }

  /// What the window should show, according to its data source.
  var sections: [ShownSection] {
    (0..<sorted.numberOfSections).map { section in
      ShownSection(
        title: sorted.headerTitle(for: section) ?? "",
        todos: (0..<sorted.numberOfItems(in: section)).compactMap {
          sorted.item(at: IndexPath(item: $0, section: section))
        })
    }
  }
}

/// A section as a window shows it.
package struct ShownSection: Hashable, Sendable {
  package var title: String
  package var todos: [Todo]

  package init(title: String, todos: [Todo]) {
    self.title = title
    self.todos = todos
  }
}
