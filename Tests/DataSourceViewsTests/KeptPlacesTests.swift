import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

@MainActor @Suite struct KeptPlacesTests {
  private let view = FakeListView()

  /// Restores selection and scroll position in a list of names.
  private func restore(
    _ before: [AnyHashable], _ after: [AnyHashable], mapping: MappingChain,
    missing: [AnyHashable] = []
  ) -> [AnyHashable] {
    let missing = missing.map { KeptPlaces.LostItem(identity: $0, section: 0) }
    let places = KeptPlaces(view.selectedIndexPaths, view.scrollAnchors, missing: missing) {
      before[$0[1]]
    }
    let lost = places.restore(
      in: view, mapping: mapping, isShown: { after.indices.contains($0[1]) },
      candidates: AnySequence(after.indices.map { [0, $0] }), identity: { after[$0[1]] })
    #expect(lost.allSatisfy { $0.section == 0 })
    return lost.map(\.identity)
  }

  @Test func nothingToKeep() {
    func places(
      _ anchors: [ScrollAnchor], missing: [KeptPlaces.LostItem] = []
    ) -> KeptPlaces {
      KeptPlaces([], anchors, missing: missing) { _ in nil }
    }
    #expect(KeptPlaces().isEmpty && !KeptPlaces().looksEverywhere)
    #expect(places([]).isEmpty && !places([]).looksEverywhere)
    let anchors = [ScrollAnchor(indexPath: [0, 0], distance: 0)]
    #expect(!places(anchors).isEmpty)
    #expect(places(anchors, missing: [.init(identity: "a", section: nil)]).looksEverywhere)
  }

  @Test func theMappingComesBeforeTheIdentity() {
    view.selected = [[0, 0]]
    let mapping = MappingChain([.some([.item(type: .insert([0, 0]))])])
    #expect(restore(["a", "b"], ["a", "a", "b"], mapping: mapping).isEmpty)
    expectEqual(view.selected, [[0, 1]])
  }

  @Test func whatTheMappingLosesIsFoundByIdentity() {
    view.selected = [[0, 0], [0, 1]]
    expectEqual(restore(["a", "b"], ["c", "b"], mapping: .broken), ["a"])
    expectEqual(view.selected, [[0, 1]])
    // Another change inserts it again.
    #expect(restore(["c", "b"], ["a", "b"], mapping: .broken, missing: ["a"]).isEmpty)
    expectEqual(view.selected, [[0, 0], [0, 1]])
  }

  @Test func aMappingThatLeadsOutOfTheListIsNotBelieved() {
    view.selected = [[0, 1]]
    view.scrollAnchors = [ScrollAnchor(indexPath: [0, 1], distance: 4)]
    #expect(restore(["a", "b"], ["b"], mapping: MappingChain()).isEmpty)
    expectEqual(view.selected, [[0, 0]])
    expectEqual(
      view.calls.last, .scroll(ScrollAnchor(indexPath: [0, 0], distance: 4)))
  }

  /// An item that is shown in two sections stays where it is, or at least in its section.
  @Test func copiesInTwoSections() {
    func restore(
      _ after: [[AnyHashable]], _ changes: [PlannedChange] = [.reload]
    ) -> [KeptPlaces.LostItem] {
      let before: [[AnyHashable]] = [["a", "b"], ["a", "b", "c"]]
      let places = KeptPlaces(view.selectedIndexPaths, [], missing: []) { before[$0[0]][$0[1]] }
      return places.restore(
        in: view, mapping: MappingChain(changes),
        isShown: { after.indices.contains($0[0]) && after[$0[0]].indices.contains($0[1]) },
        candidates: AnySequence(IndexPathCollection(itemCounts: after.map(\.count))),
        identity: { after[$0[0]][$0[1]] })
    }
    for (path, after, expected) in [
      ([1, 1], [["a", "b"], ["a", "b", "c"]], [1, 1]), ([1, 1], [["b"], ["b", "a"]], [1, 0]),
      ([0, 1], [["b", "a"], ["c", "b"]], [0, 0]), ([0, 1], [["a"], ["c", "b"]], [1, 1]),
      ([1, 0], [["a", "b"], ["c"]], [0, 0]), ([1, 1], [["c", "b"]], [0, 1]),
    ] as [(IndexPath, [[AnyHashable]], IndexPath)] {
      view.selected = [path]
      #expect(restore(after).isEmpty)
      expectEqual(view.selected, [expected])
    }
    // A section that moves before the reload.
    view.selected = [[0, 1], [1, 2]]
    let move = PlannedChange(reported: .some([.section(type: .move([0], [1]))]))
    expectEqual(
      restore([["d", "b"], ["e", "b"]], [move, .reload]),
      [KeptPlaces.LostItem(identity: "c", section: 0)])
    expectEqual(view.selected, [[1, 1]])
  }

  /// Only the sections of lost items are searched, unless they are elsewhere, and only as far as
  /// necessary. An item that is where it was is not searched.
  @Test func howMuchIsSearched() {
    func reads(_ selected: Set<IndexPath>, _ change: (inout [[Int]]) -> Void = { _ in }) -> Int {
      let before = (0..<10).map { section in (0..<100).map { section * 100 + $0 } }
      var after = before
      change(&after)
      view.selected = selected
      let places = KeptPlaces(view.selectedIndexPaths, [], missing: []) { before[$0[0]][$0[1]] }
      var count = 0
      _ = places.restore(
        in: view, mapping: .broken, isShown: { after[$0[0]].indices.contains($0[1]) },
        candidates: AnySequence(IndexPathCollection(itemCounts: after.map(\.count))),
        identity: {
          count += 1
          return after[$0[0]][$0[1]]
        })
      return count
    }
    expectEqual(reads([[0, 0], [4, 50], [9, 99]]), 3)
    expectEqual(reads([[8, 50]]) { $0[8].swapAt(50, 20) }, 22)
    expectEqual(reads([[8, 50]]) { $0[0].append($0[8].remove(at: 50)) }, 1 + 99 + 101)
    expectEqual(reads([[8, 50]]) { $0[8].remove(at: 50) }, 1 + 999)
  }

  @Test func theNextAnchorIsTakenIfOneIsGone() {
    view.scrollAnchors = (0..<3).map { ScrollAnchor(indexPath: [0, $0], distance: Double($0)) }
    #expect(restore(["a", "b", "c"], ["c", "b"], mapping: .broken).isEmpty)
    expectEqual(view.calls, [.scroll(ScrollAnchor(indexPath: [0, 1], distance: 1))])
  }

  /// What moves by itself does not take the others along.
  @Test func anAnchorThatMovesIsSkipped() {
    func scroll(_ item: Int, _ distance: Double) -> [FakeListView.Call] {
      [.scroll(ScrollAnchor(indexPath: [0, item], distance: distance))]
    }
    func move(_ from: IndexPath, _ to: IndexPath) -> ChangeSet {
      .some([.item(type: .move(from, to))])
    }
    view.scrollAnchors = (0..<3).map { ScrollAnchor(indexPath: [0, $0], distance: Double($0)) }
    let toEnd = move([0, 0], [0, 2])
    _ = restore(["a", "b", "c"], ["b", "c", "a"], mapping: MappingChain([toEnd]))
    expectEqual(view.takeCalls(), scroll(0, 1))
    // Through several changes: another one moves, and one is deleted.
    let both = MappingChain([toEnd, move([0, 0], [0, 1])])
    _ = restore(["a", "b", "c"], ["c", "b", "a"], mapping: both)
    expectEqual(view.takeCalls(), scroll(0, 2))
    let delete = ChangeSet.some([.item(type: .delete([0, 0]))])
    _ = restore(["a", "b", "c"], ["c", "a"], mapping: MappingChain([toEnd, delete]))
    expectEqual(view.takeCalls(), scroll(0, 2))
    // A deletion and an insertion are a move, too.
    let replaced = ChangeSet.some([.item(type: .delete([0, 0])), .item(type: .insert([0, 2]))])
    _ = restore(["a", "b", "c"], ["b", "c", "a"], mapping: MappingChain([replaced]))
    expectEqual(view.takeCalls(), scroll(0, 1))
    // All have moved: two of them equally far, then each as far as no other.
    let all = MappingChain([toEnd, move([0, 0], [0, 1]), move([0, 0], [0, 1])])
    _ = restore(["a", "b", "c"], ["b", "c", "a"], mapping: all)
    expectEqual(view.takeCalls(), scroll(0, 1))
    let once = move([0, 0], [0, 1])
    let reversed = MappingChain([toEnd, once, once, once])
    _ = restore(["a", "b", "c"], ["c", "b", "a"], mapping: reversed)
    expectEqual(view.takeCalls(), scroll(2, 0))
    // Nothing is known of moves: most stay together.
    _ = restore(["a", "b", "c"], ["x", "b", "c", "a"], mapping: .broken)
    expectEqual(view.takeCalls(), scroll(1, 1))
    _ = restore(["a", "b", "c"], ["c", "b", "a"], mapping: .broken)
    expectEqual(view.takeCalls(), scroll(2, 0))
  }

  @Test func anAnchorInASectionThatMoves() {
    view.scrollAnchors = [[0, 5], [1, 0]].map { ScrollAnchor(indexPath: $0, distance: 0) }
    let places = KeptPlaces([], view.scrollAnchors, missing: []) { _ in nil }
    _ = places.restore(
      in: view, mapping: MappingChain([.some([.section(type: .move([0], [1]))])]),
      isShown: { _ in true }, candidates: AnySequence([]), identity: { _ in nil })
    expectEqual(view.calls, [.scroll(ScrollAnchor(indexPath: [0, 0], distance: 0))])
  }

  @Test func allAnchorsGone() {
    view.scrollAnchors = [ScrollAnchor(indexPath: [0, 0], distance: 0)]
    #expect(restore(["a"], ["b"], mapping: .broken).isEmpty)
    #expect(view.calls.isEmpty)
  }

  @Test func onlyWhatDiffersIsSelectedAndDeselected() {
    view.selected = [[0, 0], [0, 1]]
    view.setSelection(to: [[0, 1], [0, 3], [0, 2]])
    expectEqual(view.calls, [.deselect([0, 0]), .select([0, 2]), .select([0, 3])])
  }
}
