import DataSourceChanges
import DataSourceCore
import Foundation

extension UpdateEngine {
  /// Selection and scroll position before a change.
  final func places(in view: any UpdatableListView, _ round: UpdateRound) -> KeptPlaces {
    let keepsAnchors =
      round.reason == nil ? scrollAnchoring.includesBatches : scrollAnchoring != .never
    let keepsEnd = scrollAnchoring == .keepingEnd && view.showsEnd
    if round.isContent, announcesReplacedCells {
      return KeptPlaces(
        [], keepsAnchors && !keepsEnd ? view.scrollAnchors : [], keepsEnd: keepsEnd, missing: []
      ) { _ in nil }
    }
    defer { missing = [] }
    return KeptPlaces(
      view.selectedIndexPaths, keepsAnchors && !keepsEnd ? view.scrollAnchors : [],
      keepsEnd: keepsEnd, missing: missing, identity: shownIdentity)
  }

  /// The view replaces cells, and may deselect their items.
  final func keepSelection() {
    guard let view, let round, round.isContent, announcesReplacedCells else { return }
    round.places.keep(view.selectedIndexPaths)
  }

  /// Restores selection and scroll position after a change.
  final func restore(_ round: UpdateRound, in view: any UpdatableListView) {
    if round.places.isEmpty { return }
    if round.isContent, announcesReplacedCells {
      _ = round.places.restore(
        in: view, mapping: round.mapping, isShown: shows, candidates: AnySequence([])
      ) { _ in nil }
      return
    }
    // Those to search for items that the mapping does not reach.
    let candidates =
      round.reason != nil || round.places.looksEverywhere
      ? AnySequence(shownIndexPaths) : AnySequence(insertedIndexPaths(round.change.structure))
    missing = round.places.restore(
      in: view, mapping: round.mapping, isShown: shows, candidates: candidates,
      identity: identity)
    // The view may not read the selected rows again.
    for indexPath in view.selectedIndexPaths { keepItem(at: indexPath) }
    // The next change may insert the missing ones, if it is performed in the same turn of the run
    // loop or already waits.
    if missing.isEmpty { return }
    view.performLater { [weak self] in
      if let self, !hasPendingChanges { missing = [] }
    }
  }

  /// The new index paths of all items that a batch inserts.
  final func insertedIndexPaths(_ batch: ChangeSet) -> [IndexPath] {
    batch.insertedItems
      + batch.insertedSections.flatMap { section in
        (0..<shownCounts[section]).map { ItemPath(section: section, item: $0).indexPath }
      }
  }
}
