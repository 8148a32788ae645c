import DataSourceChanges
import DataSourceCore
import DataSourceTesting

final class ListSource<Item>: ListDataSource {
  var items: [Item]
  var reloadBlock: ReloadBlock?

  init(_ items: [Item]) {
    self.items = items
  }
}

final class SectionsSource<Item>: SectionedDataSource {
  typealias ItemType = Item
  var sections: [Section<Item>]
  var reloadBlock: ReloadBlock?

  init(_ sections: [[Item]]) {
    self.sections = sections.map { Section(items: $0) }
  }

  /// Replaces the items of all sections, in new section objects.
  func set(_ sections: [[Item]]) {
    self.sections = sections.map { Section(items: $0) }
  }
}

struct Person: Identifiable, Equatable {
  var id: Int
  var name: String
}

extension ListViewSimulator {
  /// Performs some changes as one batch, while the data changes.
  func perform(_ changes: Change..., updates: () -> Void = {}) throws(BatchViolation) {
    try performUpdates(withChangeSet: .some(changes), updates: updates)
  }
}
