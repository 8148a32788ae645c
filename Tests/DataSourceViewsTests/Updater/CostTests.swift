import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The number of calls to the data source does not grow with the list.
@MainActor @Suite struct CostTests {
  /// More rows than anything could visit.
  private final class HugeSource: DataSource {
    var reloadBlock: ReloadBlock?
    var counts = [Int](repeating: 1_000, count: 1_000)
    var countQuestions = 0
    var itemQuestions = 0
    var numberOfSections: Int { counts.count }
    var itemCounts: [Int] {
      countQuestions += 1
      return counts
    }

    func numberOfItems(in section: Int) -> Int {
      counts.indices.contains(section) ? counts[section] : 0
    }

    func item(at indexPath: IndexPath) -> Row? {
      itemQuestions += 1
      return Row(indexPath[0] * 10_000 + indexPath[1])
    }

    func insert() {
      counts[500] += 1
      reloadBlock?(.some([.item(type: .insert([500, 0]))]))
    }
  }

  private func questions(
    _ prepare: (FakeListView, ListViewUpdater<Row>) -> Void
  ) -> (counts: Int, items: Int) {
    let source = HugeSource()
    let view = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    prepare(view, updater)
    (source.countQuestions, source.itemQuestions) = (0, 0)
    for _ in 0..<10 { source.insert() }
    expectEqual(view.calls.count { if case .batch = $0 { true } else { false } }, 10)
    return (source.countQuestions, source.itemQuestions)
  }

  @Test func noItemIsReadForAnInsertion() {
    #expect(questions { _, _ in } == (10, 0))
  }

  @Test func onlySelectedItemsAreRead() {
    let asked = questions { view, _ in view.selected = [[1, 1], [500, 2], [999, 999]] }
    #expect(asked == (10, 30))
  }

  @Test func anchorsAreFollowedWithoutReadingItems() {
    let asked = questions { view, updater in
      updater.scrollAnchoring = .always
      view.scrollAnchors = (0..<50).map { ScrollAnchor(indexPath: [500, $0], distance: 0) }
    }
    #expect(asked == (10, 0))
  }

  /// An item of a deleted and inserted section is only looked for among the inserted items.
  @Test func onlyNewItemsAreSearchedForTheSelection() {
    let source = HugeSource()
    let view = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = (updater.itemCounts, updater.item(at: [500, 0]))
    view.selected = [[500, 0]]
    source.itemQuestions = 0
    source.reloadBlock?(
      .some([
        .item(type: .delete([500, 0])), .item(type: .insert([7, 9])),
        .item(type: .delete([7, 0])), .item(type: .insert([500, 0])),
      ]))
    expectEqual(view.selected, [[500, 0]])
    #expect(source.itemQuestions <= 3)
  }

  /// Merging many single changes takes little more than linear time.
  @Test func manySingleChangesThatWait() {
    func time(_ count: Int, _ change: (ArraySource, Int) -> Void) -> Duration {
      let source = ArraySource([(0..<1_000).map { Row($0) }])
      let view = FakeListView()
      let updater = ListViewUpdater<Row>(dataSource: source, view: view)
      _ = updater.itemCounts
      view.readiness = .busy
      let time = ContinuousClock().measure {
        for number in 0..<count { change(source, number) }
        view.readiness = .ready
        view.turnAll()
      }
      #expect(!updater.hasPendingChanges && view.calls.count <= 2)
      return time
    }
    for change: (ArraySource, Int) -> Void in [
      { $0.update(at: [0, $1 * 7 % 1_000]) },
      { $0.move(from: [0, $1 * 7 % 1_000], to: [0, $1 * 13 % 1_000]) },
      { $0.insert(Row(1_000 + $1), at: [0, $1 * 5 % 900]) },
    ] {
      let count = TestLength.pick(80, long: 200)
      let (few, many) = (time(count, change), time(16 * count, change))
      #expect(many < few * 80, "16 times the changes: \(few), \(many)")
    }
  }

  @Test func manyChangesThatWaitAreCarriedOutOnce() {
    let source = HugeSource()
    let view = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    view.readiness = .busy
    for _ in 0..<100 { source.insert() }
    view.readiness = .ready
    source.countQuestions = 0
    view.turnAll()
    #expect(source.countQuestions == 1 && view.calls.count == 1 && source.itemQuestions == 0)
  }
}
