import DataSourceKit
import Foundation

/// A view that counts its commands and displays nothing.
///
/// It reads the changes of a batch as the adapters do, each kind once.
final class CountingView: ListView {
  var commands = Commands()

  /// The index paths of the rows on the screen.
  let visibleIndexPaths: [IndexPath]

  /// Reads the rows on the screen.
  private var readRows: (() -> Void)?

  private var later: [() -> Void] = []

  /// Creates a view.
  ///
  /// - Parameter visibleRows: The number of rows on the screen.
  init(visibleRows: Int) {
    visibleIndexPaths = (0..<visibleRows).map { [0, $0] }
  }

  /// Reads the item counts once, as a view does before it is displayed, and the rows on the screen.
  func load(from dataSource: some DataSource<Item>) {
    for section in 0..<dataSource.numberOfSections {
      _ = dataSource.numberOfItems(in: section)
    }
    guard !visibleIndexPaths.isEmpty else { return }
    readRows = { [unowned self, unowned dataSource] in
      for indexPath in visibleIndexPaths where dataSource.item(at: indexPath) == nil {
        fail("The row at \(indexPath) has no item.")
      }
    }
    layOut()
  }

  /// Reads the rows on the screen, and ends the turn of the run loop.
  func layOut() {
    readRows?()
    guard !later.isEmpty else { return }
    let works = later
    later = []
    for work in works { work() }
  }

  var readiness: ListViewReadiness { .ready }

  func reloadAll() { commands.reloads += 1 }

  func finishLayout() {}

  func performBatch(
    _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    updates()
    commands.batches += 1
    commands.deletedSections += changes.deletedSections.count
    commands.insertedSections += changes.insertedSections.count
    commands.movedSections += changes.movedSections.count
    commands.deletedItems += changes.deletedItems.count
    commands.insertedItems += changes.insertedItems.count
    commands.movedItems += changes.movedItems.count
    completion(true)
  }

  func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    commands.updatedSections += sections.count
    commands.updatedItems += items.count
  }

  func performLater(_ work: @escaping () -> Void) { later.append(work) }
}
