import DataSourceCore
import Foundation
import TransitionSupport

/// A data source with sections that reports given change sets, correct or not.
final class Board: DataSource {
  var sections: [[Row]]
  var titles: [String]
  var reloadBlock: ReloadBlock?

  /// The number of times that an item was read.
  private(set) var itemQuestions = 0

  init(_ sections: [[Row]], titles: [String]? = nil) {
    self.sections = sections
    self.titles = titles ?? sections.indices.map { "Title \($0)" }
  }

  var numberOfSections: Int { sections.count }

  func numberOfItems(in section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].count : 0
  }

  func item(at indexPath: IndexPath) -> Row? {
    itemQuestions += 1
    return contains(indexPath) ? sections[indexPath[0]][indexPath[1]] : nil
  }

  func headerTitle(for section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }

  /// Changes the data, and then reports it.
  func change(_ changes: [Change], _ edit: (Board) -> Void) {
    edit(self)
    reloadBlock?(.some(changes))
  }
}
