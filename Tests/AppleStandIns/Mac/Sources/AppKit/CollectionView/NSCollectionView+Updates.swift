import DataSourceCore
public import Foundation
import StandInViews

// Changes to sections and items: inside a block they are recorded; outside, each is its own batch.
extension NSCollectionView {
  public func reloadData() {
    engine.reloadData()
  }

  public func performBatchUpdates(
    _ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    countUpdate()
    blockDepth += 1
    engine.performBatch(updates, completion: completionHandler)
    blockDepth -= 1
  }

  public func insertSections(_ sections: IndexSet) {
    record(sections.map { .section(type: .insert([$0])) })
  }

  public func deleteSections(_ sections: IndexSet) {
    record(sections.map { .section(type: .delete([$0])) })
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    record([.section(type: .move([section], [newSection]))])
  }

  public func reloadSections(_ sections: IndexSet) {
    record(sections.map { .section(type: .update([$0])) })
  }

  public func insertItems(at indexPaths: Set<IndexPath>) {
    record(indexPaths.sorted().map { .item(type: .insert($0)) })
  }

  public func deleteItems(at indexPaths: Set<IndexPath>) {
    record(indexPaths.sorted().map { .item(type: .delete($0)) })
  }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    record([.item(type: .move(indexPath, newIndexPath))])
  }

  public func reloadItems(at indexPaths: Set<IndexPath>) {
    record(indexPaths.sorted().map { .item(type: .update($0)) })
  }

  private func record(_ changes: [Change]) {
    if blockDepth == 0 { countUpdate() }
    engine.record(changes)
  }
}
