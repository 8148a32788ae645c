import DataSourceCore
public import Foundation
import StandInViews

extension UITableView {
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard let updates else { return engine.performMeasuring(completion: completion) }
    if !UIView.areAnimationsEnabled { engine.unanimatedBatches += 1 }
    engine.performBatch(updates, completion: completion)
  }

  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    record(sections.map { .section(type: .insert([$0])) }, animation)
  }

  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    record(sections.map { .section(type: .delete([$0])) }, animation)
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    engine.record([.section(type: .move([section], [newSection]))])
  }

  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    record(sections.map { .section(type: .update([$0])) }, animation)
  }

  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    record(indexPaths.map { .item(type: .insert($0)) }, animation)
  }

  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    record(indexPaths.map { .item(type: .delete($0)) }, animation)
  }

  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.record([.item(type: .move(indexPath, newIndexPath))])
  }

  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    record(indexPaths.map { .item(type: .update($0)) }, animation)
  }

  public func reconfigureRows(at indexPaths: [IndexPath]) {
    engine.reconfigure(indexPaths)
  }

  private func record(_ changes: [Change], _ animation: RowAnimation) {
    animations += changes.map { UITableViewAnimation(change: $0, animation: animation) }
    engine.record(changes)
  }
}
