#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceKit
  import Foundation
  import UIKit

  /// Drives a picker view. It animates nothing: whole components are read again.
  final class PickerViewDriver: ViewDriver, ListView {
    private(set) weak var pickerView: UIPickerView?

    init(_ pickerView: UIPickerView) {
      self.pickerView = pickerView
    }

    var readiness: ListViewReadiness { pickerView == nil ? .offscreen : .ready }

    func reloadAll() {
      willReload()
      pickerView?.reloadAllComponents()
    }

    func finishLayout() {}

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      updates()
      if changes.changes.contains(where: \.isSectionChange) {
        pickerView?.reloadAllComponents()
        // A wheel keeps its row, although it may show another component now.
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

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      for component in sections { pickerView?.reloadComponent(component) }
      reload(items)
    }

    /// Reads the components again that hold rows.
    private func reload(_ rows: [IndexPath]) {
      for component in IndexSet(rows.map { $0[0] }) { pickerView?.reloadComponent(component) }
    }

    var selectedIndexPaths: [IndexPath] {
      guard let pickerView else { return [] }
      return (0..<pickerView.numberOfComponents).compactMap { component in
        let row = pickerView.selectedRow(inComponent: component)
        return row < 0 ? nil : Position(section: component, item: row).indexPath
      }
    }

    func select(_ indexPath: IndexPath) {
      pickerView?.selectRow(indexPath[1], inComponent: indexPath[0], animated: false)
    }
  }
#endif
