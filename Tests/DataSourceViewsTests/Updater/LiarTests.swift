import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// A data source with wrong reports does not crash the app.
@MainActor @Suite struct LiarTests {
  @Test func numbersThatChangeWithoutAReport() {
    let stage = Stage([[1, 2], [3]])
    stage.source.rows = [[1]]
    expectEqual(stage.updater.itemCounts, [2, 1])
    expectEqual(stage.updater.item(at: [0, 0]), 1)
    expectEqual(stage.updater.item(at: [0, 1]), 2, "as it was read")
    expectNil(stage.updater.headerTitle(for: 1))
    // The next report corrects that, whatever it contains.
    stage.source.reloadBlock?(.some([]))
    #expect(stage.isRight)
    expectEqual(stage.log.updates.count, 1)
  }

  @Test func contentIsReportedOfOtherNumbers() {
    let stage = Stage([[1, 2]])
    stage.source.rows = [[1]]
    stage.source.reloadBlock?(.some([.item(type: .update([0, 0]))]))
    #expect(stage.isRight)
  }

  @Test func negativeNumbers() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    source.pretendedCounts = [-3]
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    #expect(updater.itemCounts == [0] && updater.indexPaths.isEmpty)
    source.pretendedCounts = [-1, 2]
    source.reloadBlock?(.some([.section(type: .insert([1]))]))
    source.reloadBlock?(.some([.section(type: .update([0]))]))
    source.reloadBlock?(.all)
    expectEqual(updater.itemCounts, [0, 2])
    #expect(updater.item(at: [0, 0]) == nil && updater.item(at: [0, -1]) == nil)
    expectEqual(Set(view.calls), [.reload, .layout])
  }

  @Test func hugeNumbers() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    source.pretendedCounts = [.max, .max]
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    #expect(updater.item(at: [0, 0]) == 1 && updater.item(at: [1, .max - 1]) == nil)
    source.reloadBlock?(.some([.item(type: .update([1, .max - 1]))]))
    source.reloadBlock?(.some([.item(type: .insert([1, .max - 1]))]))
    source.reloadBlock?(.some([.item(type: .delete([1, .max]))]))
    updater.adoptMove(from: [0, 0], to: [1, 3]) { _, _, _ in }
    view.turnAll()
    expectEqual(updater.itemCounts, [.max, .max])
  }

  /// Selected items are only looked for at index paths that the view has.
  @Test func aFalseReportOutsideAWindow() {
    let view = FakeListView()
    let source = ArraySource([[1, 2, 3]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    for path in updater.indexPaths { _ = updater.item(at: path) }
    view.selected = [[0, 2]]
    view.scrollAnchors = [ScrollAnchor(indexPath: [0, 2], distance: 0)]
    view.readiness = .offscreen
    source.change([.item(type: .insert([0, 0]))]) { $0 = [[3]] }
    expectEqual(view.selected, [[0, 0]])
    expectEqual(view.calls.last, .scroll(ScrollAnchor(indexPath: [0, 0], distance: 0)))
  }

  @Test func impossibleIndexPaths() {
    let stage = Stage([[1, 2], []])
    let paths: [IndexPath] = [
      [], [0], [0, 2], [1, 0], [2, 0], [0, 0, 0], [-1, 0], [0, -1], [.max, .max], [.min, .min],
    ]
    func check() {
      for path in paths {
        expectNil(stage.updater.item(at: path))
        expectNil(stage.updater.indexPathInDataSource(path))
        expectNil(stage.updater.indexPathInView(path))
      }
      for section in [-1, 2, .max, .min] {
        expectEqual(stage.updater.numberOfItems(in: section), 0)
        expectNil(stage.updater.headerTitle(for: section))
        expectNil(stage.updater.footerTitle(for: section))
        expectNil(stage.updater.sectionInDataSource(section))
        expectNil(stage.updater.sectionInView(section))
      }
    }
    check()
    stage.updater.withChangesQueued {
      stage.source.change([.section(type: .move([0], [1]))]) { $0.swapAt(0, 1) }
      for path in paths { _ = stage.updater.item(at: path) }
      for section in [-1, 2, .max, .min] {
        expectNil(stage.updater.sectionInDataSource(section))
        expectNil(stage.updater.sectionInView(section))
      }
    }
    stage.turnAll()
    for path in paths where path != [1, 0] {
      stage.updater.adoptMove(from: path, to: [0, 0]) { _, _, _ in Issue.record("\(path)") }
      stage.updater.adoptMove(from: [1, 0], to: path) { _, _, _ in Issue.record("\(path)") }
    }
    stage.turnAll()
    #expect(stage.isRight)
  }
}
