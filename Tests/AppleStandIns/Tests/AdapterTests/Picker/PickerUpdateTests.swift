import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Which wheels an update reads again: a wheel shows old rows until it does.
@MainActor
final class PickerUpdateTests: XCTestCase {
  private let people = QuietPeople([section("H", "h1", "h2"), section("M", "m3", "m4")])
  private let window = UIWindow()
  private let picker = UIPickerView()
  private lazy var adapter = PickerViewAdapter(pickerView: picker, dataSource: people) {
    person, _ in person.name
  }

  private var texts: [[String?]] {
    window.layoutIfNeeded()
    return picker.standIn.shownRows
  }

  private func show() {
    window.addSubview(picker)
    XCTAssertEqual(adapter.updater.numberOfSections, 2)
    XCTAssertEqual(texts, [["h1", "h2"], ["m3", "m4"]])
  }

  func testAnUpdatedWheel() async {
    show()
    picker.standIn.userSelects(row: 1, inComponent: 1)
    people.sections[1] = section("M", "x8", "m3", "m4")
    people.report(.some([.section(type: .update([1]))]))
    XCTAssertEqual(texts, [["h1", "h2"], ["x8", "m3", "m4"]])
    XCTAssertEqual(adapter.selectedItems.map(\.name), ["h1", "m4"])
  }

  /// Both wheels have other rows.
  func testARowThatMovesIntoAnotherWheel() async {
    show()
    people.sections = [section("H", "h1"), section("M", "m3", "h2", "m4")]
    people.report(.some([.item(type: .move([0, 1], [1, 1]))]))
    XCTAssertEqual(texts, [["h1"], ["m3", "h2", "m4"]])
  }
}
