#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceCore
  import Foundation
  import UIKit

  /// The data source and delegate of a picker view with an adapter.
  final class PickerDelegate<ItemType>: ListDelegate<ItemType, PickerViewAdapter<ItemType>>,
    UIPickerViewDataSource, UIPickerViewDelegate
  {
    override var methods: OptionalMethods {
      OptionalMethods(dataSource: [
        "pickerView:titleForRow:forComponent:": has(\.title),
        "pickerView:attributedTitleForRow:forComponent:": has(\.attributedTitle),
        "pickerView:viewForRow:forComponent:reusingView:": has(\.view),
        "pickerView:widthForComponent:": has(\.componentWidth),
        "pickerView:rowHeightForComponent:": has(\.rowHeight),
      ])
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { updater.numberOfSections }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      updater.numberOfItems(in: component)
    }

    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
      (callInLayout(\.title, indexPath(row, component)) ?? nil) ?? nil
    }

    func pickerView(
      _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
      (callInLayout(\.attributedTitle, indexPath(row, component)) ?? nil) ?? nil
    }

    func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
      reusing view: UIView?
    ) -> UIView {
      updater.withChangesQueued {
        guard let adapter, let make = adapter.view else { return UIView() }
        return adapter.withItem(at: indexPath(row, component)) { make(pickerView, $0, $1, view) }
          ?? UIView()
      }
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
      updater.withChangesQueued {
        updater.sectionInDataSource(component).flatMap { adapter?.componentWidth?($0) } ?? 0
      }
    }

    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
      updater.withChangesQueued {
        updater.sectionInDataSource(component).flatMap { adapter?.rowHeight?($0) } ?? 0
      }
    }

    func pickerView(
      _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
      call(\.didSelect, indexPath(row, component))
    }

    private func indexPath(_ row: Int, _ component: Int) -> IndexPath {
      ItemPath(section: component, item: row).indexPath
    }
  }
#endif
