package import DataSourceKit
import Foundation

/// All to-dos, in sections, in the order people have put them in.
package final class TodoStore {
  /// The data source that all windows follow.
  package let lists: DiffableSectionedDataSource<Int, Todo>

  private var lastID: Int
  var generator: SeededGenerator

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - sections: Its contents.
  ///   - seed: Decides how it is shuffled.
  package init(_ sections: [TodoSection] = [], seed: UInt64 = .random(in: 0 ... .max)) {
    lists = DiffableSectionedDataSource(sections: sections.map(IdentifiedSection.init))
    lastID = sections.flatMap { [$0.id] + $0.items.map(\.id) }.max() ?? 0
    generator = SeededGenerator(seed: seed)
  }

  /// Its current contents.
  package var contents: [TodoSection] {
    lists.sections.map { TodoSection(id: $0.id, items: $0.items, headerTitle: $0.headerTitle) }
  }

  /// Replaces its contents.
  package func apply(_ sections: [TodoSection]) {
    lists.apply(sections.map(IdentifiedSection.init))
  }

  func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// The number of to-dos in all sections.
  var count: Int { (0..<lists.numberOfSections).reduce(0) { $0 + lists.numberOfItems(in: $1) } }
}

extension IdentifiedSection<Int, Todo> {
  fileprivate convenience init(_ section: TodoSection) {
    self.init(id: section.id, items: section.items, headerTitle: section.headerTitle)
  }
}

extension DiffableSectionedDataSource<Int, Todo> {
  /// The identity of the section at an index; 0 if there is none.
  package func sectionID(at index: Int) -> Int {
    section(at: index)?.id ?? 0
  }
}
