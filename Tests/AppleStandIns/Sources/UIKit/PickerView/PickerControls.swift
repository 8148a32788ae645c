import StandInViews

/// What tests control in a picker and read from it, in addition to its real interface.
@MainActor
public struct PickerControls {
  let picker: UIPickerView

  /// What can be read on each wheel, as of the last time the rows were read.
  public var shownRows: [[String?]] {
    (picker.components ?? []).map { $0.rows.map { $0.view?.shownText ?? $0.text } }
  }

  /// The user turns a wheel. The delegate is notified of the row where it stops.
  public func userSelects(row: Int, inComponent component: Int) {
    picker.selectRow(row, inComponent: component, animated: true)
    let selected = picker.selectedRow(inComponent: component)
    guard selected >= 0,
      picker.delegateMethods.contains("pickerView:didSelectRow:inComponent:")
    else { return }
    picker.delegate?.pickerView(picker, didSelectRow: selected, inComponent: component)
  }
}

extension UIPickerView {
  /// What tests control, and what they read from the screen.
  public var standIn: PickerControls { PickerControls(picker: self) }
}
