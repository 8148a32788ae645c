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
private final class PickerSource: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var wheels = [["a", "b", "c"], ["d"]]

  func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    wheels[component].count
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { wheels[component][row] }
}
