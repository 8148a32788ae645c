import DataSourceCore
import Foundation
import IdentityDiff

/// The methods that most views have for the changes of a batch. Call them inside the block of
/// `performBatchUpdates`.
protocol BatchCommands {
  func deleteSections(_ sections: IndexSet)
  func insertSections(_ sections: IndexSet)
  func moveSection(_ section: Int, toSection newSection: Int)
  func deleteItems(at indexPaths: [IndexPath])
  func insertItems(at indexPaths: [IndexPath])
  func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath)
}

extension ChangeSet {
  /// Calls the methods for the structural changes of the batch.
  func send(to view: some BatchCommands) {
    let (deleted, inserted) = (deletedSections, insertedSections)
    if !deleted.isEmpty { view.deleteSections(deleted) }
    if !inserted.isEmpty { view.insertSections(inserted) }
    for move in movedSections { view.moveSection(move.from, toSection: move.to) }
    let (deletedItems, insertedItems) = (deletedItems, insertedItems)
    if !deletedItems.isEmpty { view.deleteItems(at: deletedItems) }
    if !insertedItems.isEmpty { view.insertItems(at: insertedItems) }
    for move in movedItems { view.moveItem(at: move.from, to: move.to) }
  }
}
