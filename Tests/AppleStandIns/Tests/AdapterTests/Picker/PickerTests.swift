import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// A picker view in a window, driven by an adapter.
@MainActor
private final class ShownPicker {
  let source = People()
  let window = UIWindow()
  let picker = UIPickerView()
  let adapter: PickerViewAdapter<Person>
  let log = Log()

  init(_ sections: IdentifiedSections) {
    source.set(sections)
    adapter = PickerViewAdapter(pickerView: picker, dataSource: source) { person, _ in
      person.name
    }
    window.addSubview(picker)
    window.layoutIfNeeded()
  }

  var texts: [[String?]] {
    window.layoutIfNeeded()
    return picker.standIn.shownRows
  }

  /// The selected item of each component.
  var selected: [String] { adapter.selectedItems.map(\.name) }
}

final class PickerTests: XCTestCase {
  @MainActor
  func testTitles() async {
    let list = ShownPicker([section("A", "a", "b"), section("B", "c")])
    XCTAssertEqual(list.texts, [["a", "b"], ["c"]])
    list.adapter.title = { person, path in "\(person.name) \(text(path))" }
    list.adapter.reloadData()
    XCTAssertEqual(list.texts, [["a 0-0", "b 0-1"], ["c 1-0"]])
    list.adapter.attributedTitle = { person, _ in
      person.name == "a" ? NSAttributedString(string: "A!") : nil
    }
    XCTAssertEqual(list.texts, [["A!", "b 0-1"], ["c 1-0"]])
    list.adapter.attributedTitle = nil
    XCTAssertEqual(list.texts, [["a 0-0", "b 0-1"], ["c 1-0"]])
    list.adapter.title = nil
    XCTAssertEqual(list.texts, [[nil, nil], [nil]])
  }

  @MainActor
  func testViews() async {
    let list = ShownPicker([section("A", "a", "b")])
    list.adapter.view = { [log = list.log] _, person, _, old in
      log.note(old == nil ? "new" : "old")
      let label = old as? UILabel ?? UILabel()
      label.text = "view of \(person.name)"
      return label
    }
    XCTAssertEqual(list.texts, [["view of a", "view of b"]])
    XCTAssertEqual(Set(list.log.take()), ["new"])
    list.source.set([section("A", "a", "b", "c")])
    XCTAssertEqual(list.texts, [["view of a", "view of b", "view of c"]])
    XCTAssertEqual(list.log.take(), ["old", "old", "new"])
    list.adapter.view = nil
    XCTAssertEqual(list.texts, [["a", "b", "c"]])
  }

  @MainActor
  func testSizes() async {
    let list = ShownPicker([section("A", "a"), section("B", "b")])
    let width = "pickerView:widthForComponent:"
    let height = "pickerView:rowHeightForComponent:"
    XCTAssertFalse(list.adapter.implements(width))
    XCTAssertFalse(list.adapter.implements(height))
    list.adapter.componentWidth = { 100 + CGFloat($0) }
    list.adapter.rowHeight = { 40 + CGFloat($0) }
    XCTAssert(list.adapter.implements(width))
    XCTAssert(list.adapter.implements(height))
    XCTAssertEqual(list.picker.delegate?.pickerView(list.picker, widthForComponent: 1), 101)
    XCTAssertEqual(list.picker.delegate?.pickerView(list.picker, rowHeightForComponent: 1), 41)
    list.adapter.componentWidth = nil
    list.adapter.rowHeight = nil
    XCTAssertFalse(list.adapter.implements(width))
    XCTAssertFalse(list.adapter.implements(height))
  }

  @MainActor
  func testTheUserSelects() async {
    let list = ShownPicker([section("A", "a", "b"), section("B", "c", "d")])
    list.adapter.didSelect = { [log = list.log] in log.note("\($0.name) \(text($1))") }
    list.picker.standIn.userSelects(row: 1, inComponent: 1)
    XCTAssertEqual(list.log.take(), ["d 1-1"])
    XCTAssertEqual(list.selected, ["a", "d"])
    list.adapter.selectItems { $0.name == "b" || $0.name == "c" }
    XCTAssertEqual(list.selected, ["b", "c"])
    XCTAssertEqual(list.log.take(), [])
  }

  @MainActor
  func testTheSelectionIsKeptWhenRowsComeAndGo() async {
    let list = ShownPicker([section("A", "a", "b", "c"), section("B", "d", "e")])
    list.picker.standIn.userSelects(row: 1, inComponent: 0)
    list.picker.standIn.userSelects(row: 1, inComponent: 1)
    list.source.set([section("A", "x", "y", "c", "b"), section("B", "d", "e", "f")])
    XCTAssertEqual(list.texts, [["x", "y", "c", "b"], ["d", "e", "f"]])
    XCTAssertEqual(list.selected, ["b", "e"])
    list.source.set([section("A", "b"), section("B", "e")])
    XCTAssertEqual(list.selected, ["b", "e"])
    list.source.set([section("A", "z"), section("B")])
    XCTAssertEqual(list.selected, ["z"])
    XCTAssertEqual(list.texts, [["z"], []])
  }

  /// Wheels with equal identities, such as the digits of a number.
  @MainActor
  func testWheelsWithEqualItems() async {
    let wheels = [section("A", "a1", "a2", "a3"), section("B", "b1", "b2", "b3")]
    let list = ShownPicker([])
    let people = QuietPeople(wheels)
    list.adapter.dataSource = people
    func check(_ names: [String], line: UInt = #line) async {
      await turns { list.adapter.updater.hasPendingChanges }
      XCTAssertEqual(list.texts.count, people.sections.count, line: line)
      XCTAssertEqual(list.selected, names, line: line)
    }
    list.picker.standIn.userSelects(row: 1, inComponent: 0)
    list.picker.standIn.userSelects(row: 2, inComponent: 1)
    list.adapter.reloadData()
    await check(["a2", "b3"])
    people.report(.all)
    await check(["a2", "b3"])
    list.adapter.attributedTitle = { _, _ in nil }
    await check(["a2", "b3"])
    people.sections = [section("A", "a2", "a3", "a1"), section("B", "b3", "b2")]
    people.report(.all)
    await check(["a2", "b3"])
    for policy in [AnimationPolicy.animated, .reload] {
      list.adapter.updater.policy = policy
      people.set([section("B", "b3", "b2"), section("A", "a1", "a2", "a3")])
      await check(["b3", "a2"])
      // Those who lose their item do not look for it in another wheel.
      people.set([section("B", "b2", "b4"), section("A", "a1", "a2", "a3", "a4")])
      XCTAssertEqual(list.selected.last, "a2")
      people.set([section("B", "b2", "b3"), section("A", "a1", "a2", "a4", "a3")])
      XCTAssertEqual(list.selected.last, "a2")
      await check(["b3", "a2"])
      people.set([section("A", "a1", "a2", "a3"), section("B", "b1", "b2", "b3")])
      await check(["a2", "b3"])
    }
  }

  @MainActor
  func testComponentsComeAndGo() async {
    let list = ShownPicker([section("A", "a", "b"), section("B", "c", "d")])
    list.picker.standIn.userSelects(row: 1, inComponent: 0)
    list.picker.standIn.userSelects(row: 1, inComponent: 1)
    list.source.set([section("N", "n", "o"), section("B", "c", "d"), section("A", "a", "b")])
    XCTAssertEqual(list.texts, [["n", "o"], ["c", "d"], ["a", "b"]])
    XCTAssertEqual(list.selected, ["n", "d", "b"])
    list.source.set([section("A", "a", "b")])
    XCTAssertEqual(list.texts, [["a", "b"]])
    XCTAssertEqual(list.selected, ["b"])
    list.source.set([])
    XCTAssertEqual(list.picker.numberOfComponents, 0)
    list.source.set([section("A", "a", "b")])
    XCTAssertEqual(list.texts, [["a", "b"]])
  }

  @MainActor
  func testCompletionsAndLifetime() async {
    weak var adapter: PickerViewAdapter<Person>?
    weak var source: People?
    let picker = UIPickerView()
    do {
      let list = ShownPicker([section("A", "a")])
      (adapter, source) = (list.adapter, list.source)
      list.adapter.didSelect = { [weak list] person, _ in list?.log.note(person.name) }
      var completions: [Bool] = []
      list.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
      XCTAssertEqual(completions, [true])
    }
    XCTAssertNil(adapter)
    XCTAssertNil(source)
    XCTAssertNil(picker.delegate)
  }

  /// An item that moves into another wheel does not turn it.
  @MainActor
  func testAnItemThatMovesIntoAnotherWheel() async {
    let source = People(sections: [section("H", "h1", "h2", "h3"), section("M", "m1", "m2")])
    let picker = UIPickerView()
    let window = UIWindow()
    window.addSubview(picker)
    let adapter = PickerViewAdapter(pickerView: picker, dataSource: source) { person, _ in
      person.name
    }
    window.layoutIfNeeded()
    for _ in 0..<3 {
      picker.standIn.userSelects(row: 2, inComponent: 0)
      picker.standIn.userSelects(row: 1, inComponent: 1)
      source.set([section("H", "h1", "h2"), section("M", "m1", "m2", "m3")])
      XCTAssertEqual(adapter.selectedItems.map(\.name).last, "m2")
      adapter.selection = adapter.selection
      XCTAssertEqual(adapter.selectedItems.map(\.name).last, "m2")
      source.set([section("H", "h1", "h2", "h3"), section("M", "m1", "m2")])
    }
  }
}
