import DataSourceChanges
import DataSourceCore
import Foundation

/// A view that counts its commands and displays nothing.
///
/// It counts a batch's changes one by one, or collects each kind in an array, as the adapters do
/// for real views' methods.
final class CountingView: UpdatableListView {
  var commands = Commands()
  private let collectsKinds: Bool

  /// The index paths of the rows on the screen.
  let visibleIndexPaths: [IndexPath]

  /// Reads the rows on the screen.
  private var readRows: (() -> Void)?

  private var later: [() -> Void] = []

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - visibleRows: The number of rows on the screen.
  ///   - collectsKinds: Whether it collects the changes of each kind.
  init(visibleRows: Int, collectsKinds: Bool) {
    self.collectsKinds = collectsKinds
    visibleIndexPaths = (0..<visibleRows).map { [0, $0] }
  }

  /// Reads the item counts once, as a view does before it is displayed, and the rows on the screen.
  func load(from dataSource: some DataSource<Item>) {
    for section in 0..<dataSource.numberOfSections {
      _ = dataSource.numberOfItems(in: section)
    }
    guard !visibleIndexPaths.isEmpty else { return }
    readRows = { [unowned self, unowned dataSource] in
      // Like a view, which retains its data source while it reads rows.
      let dataSource = dataSource
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
    if collectsKinds {
      commands.deletedSections += changes.deletedSections.count
      commands.insertedSections += changes.insertedSections.count
      commands.movedSections += changes.movedSections.count
      commands.deletedItems += changes.deletedItems.count
      commands.insertedItems += changes.insertedItems.count
      commands.movedItems += changes.movedItems.count
    } else {
      for change in changes.changes {
        switch change {
        case .section(.delete): commands.deletedSections += 1
        case .section(.insert): commands.insertedSections += 1
        case .section(.move): commands.movedSections += 1
        case .section(.update): commands.updatedSections += 1
        case .object(.delete): commands.deletedItems += 1
        case .object(.insert): commands.insertedItems += 1
        case .object(.move): commands.movedItems += 1
        case .object(.update): commands.updatedItems += 1
        }
      }
    }
    completion(true)
  }

  func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    commands.updatedSections += sections.count
    commands.updatedItems += items.count
  }

  func performLater(_ work: @escaping () -> Void) { later.append(work) }
}
