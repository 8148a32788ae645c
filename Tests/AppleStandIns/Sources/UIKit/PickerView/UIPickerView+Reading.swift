import Foundation
import StandInViews

/// A wheel as shown.
struct PickerComponent {
  var rows: [PickerRow]

  /// The row in the middle; -1 if there is none.
  var selected = -1

  /// Turns to a row, or to the nearest one.
  mutating func select(_ row: Int) {
    selected = rows.isEmpty ? -1 : min(max(0, row), rows.count - 1)
  }
}

/// A row of a wheel, as shown.
struct PickerRow {
  var text: String?
  var view: UIView?
}

extension UIPickerView {
  /// Requests a wheel's rows. The real view requests only those near the middle.
  func readComponent(_ component: Int, _ shown: PickerComponent?) -> PickerComponent {
    let count = max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
    var reusable = shown?.rows.compactMap(\.view) ?? []
    var result = PickerComponent(
      rows: (0..<count).map { readRow($0, component, reusing: reusable.popLast()) })
    result.select(shown?.selected ?? 0)
    return result
  }

  /// A view takes precedence over an attributed title, and that over a plain one.
  private func readRow(_ row: Int, _ component: Int, reusing view: UIView?) -> PickerRow {
    guard let delegate else { return PickerRow() }
    if delegateMethods.contains("pickerView:viewForRow:forComponent:reusingView:") {
      let view = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: view)
      if !(view is MissingRowView) { return PickerRow(text: view.shownText, view: view) }
    }
    if delegateMethods.contains("pickerView:attributedTitleForRow:forComponent:"),
      let title = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component)
    {
      return PickerRow(text: title.string)
    }
    guard delegateMethods.contains("pickerView:titleForRow:forComponent:") else {
      return PickerRow()
    }
    return PickerRow(text: delegate.pickerView(self, titleForRow: row, forComponent: component))
  }
}
