import DataSourceKit
import Foundation

// What is selected, and where the screen hangs.

extension ListViewUpdater {
  /// Who is at an index path that the view knows, as it has read it.
  func shownIdentity(at indexPath: IndexPath) -> AnyHashable? {
    recalled[indexPath].flatMap(identity)
  }

  /// What is selected and on the screen, BEFORE a change.
  func places(in view: any ListView, keepsAnchors: Bool) -> KeptPlaces {
    defer { missing = [] }
    return KeptPlaces(
      of: view, keepsAnchors: keepsAnchors, missing: missing, identity: shownIdentity)
  }

  /// Finds the same items again, AFTER a change.
  ///
  /// - Parameters:
  ///   - places: What was selected and on the screen.
  ///   - view: The view.
  ///   - mapping: Leads from BEFORE to AFTER.
  ///   - candidates: The AFTER index paths of those that may be items which the mapping has lost.
  func restore(
    _ places: KeptPlaces, in view: any ListView, mapping: MappingChain,
    candidates: some Sequence<IndexPath>
  ) {
    guard !places.isEmpty else { return }
    func identity(_ indexPath: IndexPath) -> AnyHashable? {
      queue.mapping.indexPathAfter(indexPath).flatMap { dataSource.item(at: $0) }.flatMap(
        self.identity)
    }
    func restore(among candidates: some Sequence<IndexPath>) -> [AnyHashable] {
      places.restore(
        in: view, mapping: mapping, isShown: shows, candidates: candidates, identity: identity)
    }
    let lost =
      places.looksEverywhere ? restore(among: shownIndexPaths) : restore(among: candidates)
    remember(lost, in: view)
    // Who is selected must be known although the view may not read these rows again.
    for indexPath in view.selectedIndexPaths { _ = item(at: indexPath) }
  }

  /// What is not found now may come back with the next change, in the same turn of the run loop or when
  /// the changes are carried out that wait.
  private func remember(_ lost: [AnyHashable], in view: any ListView) {
    missing = lost
    guard !lost.isEmpty else { return }
    view.performLater { [weak self] in
      guard let self, !hasPendingChanges else { return }
      missing = []
    }
  }

  /// Whether the view knows an item at an index path.
  func shows(_ indexPath: IndexPath) -> Bool {
    guard let position = Position(indexPath) else { return false }
    return position.section < shownCounts.count && position.item < shownCounts[position.section]
  }

  /// All index paths that the view knows.
  var shownIndexPaths: IndexPathCollection { IndexPathCollection(itemCounts: shownCounts) }

  /// The AFTER index paths of all items that a batch brings in.
  func newIndexPaths(_ batch: ChangeSet) -> [IndexPath] {
    batch.insertedItems
      + batch.insertedSections.flatMap { section in
        (0..<shownCounts[section]).map { Position(section: section, item: $0).indexPath }
      }
  }
}
