import DataSourceCore
public import Foundation
import StandInViews

extension UICollectionView {
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if !UIView.areAnimationsEnabled { engine.unanimatedBatches += 1 }
    engine.performBatch(updates, completion: completion)
  }

  public func insertSections(_ sections: IndexSet) {
    engine.record(sections.map { .section(type: .insert([$0])) })
  }

  public func deleteSections(_ sections: IndexSet) {
    engine.record(sections.map { .section(type: .delete([$0])) })
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    engine.record([.section(type: .move([section], [newSection]))])
  }

  public func reloadSections(_ sections: IndexSet) {
    engine.record(sections.map { .section(type: .update([$0])) })
  }

  public func insertItems(at indexPaths: [IndexPath]) {
    engine.record(indexPaths.map { .item(type: .insert($0)) })
  }

  public func deleteItems(at indexPaths: [IndexPath]) {
    engine.record(indexPaths.map { .item(type: .delete($0)) })
  }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.record([.item(type: .move(indexPath, newIndexPath))])
  }

  public func reloadItems(at indexPaths: [IndexPath]) {
    engine.record(indexPaths.map { .item(type: .update($0)) })
  }

  public func reconfigureItems(at indexPaths: [IndexPath]) {
    engine.reconfigure(indexPaths)
  }
}
