import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Foundation

/// Many single edits while a view is busy, and the batch that follows, beside the same edits with a
/// plain observer.
struct BusyView {
  let name: String
  let view: Samples
  let observer: Samples

  /// How many times the observer's time the view may take: twice what was measured.
  static let limit = 7.0

  static let editCount = 2_000

  var ratio: Double { view.least / observer.least }

  static func all(rounds: Int) -> [BusyView] {
    [
      BusyView("updates", rounds) { source, number in
        try source.update(at: [0, number]) { $0.title += "!" }
      },
      BusyView("moves", rounds) { source, number in
        try source.move(from: [0, number], to: [0, 3_999 - number])
      },
    ]
  }

  private init(
    _ name: String, _ rounds: Int,
    _ edit: (DiffableListDataSource<Item>, Int) throws -> Void
  ) {
    self.name = name
    let clock = ContinuousClock()
    let items = (0..<4_000).map(Item.init)
    func editAll(_ source: DiffableListDataSource<Item>) {
      do {
        for number in 0..<Self.editCount { try edit(source, number) }
      } catch {
        fail("\(name): \(error)")
      }
    }
    var times: (views: [Double], observers: [Double]) = ([], [])
    for _ in 0..<rounds {
      let (source, other) = (
        DiffableListDataSource(items: items), DiffableListDataSource(items: items)
      )
      let view = CountingView(visibleRows: 0, collectsKinds: true)
      let updater = ListViewUpdater<Item>(dataSource: source, view: view)
      view.load(from: updater)
      times.views.append(
        clock.measure {
          updater.withChangesQueued { editAll(source) }
          view.layOut()
        } / .microseconds(1))
      if view.commands.batches + view.commands.updatedItems == 0 || updater.hasPendingChanges {
        fail("\(name): the view shows nothing.")
      }
      var count = 0
      let observation = other.observeChanges { _ in count += 1 }
      times.observers.append(clock.measure { editAll(other) } / .microseconds(1))
      if count != Self.editCount { fail("\(name): the observer is called \(count) times.") }
      observation.cancel()
    }
    (self.view, observer) = (Samples(times.views), Samples(times.observers))
  }
}
