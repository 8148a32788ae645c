import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The user drags rows of tables and collections, one or several, within a list, between lists, and
/// from other apps.
@MainActor
final class ListDragTests: XCTestCase {
  private static let start = [section("A", "a", "b", "c"), section("B"), section("C", "d", "e")]

  private func lists(_ sections: IdentifiedSections = start) -> [any DragView] {
    [ShownTable<Person>(sections), ShownCollection<Person>(sections)]
  }

  private func names(_ list: some DragView) -> [[String]] {
    list.source.sections.map { $0.items.map(\.name) }
  }

  /// Lets the user drag rows within the list, and records the calls.
  private func letRowsMove(in list: some DragView) {
    list.adapter.itemProvider = { _ in nil }
    list.adapter.reorderHandler = {
      [log = list.log, source = list.source] people, previous, next, index in
      let dragged = people.map(\.name).joined()
      log.note("\(previous?.name ?? "–") \(dragged) \(next?.name ?? "–") \(index)")
      source.move(
        ids: people.map(\.id), before: next?.id, inSectionID: source.sections[index].id)
    }
  }

  /// Every set of rows, dropped before every row and at the end of every section. No gap is open
  /// for several rows, and nothing has moved.
  func testEveryDragOfSeveral() async {
    let rows: [(name: String, path: IndexPath)] = [
      ("a", [0, 0]), ("b", [0, 1]), ("c", [0, 2]), ("d", [2, 0]), ("e", [2, 1]),
    ]
    let targets = rows.map(\.path) + [[0, 3], [1, 0], [2, 2]]
    for bits in 1..<32 where bits.nonzeroBitCount > 1 {
      let dragged = rows.indices.filter { bits >> $0 & 1 == 1 }
      for target in targets {
        var expected = [["a", "b", "c"], [], ["d", "e"]]
        let moved = dragged.map { rows[$0].name }
        let behind = expected[target[0]][target[1]...].filter { !moved.contains($0) }
        expected = expected.map { $0.filter { !moved.contains($0) } }
        expected[target[0]].removeLast(behind.count)
        expected[target[0]] += moved + behind
        for list in lists() {
          letRowsMove(in: list)
          let text = "\(moved) to \(target) in \(type(of: list))"
          guard let drag = list.userDrags(dragged.map { rows[$0].path }) else {
            XCTFail(text)
            continue
          }
          XCTAssertEqual(list.userDrops(drag, at: target)?.compactMap { $0 }, moved, text)
          XCTAssertEqual(names(list), expected, text)
          XCTAssertEqual(list.log.take().count, 1, text)
          await list.settle()
          XCTAssertEqual(list.texts, expected, text)
          XCTAssertEqual(list.takeRules(), [], text)
        }
      }
    }
  }

  /// A single row goes into the gap. Its index path is the one after the move.
  func testOneRow() async {
    for list in lists() {
      letRowsMove(in: list)
      let drag = list.userDrags([[0, 0]])
      XCTAssertEqual(drag?.isRestricted, true)
      XCTAssertEqual(drag.flatMap { list.userDrops($0, at: [0, 1]) }, ["a"])
      XCTAssertEqual(list.log.take(), ["b a c 0"])
      XCTAssertEqual(names(list)[0], ["b", "a", "c"])
      _ = list.userDrags([[0, 0]]).map { list.userDrops($0, at: [1, 0]) }
      XCTAssertEqual(list.log.take(), ["– b – 1"])
      await list.settle()
      XCTAssertEqual(list.texts, [["a", "c"], ["b"], ["d", "e"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// The selected rows are dragged together, from one of them. Those that cannot be moved stay.
  func testSelectedRows() async {
    for list in lists() {
      letRowsMove(in: list)
      list.adapter.canMove = { person, _ in person.name != "b" }
      list.adapter.selection = [Person("a").id, Person("b").id, Person("d").id]
      XCTAssertEqual(list.userDrags([[0, 2]])?.items.count, 1)
      XCTAssertNil(list.userDrags([[0, 1]]))
      guard let drag = list.userDrags([[2, 0]]) else { return XCTFail() }
      XCTAssertEqual(drag.items.map { ($0.localObject as? Person)?.name }, ["a", "d"])
      list.userDrops(drag, at: [0, 3])
      XCTAssertEqual(list.log.take(), ["c ad – 0"])
      await list.settle()
      XCTAssertEqual(list.texts, [["b", "c", "a", "d"], [], ["e"]])
      XCTAssertEqual(list.selected, ["b", "a", "d"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Without a gap, several rows are dropped before or after the row under the finger, or at the
  /// end of the list.
  func testTheRowUnderTheFinger() async {
    for (y, call) in [(0.3, "– ad b 0"), (1.4, "– ad b 0"), (1.6, "b ad c 0"), (99, "e ad – 2")] {
      for list in lists() {
        letRowsMove(in: list)
        guard let drag = list.userDrags([[0, 0], [2, 0]]) else { return XCTFail() }
        drag.location = CGPoint(x: 1, y: list.headerHeight + y * list.cellHeight)
        list.userDrops(drag, at: y == 99 ? nil : [2, 1])
        XCTAssertEqual(list.log.take(), [call])
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  /// By `move`, each row in turn.
  func testMove() async {
    for list in lists() {
      list.adapter.itemProvider = { _ in nil }
      list.adapter.moveHandler = { [source = list.source] _, from, to in
        try? source.move(from: from, to: to)
      }
      _ = list.userDrags([[0, 0], [2, 1]]).map { list.userDrops($0, at: [0, 2]) }
      await list.settle()
      XCTAssertEqual(list.texts, [["b", "a", "e", "c"], [], ["d"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testTheTargetOfAMove() async {
    for list in lists() {
      letRowsMove(in: list)
      list.adapter.targetOfMove = { _, from, proposed in
        from[0] == proposed[0] ? proposed : from
      }
      let drag = list.userDrags([[0, 0], [2, 0]])
      XCTAssertNil(drag.flatMap { list.userDrops($0, at: [0, 2]) })
      let inside = list.userDrags([[0, 0], [0, 1]])
      XCTAssertNotNil(inside.flatMap { list.userDrops($0, at: [0, 3]) })
      XCTAssertEqual(list.log.take(), ["c ab – 0"])
    }
  }

  /// Each movement of a drag asks for a proposal, so it must not read the whole list.
  func testEachMovementReadsTheDraggedRowsOnly() async {
    nonisolated(unsafe) var identified = 0
    let source = DiffableListDataSource<Person>(items: (0..<1_000).map { Person("name \($0)") })
    let window = UIWindow()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    let adapter = CollectionViewAdapter(
      collectionView: view, dataSource: source,
      identity: .by {
        identified += 1
        return $0.id
      }
    )
    .cell(for: Person.self) { (cell: TextCell, person) in cell.label.text = person.name }
    adapter.itemProvider = { _ in nil }
    adapter.moveHandler = { _, _, _ in }
    var targets: [String] = []
    // Not where the user is, so that nothing is dropped.
    adapter.targetOfMove = { person, from, proposed in
      targets.append("\(person.name) \(from[1])")
      return person.id == 3 ? proposed : [0, 0]
    }
    window.layoutIfNeeded()
    guard let drag = view.standIn.userDrags([[0, 3], [0, 5]]) else { return XCTFail() }
    func move(reads count: ClosedRange<Int>, _ expected: [String], line: UInt = #line) {
      identified = 0
      targets = []
      for row in 6..<16 { XCTAssertNil(view.standIn.userDrops(drag, at: [0, row])) }
      XCTAssert(count.contains(identified), "\(identified)", line: line)
      XCTAssertEqual(Set(targets), Set(expected), line: line)
    }
    // Once, and then never again.
    move(reads: 1_000...1_100, ["name 3 3", "name 5 5"])
    move(reads: 0...0, ["name 3 3", "name 5 5"])
    // Until the list changes.
    source.items.insert(Person("name 1000"), at: 4)
    window.layoutIfNeeded()
    move(reads: 1_000...1_100, ["name 3 3", "name 5 6"])
    source.items.remove(at: 3)
    window.layoutIfNeeded()
    move(reads: 1_000...1_100, ["name 5 5"])
    XCTAssertEqual(view.standIn.violations, [])
  }

  /// The list changes between the beginning of the drag and the drop.
  func testChangesMeanwhile() async {
    for list in lists() {
      letRowsMove(in: list)
      let drag = list.userDrags([[0, 0], [0, 1], [2, 0]])
      list.source.set([section("N", "n", "b"), section("A", "x", "a", "c"), section("C", "e")])
      await list.settle()
      XCTAssertEqual(drag.flatMap { list.userDrops($0, at: [2, 0]) }, ["a", "b"])
      XCTAssertEqual(list.log.take(), ["– ba e 2"])
      // Everything that was dragged is gone.
      let other = list.userDrags([[1, 0], [2, 2]])
      list.source.set([section("A", "c")])
      await list.settle()
      XCTAssertEqual(other.flatMap { list.userDrops($0, at: [0, 0]) }, [])
      XCTAssertEqual(list.log.take(), [])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testRowsThatCannotBeDragged() async {
    for list in lists() {
      XCTAssertNil(list.userDrags([[0, 0]]))
      list.adapter.itemProvider = { $0.name == "a" ? NSItemProvider(object: "a") : nil }
      XCTAssertNil(list.userDrags([[0, 1]]))
      // For other lists and apps only. The same row is not added twice.
      let drag = list.userDrags([[0, 0], [0, 0], [0, 1]])
      XCTAssertEqual(drag?.items.count, 1)
      XCTAssertEqual(drag?.isRestricted, false)
      list.adapter.dropHandler = { _, _, _, _ in XCTFail("a list's own item") }
      XCTAssertNil(drag.flatMap { list.userDrops($0, at: [0, 1]) })
      letRowsMove(in: list)
      list.adapter.canMove = { _, _ in false }
      XCTAssertNil(list.userDrags([[0, 1]]))
      list.adapter.itemProvider = { NSItemProvider(object: $0.name as NSString) }
      let fixed = list.userDrags([[0, 1]])
      XCTAssertEqual(fixed?.items.count, 1)
      XCTAssertNil(fixed.flatMap { list.userDrops($0, at: [0, 0]) })
      list.adapter.itemProvider = nil
      XCTAssertNil(list.userDrags([[0, 0]]))
    }
  }

  // MARK: From elsewhere

  /// People from another list are moved into every place of this one.
  func testAnotherList() async {
    for target: IndexPath? in [[0, 0], [0, 1], [0, 3], [1, 0], [2, 2], nil] {
      for (list, other) in zip(lists(), lists([section("X", "x", "y", "z")]).reversed()) {
        other.adapter.itemProvider = { _ in NSItemProvider() }
        let (from, to) = (other.source, list.source)
        list.adapter.dropOperation = { dragged, _ in
          dragged.localObject is Person ? .move : .cancel
        }
        list.adapter.dropHandler = { [log = list.log] dragged, previous, next, place in
          log.note("\(previous?.name ?? "–") \(next?.name ?? "–")")
          for (offset, item) in dragged.enumerated() {
            guard let person = item.localObject as? Person else { continue }
            from.remove(id: person.id)
            try? to.insert(person, at: [place[0], place[1] + offset])
          }
        }
        let drag = other.userDrags([[0, 0], [0, 2]])
        XCTAssertEqual(drag.flatMap { list.userDrops($0, at: target) }, ["x", "z"])
        let place = target ?? [2, 2]
        var expected = Self.start.map { $0.items.map(\.name) }
        let row = expected[place[0]]
        let previous = place[1] > 0 ? row[place[1] - 1] : "–"
        let next = place[1] < row.count ? row[place[1]] : "–"
        XCTAssertEqual(list.log.take(), ["\(previous) \(next)"])
        expected[place[0]].insert(contentsOf: ["x", "z"], at: place[1])
        await list.settle()
        await other.settle()
        XCTAssertEqual(list.texts, expected)
        XCTAssertEqual(other.texts, [["y"]])
        XCTAssertEqual(list.takeRules() + other.takeRules(), [])
      }
    }
  }

  /// Two of three things from another app are accepted, in one of the sections, and inserted later.
  func testAnotherApp() async {
    for list in lists() {
      let drag = UserDrag([
        NSItemProvider(object: "x"), NSItemProvider(), NSItemProvider(object: "y"),
      ])
      XCTAssertNil(list.userDrops(drag, at: [0, 1]))
      var places: [IndexPath] = []
      var accepted: [NSItemProvider] = []
      list.adapter.dropOperation = { dragged, place in
        places.append(place)
        guard place[0] == 0 else { return .forbidden }
        let isText = dragged.itemProvider.hasItemConformingToTypeIdentifier("public.plain-text")
        return isText ? .copy : .cancel
      }
      list.adapter.dropHandler = { dragged, previous, next, place in
        XCTAssertEqual([previous?.name, next?.name], ["a", "b"])
        accepted = dragged.map(\.itemProvider)
      }
      XCTAssertNil(list.userDrops(drag, at: [2, 0]))
      XCTAssertNil(list.userDrops(UserDrag([NSItemProvider()]), at: [0, 1]))
      XCTAssertEqual(list.userDrops(drag, at: [0, 1]), [])
      XCTAssertEqual(Set(places), [[0, 1], [2, 0]])
      XCTAssertEqual(accepted.map(\.object), ["x", "y"])
      try? list.source.insert(Person("x"), at: [0, 1])
      await list.settle()
      XCTAssertEqual(list.texts[0], ["a", "x", "b", "c"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A section and an item have gone from the data, and their rows will be deleted with the drop.
  func testADropWhileChangesAreQueued() async {
    for list in lists([section("A", "a"), section("B", "b", "c", "d")]) {
      list.adapter.dropHandler = {
        [log = list.log, source = list.source] _, previous, next, place in
        log.note("\(previous?.name ?? "–") \(next?.name ?? "–") \(text(place))")
        try? source.insert(Person("x"), at: place)
      }
      list.whenAskedForCell = { [weak list] in
        list?.whenAskedForCell = nil
        list?.source.set([section("B", "b", "d")])
      }
      list.reloadCell(at: [0, 0])
      XCTAssertEqual(list.userDrops(UserDrag(objects: [1]), at: [1, 1]), ["x"])
      XCTAssertEqual(list.log.take(), ["b d 0-1"])
      await list.settle()
      XCTAssertEqual(list.texts, [["b", "x", "d"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testAnEmptyList() async {
    for list in lists([]) {
      list.adapter.dropHandler = { [source = list.source] _, previous, next, place in
        XCTAssertEqual(place, [0, 0])
        XCTAssertNil(previous ?? next)
        source.set([section("A", "x")])
      }
      list.userDrops(UserDrag(objects: [1]), at: nil)
      await list.settle()
      XCTAssertEqual(list.texts, [["x"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// The app's own delegates for dragging stay, and those of a replaced adapter do not.
  func testDelegates() {
    final class Delegate: NSObject, UITableViewDropDelegate {
      func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
      ) {}
    }
    let list = ShownTable<Person>(Self.start)
    let delegate = Delegate()
    list.table.dropDelegate = delegate
    list.adapter.dropHandler = { _, _, _, _ in }
    XCTAssertNil(list.table.dragDelegate)
    XCTAssertIdentical(list.table.dropDelegate, delegate)
    list.table.dropDelegate = nil
    list.adapter.itemProvider = { _ in nil }
    XCTAssertNotNil(list.table.dragDelegate)
    let old = list.table.dropDelegate
    let adapter = list.makeAdapter(list.source)
    adapter.dropHandler = { _, _, _, _ in }
    XCTAssertNotNil(list.table.dropDelegate)
    XCTAssertNotIdentical(list.table.dropDelegate, old)
    adapter.dropHandler = nil
    XCTAssertNil(list.table.dropDelegate)
  }
}

/// A table or collection view whose rows the user drags.
private protocol DragView: ShownScrollView where Item == Person {
  func userDrags(_ rows: [IndexPath]) -> UserDrag?

  @discardableResult
  func userDrops(_ drag: UserDrag, at destination: IndexPath?) -> [String?]?
}

extension ShownTable<Person>: DragView {
  func userDrags(_ rows: [IndexPath]) -> UserDrag? { table.standIn.userDrags(rows) }

  func userDrops(_ drag: UserDrag, at destination: IndexPath?) -> [String?]? {
    table.standIn.userDrops(drag, at: destination)
  }
}

extension ShownCollection<Person>: DragView {
  func userDrags(_ rows: [IndexPath]) -> UserDrag? { view.standIn.userDrags(rows) }

  func userDrops(_ drag: UserDrag, at destination: IndexPath?) -> [String?]? {
    view.standIn.userDrops(drag, at: destination)
  }
}
