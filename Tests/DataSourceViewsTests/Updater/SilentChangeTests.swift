import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// A class changes its items silently, and then compares them with an outdated copy. Then even a
/// plan of this package is wrong.
@Suite struct SilentChangeTests {
  private final class Careless: ListDataSource {
    var items: [Row] = [1, 2, 3]
    var reloadBlock: ReloadBlock?

    func appendSilently() { items.append(Row(9)) }

    func set(_ new: [Row], insteadOf old: [Row]) {
      items = new
      reload(from: old)
    }
  }

  private let source = Careless()

  /// - Returns: The rule whose violation caused the reload.
  private func violation(_ updates: [ListUpdate]) -> BatchRule? {
    if case .reloaded(.violation(let violation))? = updates.last { violation.rule } else { nil }
  }

  private func check(hasSecond: Bool, isBusy: Bool) {
    let updaters = (0..<(hasSecond ? 2 : 1)).map { _ in ListViewUpdater(dataSource: source) }
    let views = updaters.map { ListViewSimulator(dataSource: $0) }
    for (updater, view) in zip(updaters, views) { updater.view = view }
    var updates: [ListUpdate] = []
    updaters[0].updateHandler = { updates.append($0) }
    source.appendSilently()
    // The view does not have the last item of this copy.
    let wrong = source.items
    if isBusy { for view in views { view.isBusy = true } }
    source.set([4, 1, 2, 3, 9], insteadOf: wrong)
    if isBusy {
      for view in views {
        view.isBusy = false
        view.performLaterWork()
      }
    }
    for view in views {
      expectEqual(view.items, [source.items])
      #expect(view.violations.isEmpty)
    }
    expectEqual(violation(updates), .invalidItemCount)
    // The next change is animated again.
    source.set([1, 2], insteadOf: source.items)
    if case .animated? = updates.last {} else { Issue.record("\(updates)") }
    for view in views { #expect(view.items == [source.items] && view.violations.isEmpty) }
  }

  @Test(arguments: [false, true], [false, true]) func wrongCopy(hasSecond: Bool, isBusy: Bool) {
    check(hasSecond: hasSecond, isBusy: isBusy)
  }

  /// The counts fit when the change is reported, but no longer when the view performs it.
  @Test func afterAChangeThatIsQueued() {
    let source = ArraySource([[1]])
    let view = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    var updates: [ListUpdate] = []
    updater.updateHandler = { updates.append($0) }
    _ = updater.itemCounts
    view.readiness = .busy
    source.insert(2, at: [0, 0])
    source.rows = [[4, 3, 2, 1]]
    view.readiness = .ready
    view.turnAll()
    #expect(view.calls == [.reload, .layout] && updater.itemCounts == [4])
    expectEqual(violation(updates), .invalidItemCount)
  }
}
