import DataSourceKit
import Foundation

// What is selected, and where the screen hangs.

extension ListViewUpdater {
  /// Who is at an index path that the view knows, as it has read it.
  func shownIdentity(at indexPath: IndexPath) -> AnyHashable? {
    recalled[indexPath].flatMap(identity)
  }

  func restore(
    _ places: KeptPlaces, in view: any ListView, mapping: IndexPathMapping,
    candidates: some Sequence<IndexPath>
  ) {
    guard !places.isEmpty else { return }
    places.restore(in: view, mapping: mapping, candidates: candidates) { indexPath in
      queue.indexPathInData(indexPath).flatMap { dataSource.item(at: $0) }.flatMap(identity)
    }
  }

  /// The AFTER index paths of all items that a batch brings in.
  func newIndexPaths(_ batch: ListBatch) -> [IndexPath] {
    batch.insertedItems
      + batch.insertedSections.flatMap { section in
        (0..<numberOfItems(in: section)).map { Position(section: section, item: $0).indexPath }
      }
  }
}
