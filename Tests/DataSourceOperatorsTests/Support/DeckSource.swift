import DataSourceCore
import Foundation

/// A data source that can report any change set, correct or not.
final class DeckSource: DataSource {
  var sections: [Shape]
  var reloadBlock: ReloadBlock?

  init(_ sections: [Shape]) {
    self.sections = sections
  }

  convenience init(_ items: [Card]) {
    self.init([Shape(items: items)])
  }

  var numberOfSections: Int { sections.count }

  func numberOfItems(in section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  func item(at indexPath: IndexPath) -> Card? {
    contains(indexPath) ? sections[indexPath[0]].items[indexPath[1]] : nil
  }

  func headerTitle(for section: Int) -> String? {
    sections.indices.contains(section) ? sections[section].header : nil
  }

  func report(_ changes: [Change]) { reloadBlock?(.some(changes)) }
}
