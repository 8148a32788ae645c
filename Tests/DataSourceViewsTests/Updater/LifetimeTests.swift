import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Updater, view and data source are released when expected.
@MainActor @Suite struct LifetimeTests {
  private final class Witnesses {
    weak var source: ArraySource?
    weak var updater: ListViewUpdater<Row>?
    weak var view: (any UpdatableListView)?
    var areGone: Bool { source == nil && updater == nil && view == nil }
  }

  private func live(_ work: (Stage) -> Void) -> Witnesses {
    let witnesses = Witnesses()
    let stage = Stage([[1, 2], [3]])
    (witnesses.source, witnesses.updater, witnesses.view) = (
      stage.source, stage.updater, stage.view
    )
    work(stage)
    return witnesses
  }

  @Test func afterUpdatesOfAllKinds() {
    let witnesses = live { stage in
      stage.source.insert(4, at: [0, 0])
      stage.source.update(at: [0, 0])
      stage.source.replaceAll([[1]])
      stage.updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("a"))
      stage.updater.adoptMove(from: [0, 0], to: [0, 0]) { _, _, _ in }
      stage.updater.adoptMove(from: [0, 5], to: [0, 0]) { _, _, _ in }
    }
    #expect(witnesses.areGone)
  }

  @Test func whileChangesWait() {
    let witnesses = live { stage in
      stage.updater.withChangesQueued {
        stage.source.insert(4, at: [0, 0])
        stage.updater.performUpdates(withChangeSet: .some([])) { _ in }
      }
      #expect(stage.updater.hasPendingChanges)
    }
    #expect(witnesses.areGone)
  }

  @Test func whileItemsAreToBeForgottenAndSelectionsFound() {
    let witnesses = live { stage in
      stage.source.replaceAll([(0..<500).map { Row($0) }])
      for path in stage.updater.indexPaths { _ = stage.updater.item(at: path) }
      stage.source.replaceAll([])
    }
    #expect(witnesses.areGone)
  }

  @Test func theUpdaterKeepsTheDataSourceButNotTheView() {
    weak var source: ArraySource?
    let updater: ListViewUpdater<Row>
    do {
      let data = ArraySource([[1]])
      source = data
      let view = FakeListView()
      updater = ListViewUpdater(dataSource: data, view: view)
      #expect(updater.view === view)
    }
    #expect(source != nil && updater.view == nil)
    source?.insert(2, at: [0, 0])
    expectEqual(updater.itemCounts, [2])
    updater.dataSource = ArraySource([])
    expectNil(source)
  }

  /// A data source that outlives its updater does not retain it.
  @Test func theDataSourceDoesNotKeepTheUpdater() {
    let source = ArraySource([[1]])
    weak var updater: ListViewUpdater<Row>?
    do {
      let one = ListViewUpdater<Row>(dataSource: source)
      updater = one
      source.insert(2, at: [0, 0])
    }
    expectNil(updater)
    source.insert(3, at: [0, 0])
  }

  @Test func completionsAreReleased() {
    final class Token {}
    weak var token: Token?
    let stage = Stage([[1]])
    do {
      let one = Token()
      token = one
      stage.updater.performUpdates(withChangeSet: .all) { _ in _ = one }
    }
    expectNil(token)
  }
}
