#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceChanges
  import DataSourceCore
  import Foundation
  import UIKit

  /// Drives a picker view. Whole components are reloaded, without animation.
  final class PickerViewDriver: ViewDriver, SectionwiseListView {
    private var pickerView: UIPickerView? { view as? UIPickerView }

    override var readiness: ListViewReadiness { pickerView == nil ? .offscreen : .ready }

    override var announcesReplacedCells: Bool { false }

    override func reloadAll() {
      client?.viewWillReload()
      pickerView?.reloadAllComponents()
    }

    override func finishLayout() {}

    override func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
      updates()
      if changes.changes.contains(where: \.isSectionChange) {
        pickerView?.reloadAllComponents()
        // A wheel keeps its row, although it may show another component.
        for component in changes.insertedSections
        where pickerView?.numberOfRows(inComponent: component) != 0 {
          pickerView?.selectRow(0, inComponent: component, animated: false)
        }
      } else {
        reload(
          changes.deletedItems + changes.insertedItems
            + changes.movedItems.flatMap { [$0.from, $0.to] })
      }
      completion(true)
    }

    override func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      for component in sections { pickerView?.reloadComponent(component) }
      reload(items)
    }

    /// Reloads the components that contain the rows.
    private func reload(_ rows: [IndexPath]) {
      for component in IndexSet(rows.map { $0[0] }) { pickerView?.reloadComponent(component) }
    }

    override var selectedIndexPaths: [IndexPath] {
      guard let pickerView else { return [] }
      return (0..<pickerView.numberOfComponents).compactMap { component in
        let row = pickerView.selectedRow(inComponent: component)
        return row < 0 ? nil : ItemPath(section: component, item: row).indexPath
      }
    }

    override func select(_ indexPath: IndexPath) {
      pickerView?.selectRow(indexPath[1], inComponent: indexPath[0], animated: false)
    }
  }
#endif
