import UIKit
import XCTest

final class PickerViewTests: XCTestCase {
  @MainActor
  func testReading() async {
    let (source, picker, window) = make()
    XCTAssertEqual(picker.standIn.shownRows, [])
    XCTAssertEqual(picker.numberOfComponents, 2)
    XCTAssertEqual(picker.numberOfRows(inComponent: 1), 1)
    window.layoutIfNeeded()
    XCTAssertEqual(picker.standIn.shownRows, [["a", "b", "c"], ["d"]])
    source.wheels = [["x", "y"], ["z", "z"]]
    XCTAssertEqual(picker.standIn.shownRows, [["a", "b", "c"], ["d"]])
    picker.selectRow(2, inComponent: 0, animated: false)
    picker.reloadComponent(0)
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 1)
    XCTAssertEqual(picker.standIn.shownRows, [["x", "y"], ["d"]])
    source.wheels.append([])
    picker.reloadAllComponents()
    XCTAssertEqual(picker.standIn.shownRows, [["x", "y"], ["z", "z"], []])
    XCTAssertEqual(picker.selectedRow(inComponent: 2), -1)
    XCTAssertNil(picker.view(forRow: 0, forComponent: 0))
  }

  @MainActor
  func testTheUserSelects() async {
    let (source, picker, window) = make()
    window.layoutIfNeeded()
    picker.selectRow(1, inComponent: 0, animated: true)
    XCTAssertEqual(source.selected, [])
    picker.standIn.userSelects(row: 2, inComponent: 0)
    XCTAssertEqual(source.selected, [[0, 2]])
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 2)
  }

  @MainActor
  func testMissingMethods() async {
    let (source, picker, window) = make()
    source.missing = ["pickerView:attributedTitleForRow:forComponent:"]
    source.attributed = "attributed"
    picker.delegate = source
    window.layoutIfNeeded()
    XCTAssertEqual(picker.standIn.shownRows[1], ["d"])
    source.missing = []
    picker.delegate = source
    window.layoutIfNeeded()
    XCTAssertEqual(picker.standIn.shownRows[1], ["attributed"])
  }

  @MainActor
  func testViews() async {
    let (source, picker, window) = make()
    let delegate = ViewPickerSource()
    picker.delegate = delegate
    window.layoutIfNeeded()
    XCTAssertEqual(picker.standIn.shownRows, [["view 0", "view 1", "view 2"], ["view 0"]])
    let view = picker.view(forRow: 2, forComponent: 0)
    picker.reloadComponent(0)
    XCTAssert(picker.view(forRow: 0, forComponent: 0) === view)
    XCTAssertEqual(source.selected, [])
  }

  @MainActor
  private func make() -> (PickerSource, UIPickerView, UIWindow) {
    let (source, picker, window) = (PickerSource(), UIPickerView(), UIWindow())
    picker.dataSource = source
    picker.delegate = source
    window.addSubview(picker)
    return (source, picker, window)
  }
}

@MainActor
private final class PickerSource: NSObject, UIPickerViewDataSource, UIPickerViewDelegate,
  OptionalRequirements
{
  var wheels = [["a", "b", "c"], ["d"]]
  var selected: [IndexPath] = []
  var attributed: String?
  var missing: Set<String> = []

  func implements(_ requirement: String) -> Bool { !missing.contains(requirement) }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    wheels[component].count
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { wheels[component][row] }

  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { attributed.map { NSAttributedString(string: $0) } }

  func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {
    selected.append([component, row])
  }
}

@MainActor
private final class ViewPickerSource: NSObject, UIPickerViewDelegate {
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    label.text = "view \(row)"
    return label
  }
}
