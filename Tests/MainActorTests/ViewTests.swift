import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import DataSourceSwiftUI
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// An app's own views, and observable models, on the main actor.
struct ViewTests {
  /// A view isolated to the main actor, like every view.
  final class Labels: UpdatableListView {
    private(set) var log: [String] = []
    private var later: [() -> Void] = []
    var readiness: ListViewReadiness { .ready }
    weak var list: ListViewUpdater<Song>?

    func reloadAll() {
      log.append("reload")
      // A view that has never read its counts reloads.
      for section in 0..<(list?.numberOfSections ?? 0) { _ = list?.numberOfItems(in: section) }
    }

    func finishLayout() {}

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
      updates()
      log.append(changes.description)
      completion(true)
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      log.append("update \(items)")
    }

    func performLater(_ work: @escaping () -> Void) { later.append(work) }

    func endTurn() {
      let works = later
      later = []
      for work in works { work() }
    }
  }

  @Test func ownView() throws {
    let songs = DiffableListDataSource(items: [Song(id: 1)])
    let updater = ListViewUpdater(dataSource: songs)
    let labels = Labels()
    labels.list = updater
    updater.view = labels
    labels.reloadAll()
    songs.items = [Song(id: 2), Song(id: 1)]
    labels.endTurn()
    try songs.update(id: 1) { $0.title = "One" }
    labels.endTurn()
    expectEqual(labels.log.suffix(2), ["[insert item 0-0]", "update [[0, 1]]"])
    expectEqual(updater.numberOfItems(in: 0), 2)
    expectEqual(updater.item(at: [0, 1])?.title, "One")
  }

  @Test func simulatedView() {
    let songs = DiffableListDataSource(items: [Song(id: 1)])
    let updater = ListViewUpdater(dataSource: songs)
    let view = ListViewSimulator(dataSource: updater) { $0.title }
    updater.view = view
    updater.updateHandler = { _ in }
    songs.items = [Song(id: 1, title: "One")]
    view.performLaterWork()
    expectEqual(view.screen, "[0]\n  One")
    #expect(view.violations.isEmpty)
  }

  @Test func observableModel() {
    let songs = DiffableListDataSource(items: [Song(id: 1), Song(id: 2)])
    let model = ObservedList(songs)
    expectEqual(model.rows.map { $0.item?.id }, [1, 2])
    songs.items.removeFirst()
    expectEqual(model.rows.map { $0.item?.id }, [2])
    expectEqual(model.indexPath(forID: 2), [0, 0])
  }
}
