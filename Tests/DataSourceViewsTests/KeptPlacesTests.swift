import DataSourceChanges
import DataSourceCore
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
    let places = KeptPlaces(view.selectedIndexPaths, view.scrollAnchors, missing: missing) {
      before[$0[1]]
    }
    return places.restore(
      in: view, mapping: mapping, isShown: { after.indices.contains($0[1]) },
      candidates: after.indices.map { [0, $0] }, identity: { after[$0[1]] })
  }

  @Test func nothingToKeep() {
    func places(_ anchors: [ScrollAnchor], missing: [AnyHashable] = []) -> KeptPlaces {
      KeptPlaces([], anchors, missing: missing) { _ in nil }
    }
    #expect(KeptPlaces().isEmpty && !KeptPlaces().looksEverywhere)
    #expect(places([]).isEmpty && !places([]).looksEverywhere)
    let anchors = [ScrollAnchor(indexPath: [0, 0], distance: 0)]
    #expect(!places(anchors).isEmpty)
    #expect(places(anchors, missing: ["a"]).looksEverywhere)
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
      isShown: { _ in true }, candidates: [], identity: { _ in nil })
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
