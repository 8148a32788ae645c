import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Selection and scroll position, restored after a change.
@MainActor @Suite struct KeepingTests {
  private let view = FakeListView()

  private func updater(
    _ rows: [[Row]], identity: ((Row) -> AnyHashable?)? = nil
  ) -> (ArraySource, ListViewUpdater<Row>) {
    let source = ArraySource(rows)
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    if let identity { updater.identity = identity }
    view.owned = updater
    // As a view does when it shows them.
    for path in updater.indexPaths { _ = updater.item(at: path) }
    return (source, updater)
  }

  @Test func theSelectionFollowsABatch() {
    let (source, updater) = updater([[1, 2, 3]])
    view.selected = [[0, 0], [0, 2]]
    source.change([.item(type: .delete([0, 0])), .item(type: .insert([0, 0]))]) {
      $0 = [[4, 2, 3]]
    }
    expectEqual(view.selected, [[0, 2]])
    source.insert(5, at: [0, 0])
    expectEqual(view.selected, [[0, 3]])
    source.change([.section(type: .insert([0]))]) { $0.insert([], at: 0) }
    expectEqual(view.selected, [[1, 3]])
    expectEqual(updater.itemCounts, [0, 4])
  }

  /// An item that is deleted and inserted again stays selected.
  @Test func theSelectionIsFoundByIdentity() {
    let (source, _) = updater([[1, 2], [3]])
    view.selected = [[0, 1], [1, 0]]
    source.change([.item(type: .delete([0, 1])), .section(type: .insert([0]))]) {
      $0 = [[2], [1], [3]]
    }
    expectEqual(view.selected, [[0, 0], [2, 0]])
    source.replaceAll([[3, 2, 1]])
    expectEqual(view.selected, [[0, 0], [0, 1]])
    source.replaceAll([[1, 2]])
    expectEqual(view.selected, [[0, 1]])
  }

  /// The same in two batches, with the item missing in between.
  @Test func theSelectionComesBackWithinATurn() {
    let (source, _) = updater([[1, 2]])
    view.selected = [[0, 0]]
    source.remove(at: [0, 0])
    #expect(view.selected.isEmpty)
    source.insert(Row(1, 7), at: [0, 1])
    expectEqual(view.selected, [[0, 1]])
    view.turn()
    source.remove(at: [0, 1])
    view.turn()
    source.insert(1, at: [0, 0])
    #expect(view.selected.isEmpty, "too late")
  }

  /// The same if the second batch still waits at the end of the turn.
  @Test func theSelectionComesBackWithAQueuedChange() {
    let (source, updater) = updater([[1, 2]])
    view.selected = [[0, 0]]
    source.remove(at: [0, 0])
    updater.withChangesQueued { source.insert(1, at: [0, 1]) }
    #expect(view.selected.isEmpty)
    view.turn()
    expectEqual(view.selected, [[0, 1]])
  }

  @Test func nothingOfAnotherViewIsSelected() {
    let (source, updater) = updater([[1, 2]])
    view.selected = [[0, 0]]
    source.remove(at: [0, 0])
    let second = FakeListView()
    updater.view = second
    source.insert(1, at: [0, 0])
    #expect(second.selected.isEmpty)
  }

  /// Even if a decision reloads everything, the mapping still locates each item.
  @Test func theMappingIsUsedInAReload() {
    let (source, updater) = updater([[1, 2, 3]]) { _ in nil }
    view.selected = [[0, 1]]
    updater.policyProvider = { _ in .reload }
    source.insert(4, at: [0, 0])
    expectEqual(view.selected, [[0, 2]])
    source.remove(at: [0, 2])
    #expect(view.selected.isEmpty)
    view.selected = [[0, 0]]
    source.replaceAll([[4, 1]])
    #expect(view.selected.isEmpty, "nobody knows who they are")
  }

  @Test func anIdentityOfOnesOwn() {
    let (source, _) = updater([[Row(1, 5), Row(2, 6)]]) { $0.version }
    view.selected = [[0, 1]]
    source.replaceAll([[Row(3, 6), Row(2, 5)]])
    expectEqual(view.selected, [[0, 0]])
  }

  @Test func aMistakeIsNotFollowed() {
    let (source, _) = updater([[1, 2, 3]])
    view.selected = [[0, 0]]
    source.change([.item(type: .insert([0, 0]))]) { $0 = [[2, 1, 3]] }
    expectEqual(view.selected, [[0, 1]])
  }

  @Test func theSelectionThroughChangesThatWaited() {
    let (source, updater) = updater([[1, 2]], identity: { _ in nil })
    view.selected = [[0, 0]]
    updater.withChangesQueued {
      source.insert(3, at: [0, 0])
      source.move(from: [0, 1], to: [0, 2])
      source.update(at: [0, 2])
    }
    view.turnAll()
    expectEqual(view.selected, [[0, 2]])
  }

  @Test(arguments: ScrollAnchoring.allCases) func anchors(anchoring: ScrollAnchoring) {
    let (source, updater) = updater([[1, 2, 3]])
    updater.scrollAnchoring = anchoring
    view.scrollAnchors = [
      ScrollAnchor(indexPath: [0, 1], distance: -3), ScrollAnchor(indexPath: [0, 2], distance: 5),
    ]
    func scrolls() -> [FakeListView.Call] {
      view.takeCalls().filter { if case .scroll = $0 { true } else { false } }
    }
    func scroll(_ item: Int, _ distance: Double) -> FakeListView.Call {
      .scroll(ScrollAnchor(indexPath: [0, item], distance: distance))
    }
    source.insert(4, at: [0, 0])
    let always: Set<ScrollAnchoring> = [.always, .alwaysEvenAtTop, .keepingEnd]
    expectEqual(scrolls(), (always.contains(anchoring) ? [scroll(2, -3)] : []))
    source.replaceAll([[3, 2, 1, 4]])
    // The screen shows 1 and 2 now.
    expectEqual(scrolls(), (anchoring == .never ? [] : [scroll(2, -3)]))
    for path in updater.indexPaths { _ = updater.item(at: path) }
    source.replaceAll([[3, 1]])
    expectEqual(scrolls(), (anchoring == .never ? [] : [scroll(1, 5)]), "2 is gone, so 1 stays")
    for path in updater.indexPaths { _ = updater.item(at: path) }
    source.replaceAll([[9]])
    #expect(scrolls().isEmpty)
  }

  @Test(arguments: ScrollAnchoring.allCases, [false, true])
  func theEnd(anchoring: ScrollAnchoring, isShown: Bool) {
    let (source, updater) = updater([[1, 2, 3]])
    updater.scrollAnchoring = anchoring
    view.scrollAnchors = [ScrollAnchor(indexPath: [0, 1], distance: 0)]
    func ends() -> Int {
      let calls = view.takeCalls()
      let ends = calls.count { $0 == .scrollToEnd }
      let scrolls = calls.count { if case .scroll = $0 { true } else { false } }
      #expect(ends == 0 || scrolls == 0 && calls.last == .scrollToEnd)
      return ends
    }
    let isKept = anchoring == .keepingEnd && isShown ? 1 : 0
    view.showsEnd = isShown
    source.insert(4, at: [0, 3])
    expectEqual(ends(), isKept)
    source.update(at: [0, 3])
    expectEqual(ends(), isKept)
    source.replaceAll([[1]])
    expectEqual(ends(), isKept)
  }

  @Test func whoIsSelectedIsKnownThoughNotOnTheScreen() {
    let (source, updater) = updater([(0..<200).map { Row($0) }])
    view.selected = [[0, 150]]
    view.turn()
    source.update(at: [0, 0])
    source.replaceAll([(0..<200).reversed().map { Row($0) }])
    expectEqual(view.selected, [[0, 49]])
    expectEqual(updater.itemCounts, [200])
  }
}
