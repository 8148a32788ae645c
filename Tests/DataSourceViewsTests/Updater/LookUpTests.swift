import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Lookups while changes are waiting for the view.
@MainActor @Suite struct LookUpTests {
  /// Checks every index path of the view and of the data, by the items there.
  private func check(_ stage: Stage, shown: [[Row]], gone: Set<Row> = []) {
    let updater = stage.updater
    let data = stage.source.rows
    expectEqual(updater.itemCounts, shown.map(\.count))
    expectEqual(updater.numberOfSections, shown.count)
    for (section, rows) in shown.enumerated() {
      for (item, row) in rows.enumerated() {
        let path: IndexPath = [section, item]
        expectEqual(updater.item(at: path)?.id, row.id, "\(path)")
        let target = stage.source.firstIndexPath { $0.id == row.id }
        expectEqual(updater.indexPathInDataSource(path), (gone.contains(row) ? nil : target))
        if let target, !gone.contains(row) { expectEqual(updater.indexPathInView(target), path) }
      }
    }
    let all = shown.flatMap(\.self).map(\.id)
    for path in stage.source.indexPaths where !all.contains(data[path[0]][path[1]].id) {
      expectNil(updater.indexPathInView(path), "\(path) is new")
    }
  }

  @Test func whileChangesWait() {
    let stage = Stage([[1, 2, 3], [4]])
    let old = stage.source.rows
    stage.updater.withChangesQueued {
      check(stage, shown: old)
      stage.source.insert(5, at: [0, 0])
      check(stage, shown: old)
      stage.source.move(from: [0, 2], to: [1, 1])
      check(stage, shown: old)
      stage.source.remove(at: [0, 1])
      check(stage, shown: old, gone: [1])
      stage.source.change([.section(type: .insert([0]))]) { $0.insert([6], at: 0) }
      check(stage, shown: old, gone: [1])
      #expect(stage.updater.sectionInDataSource(0) == 1 && stage.updater.sectionInView(0) == nil)
      expectEqual(stage.updater.sectionInView(2), 1)
      expectNil(stage.updater.sectionInView(3))
      expectEqual(stage.updater.headerTitle(for: 1), "Header")
      stage.source.change([.section(type: .delete([1]))]) { $0.remove(at: 1) }
      check(stage, shown: old, gone: [1, 3])
      expectNil(stage.updater.sectionInDataSource(0))
      // A section keeps its titles until it has left the screen.
      expectEqual(stage.updater.headerTitle(for: 0), "Header")
      expectNil(stage.updater.footerTitle(for: 0))
      expectNil(stage.updater.headerTitle(for: 2))
    }
    expectEqual(stage.shown, old)
    stage.turnAll()
    #expect(stage.isRight && stage.isAnimated && stage.log.updates.count == 1)
    check(stage, shown: stage.source.rows)
  }

  /// Lookups return new content immediately, so that nothing outdated is shown.
  @Test func contentIsThatOfTheDataSource() {
    let stage = Stage([[1]])
    stage.updater.withChangesQueued {
      stage.source.update(at: [0, 0])
      expectEqual(stage.updater.item(at: [0, 0]), Row(1, 1))
    }
    stage.turnAll()
    #expect(stage.isRight)
  }

  @Test func afterEverythingHasChanged() {
    let stage = Stage([[1, 2]])
    stage.updater.withChangesQueued {
      stage.source.replaceAll([[3], [1]])
      check(stage, shown: [[1, 2]], gone: [1, 2])
    }
    stage.turnAll()
    check(stage, shown: [[3], [1]])
  }
}
