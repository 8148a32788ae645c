import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

/// The closures of a collection view's adapter.
@MainActor
final class CollectionFeatureTests: XCTestCase {
  func testReconfiguringAndReloading() async {
    let list = ShownCollection([section("A", "a1", "b2")])
    list.view.standIn.userSelects([0, 1])
    let item = list.view.item(at: [0, 1])
    list.source.set([section("A", "a1", "B2")])
    XCTAssertFalse(list.view.item(at: [0, 1]) === item)
    list.addReconfiguring()
    let items = [list.view.item(at: [0, 0]), list.view.item(at: [0, 1])]
    list.source.set([section("A", "A1", "c3", "b2")])
    XCTAssertEqual(list.texts, [["A1", "c3", "b2"]])
    XCTAssert(list.view.item(at: [0, 0]) === items[0])
    XCTAssert(list.view.item(at: [0, 2]) === items[1])
    XCTAssertEqual(list.selected, ["b2"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The user selects several items at once, and the closure for the first deletes it.
  func testAClosureThatDeletesWhatTheUserSelects() async {
    let list = ShownCollection([section("A", "a", "b", "c", "d")])
    list.adapter.didSelect = { [unowned list] person, indexPath in
      list.log.note("+\(person.name) \(text(indexPath))")
      list.source.set([section("A", "b", "c", "d")])
    }
    list.adapter.didDeselect = { [unowned list] person, indexPath in
      list.log.note("-\(person.name) \(text(indexPath))")
      list.source.set([section("A", "c", "d")])
    }
    let delegate = list.view.delegate
    delegate?.collectionView(list.view, didSelectItemsAt: [[0, 0], [0, 2], [0, 3]])
    XCTAssertEqual(list.log.take(), ["+a 0-0", "+c 0-1", "+d 0-2"])
    XCTAssertEqual(list.texts, [["b", "c", "d"]])
    delegate?.collectionView(list.view, didDeselectItemsAt: [[0, 0], [0, 2]])
    XCTAssertEqual(list.log.take(), ["-b 0-0", "-d 0-1"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testKinds() async {
    let list = ShownCollection([section("A", "a1", "b2")])
    func odd(_ person: Person) -> Person? { person.name.count.isMultiple(of: 2) ? nil : person }
    list.adapter.cell(for: odd) { (item: OtherItem, person) in item.show("odd \(person.name)") }
    list.adapter.cell(for: Person.self) { (item: TextItem, person) in item.show(person.name) }
    XCTAssertEqual(list.texts, [["a1", "b2"]])
    let items = [list.view.item(at: [0, 0]), list.view.item(at: [0, 1])]
    // The first item is configured again; the second is of another kind.
    list.source.set([section("A", "A1", "bb2")])
    XCTAssertEqual(list.texts, [["A1", "odd bb2"]])
    XCTAssert(list.view.item(at: [0, 0]) === items[0])
    XCTAssert(list.view.item(at: [0, 1]) is OtherItem)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Items of a nib file, an item that is registered already, and views of sections.
  func testRegisteredViews() async {
    let list = ShownCollection([section("A", "a1", "b2")], isShown: false)
    var made = 0
    let nib = NSNib {
      made += 1
      return OtherItem()
    }
    list.view.register(
      TextItem.self, forItemWithIdentifier: NSUserInterfaceItemIdentifier("known"))
    func first(_ person: Person) -> Person? { person.id == 1 ? person : nil }
    list.adapter.cell(for: first, nib: nib) { (item: OtherItem, person) in
      item.show("nib \(person.name)")
    }
    list.adapter.cell(for: Person.self, identifier: "known") { (item: TextItem, person) in
      item.show("known \(person.name)")
    }
    let kind = NSCollectionView.elementKindSectionHeader
    list.layout.headerReferenceSize = NSSize(width: 0, height: 28)
    list.adapter.supplementaryView(ofKind: kind, for: list.source.headerTitle) {
      (view: TextView, title) in view.stringValue = "\(title)!"
    }
    list.show()
    XCTAssertEqual(list.texts, [["nib a1", "known b2"]])
    XCTAssertEqual(list.headers, ["A!"])
    XCTAssertEqual(made, 1)
    let items = [list.view.item(at: [0, 0]), list.view.item(at: [0, 1])]
    list.source.set([
      IdentifiedSection(id: "A", items: ["A1", "B2"].map(Person.init), headerTitle: "New")
    ])
    XCTAssertEqual(list.texts, [["nib A1", "known B2"]])
    XCTAssertEqual(list.headers, ["New!"])
    XCTAssert(list.view.item(at: [0, 0]) === items[0])
    XCTAssert(list.view.item(at: [0, 1]) === items[1])
    list.adapter.selection = [2]
    XCTAssertEqual(list.selected, ["B2"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Two kinds with one class have files of their own, as has an item without a kind.
  func testKindsOfOneClass() async {
    final class Nibs { var made: [String] = [] }
    for reconfigures in [false, true] {
      let nibs = Nibs()
      func nib(_ name: String) -> NSNib {
        NSNib {
          nibs.made.append(name)
          return OtherItem()
        }
      }
      let list = ShownCollection([section("A", "a1", "b2", "cc3")])
      func odd(_ person: Person) -> Person? { person.name.count == 3 ? person : nil }
      func even(_ person: Person) -> Person? { person.name.count == 2 ? person : nil }
      list.adapter.cell(for: odd, nib: nib("odd")) { (item: OtherItem, person) in
        item.show("odd \(person.name)")
      }
      list.adapter.cell(for: even, nib: nib("even")) { (item: OtherItem, person) in
        item.show("even \(person.name)")
      }
      if reconfigures {
        list.adapter.reconfigureCell = { item, person in
          (item as? TextItem)?.show("again \(person.name)")
        }
      }
      let again = reconfigures ? "again" : "even"
      list.layOut()
      XCTAssertEqual(list.texts, [["even a1", "even b2", "odd cc3"]])
      XCTAssertEqual(nibs.made.sorted(), ["even", "even", "odd"])
      let items = (0..<3).map { list.view.item(at: [0, $0]) }
      list.source.set([section("A", "A1", "bb2", "c3")])
      XCTAssertEqual(list.texts, [["\(again) A1", "odd bb2", "even c3"]])
      XCTAssert(list.view.item(at: [0, 0]) === items[0])
      XCTAssertFalse(list.view.item(at: [0, 1]) === items[1])
      XCTAssertEqual(nibs.made.count { $0 == "odd" }, 2)
      // An item of no kind, for which the adapter's closure makes a cell, and back.
      list.source.set([section("A", "four1", "bb2", "c3")])
      XCTAssertFalse(list.view.item(at: [0, 0]) is OtherItem)
      XCTAssertEqual(list.texts, [["four1", "odd bb2", "even c3"]])
      list.source.set([section("A", "A1", "bb2", "C3")])
      XCTAssertEqual(list.texts, [["even A1", "odd bb2", "\(again) C3"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testStructureIsAnimated() async {
    let list = ShownCollection([section("A", "a1", "b2")])
    list.addReconfiguring()
    list.source.set([section("A", "b2", "c3")])
    list.source.set([section("B"), section("A", "b2")])
    XCTAssertEqual(list.view.standInUpdates.animated, 2)
    XCTAssertEqual(list.view.standInUpdates.plain, 0)
    // Content is not animated, and nothing is left for the next update.
    list.source.set([section("B"), section("A", "B2")])
    list.adapter.reconfigureCell = nil
    list.source.set([section("B"), section("A", "b2")])
    XCTAssertEqual(list.view.standInUpdates.animated, 2)
    XCTAssertEqual(list.view.standInUpdates.plain, 1)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A layout may request headers although there is no closure.
  func testHeadersThatAreMissing() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")], isShown: false)
    list.layout.headerReferenceSize = NSSize(width: 0, height: 28)
    list.show()
    XCTAssertEqual(list.headers, [nil, nil])
    XCTAssertEqual(list.takeRules(), [])
  }
}
