#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceChanges

  import ListPositions

  import DataSourceKit
  import Foundation
  import UIKit

  /// Drives a picker view. Whole components are reloaded, without animation.
  final class PickerViewDriver: ViewDriver<UIPickerView>, Driver {
    override var readiness: ListViewReadiness { view == nil ? .offscreen : .ready }

    func reloadAll() {
      willReload()
      view?.reloadAllComponents()
    }

    override func finishLayout() {}

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      updates()
      if changes.changes.contains(where: \.isSectionChange) {
        view?.reloadAllComponents()
        // A wheel keeps its row, although it may show another component.
        for component in changes.insertedSections
        where view?.numberOfRows(inComponent: component) != 0 {
          view?.selectRow(0, inComponent: component, animated: false)
        }
      } else {
        reload(
          changes.deletedItems + changes.insertedItems
            + changes.movedItems.flatMap { [$0.from, $0.to] })
      }
      completion(true)
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      for component in sections { view?.reloadComponent(component) }
      reload(items)
    }

    /// Reloads the components that contain the rows.
    private func reload(_ rows: [IndexPath]) {
      for component in IndexSet(rows.map { $0[0] }) { view?.reloadComponent(component) }
    }

    var selectedIndexPaths: [IndexPath] {
      guard let view else { return [] }
      return (0..<view.numberOfComponents).compactMap { component in
        let row = view.selectedRow(inComponent: component)
        return row < 0 ? nil : ItemPath(section: component, item: row).indexPath
      }
    }

    func select(_ indexPath: IndexPath) {
      view?.selectRow(indexPath[1], inComponent: indexPath[0], animated: false)
    }
  }
#endif
