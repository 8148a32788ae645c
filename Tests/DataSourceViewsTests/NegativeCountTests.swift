import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// A data source that says that a section has fewer than no items.
@MainActor @Suite struct NegativeCountTests {
  private final class Broken: DataSource {
    var itemCounts: [Int]
    var reloadBlock: ReloadBlock?

    init(_ itemCounts: [Int]) { self.itemCounts = itemCounts }

    var numberOfSections: Int { itemCounts.count }

    func numberOfItems(in section: Int) -> Int { itemCounts[section] }

    func item(at indexPath: IndexPath) -> Int? { nil }
  }

  /// A view gets 0, at first and after each change.
  @Test func aViewGetsZero() {
    let source = Broken([-1, 2])
    let updater = ListViewUpdater<Int>(dataSource: source)
    expectEqual([0, 1].map(updater.numberOfItems), [0, 2])
    source.itemCounts = [1, -3]
    updater.performUpdates(withChangeSet: .all)
    expectEqual([0, 1].map(updater.numberOfItems), [1, 0])
  }
}
