import Foundation
import StandInViews

/// Wheels with rows to choose from.
///
/// Everything is read when the picker is first laid out in a window, when its data source or
/// delegate changes, and when it is reloaded. In between it shows what it has read.
@MainActor
open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { forget() }
  }

  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet {
      delegateMethods = ImplementedRequirements(of: delegate, among: Self.delegateOptions)
      forget()
    }
  }

  /// What is shown; `nil` until it has been read.
  private(set) var components: [PickerComponent]?

  private(set) var delegateMethods = ImplementedRequirements()

  static let delegateOptions = [
    "pickerView:titleForRow:forComponent:",
    "pickerView:attributedTitleForRow:forComponent:",
    "pickerView:viewForRow:forComponent:reusingView:",
    "pickerView:didSelectRow:inComponent:",
    "pickerView:rowHeightForComponent:",
    "pickerView:widthForComponent:",
  ]

  open var numberOfComponents: Int {
    components?.count ?? dataSource?.numberOfComponents(in: self) ?? 0
  }

  open func numberOfRows(inComponent component: Int) -> Int {
    guard let components else {
      return dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    return components.indices.contains(component) ? components[component].rows.count : 0
  }

  /// The row in the middle of a wheel; -1 if there is none.
  open func selectedRow(inComponent component: Int) -> Int {
    read()
    guard let components, components.indices.contains(component) else { return -1 }
    return components[component].selected
  }

  /// Turns a wheel. The delegate is not notified.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    read()
    guard let components, components.indices.contains(component) else { return }
    self.components?[component].select(row)
  }

  /// A row's view, if the delegate provided one.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard let components, components.indices.contains(component),
      components[component].rows.indices.contains(row)
    else { return nil }
    return components[component].rows[row].view
  }

  /// Reads everything again. A wheel stays at its row if that row still exists.
  open func reloadAllComponents() {
    let shown = components ?? []
    let count = max(0, dataSource?.numberOfComponents(in: self) ?? 0)
    components = (0..<count).map { component in
      readComponent(component, shown.indices.contains(component) ? shown[component] : nil)
    }
  }

  open func reloadComponent(_ component: Int) {
    guard let components, components.indices.contains(component) else { return }
    self.components?[component] = readComponent(component, components[component])
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if window != nil { read() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
  }

  private func forget() {
    components = nil
    setNeedsLayout()
  }

  private func read() {
    if components == nil, dataSource != nil { reloadAllComponents() }
  }
}
