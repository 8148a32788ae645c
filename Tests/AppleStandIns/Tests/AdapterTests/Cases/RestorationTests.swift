import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import Foundation
import TestSupport
import XCTest

/// Scroll position and selection at the next launch.
@MainActor
final class RestorationTests: ViewTests {
  /// What an app stores.
  private struct Stored: Codable, Equatable {
    var list: ListRestorationState<Int>
    var collapsed: Set<String> = []
    var expanded: Set<Int> = []

    /// The same as the next launch reads it.
    func read() throws -> Stored {
      try JSONDecoder().decode(Stored.self, from: JSONEncoder().encode(self))
    }
  }

  private func state(_ list: some ShownView<Person>) -> ListRestorationState<Int> {
    list.adapter.restorationState(as: Int.self)
  }

  /// The state of a list of 60 people, scrolled by 20.5 rows, with two selected ones.
  private func stored(_ list: some ShownView<Person>) throws -> ListRestorationState<Int> {
    list.source.show(names(0..<60))
    list.scrolledCells = 20.5
    list.adapter.selection = [5, 22]
    return try Stored(list: state(list)).read().list
  }

  func testTheNextLaunch() async throws {
    for list in views([]) {
      let state = try stored(list)
      for isShown in [false, true] {
        let next = type(of: list).init([], isShown: isShown)
        next.source.show(names(0..<60))
        next.adapter.restore(state)
        next.show()
        await next.settle()
        XCTAssertEqual(next.scrolledCells, 20.5)
        XCTAssertEqual(next.adapter.selection, [5, 22])
        XCTAssertEqual(self.state(next), state)
        XCTAssertEqual(next.takeRules(), [])
      }
      // At the top nothing is scrolled to.
      list.scrolledCells = -list.headerHeight / list.cellHeight
      list.adapter.selection = []
      let next = type(of: list).init([], isShown: true)
      next.source.show(names(30..<90))
      next.adapter.restore(self.state(list))
      next.source.show(names(0..<90))
      await next.settle()
      XCTAssertEqual(self.state(next), self.state(list))
      XCTAssertEqual(next.adapter.selection, [])
    }
  }

  func testItemsThatAreGone() async throws {
    for list in views([]) {
      let state = try stored(list)
      let next = type(of: list).init([], isShown: true)
      next.source.show(names(21..<60))
      let place = next.scrolledCells
      next.adapter.restore(state)
      await next.settle()
      XCTAssertEqual(next.adapter.selection, [22])
      XCTAssertEqual(next.scrolledCells, place)
      // The one that was visible first has moved.
      next.source.show(names(30..<60) + names(0..<30))
      next.adapter.restore(state)
      await next.settle()
      XCTAssertEqual(next.scrolledCells, 48)
      XCTAssertEqual(next.adapter.selection, [5, 22])
      XCTAssertEqual(next.takeRules(), [])
    }
  }

  /// Nothing is lost if the app is terminated before the list is loaded, or displayed.
  func testBeforeTheFirstLoad() async throws {
    for list in views([]) {
      let state = try stored(list)
      for isShown in [false, true] {
        let next = type(of: list).init([], isShown: isShown)
        next.adapter.restore(state)
        await next.settle()
        XCTAssertEqual(self.state(next), state)
        next.source.set([section("A")])
        XCTAssertEqual(self.state(next), state)
        next.source.show(names(0..<60))
        XCTAssertEqual(self.state(next), state)
        next.show()
        await next.settle()
        XCTAssertEqual(next.scrolledCells, 20.5)
        XCTAssertEqual(next.adapter.selection, [5, 22])
        // Only once.
        next.scrolledCells = 3
        next.adapter.selection = [7]
        next.source.set([])
        next.source.show(names(0..<60))
        await next.settle()
        XCTAssertNotEqual(next.scrolledCells, 20.5)
        XCTAssertNotEqual(next.adapter.selection, [5, 22])
        XCTAssertEqual(next.takeRules(), [])
      }
    }
  }

  /// With another data source, which replaces an empty one.
  func testAnotherDataSource() async throws {
    for list in views([]) {
      let state = try stored(list)
      let next = type(of: list).init([], isShown: true)
      // The last one counts.
      next.adapter.restore(list.adapter.restorationState(as: String.self))
      next.adapter.restore(state)
      next.adapter.dataSource = list.source
      await next.settle()
      XCTAssertEqual(self.state(next), state)
      XCTAssertEqual(next.scrolledCells, 20.5)
    }
  }

  func testTheStateOfAnotherList() async throws {
    for list in views([]) {
      let state = try stored(list)
      // By identities of another type.
      XCTAssertEqual(list.adapter.restorationState(as: String.self).selectedIDs, [])
      let text = #"{"topID": "20", "distance": -22, "selection": ["5", "22"]}"#
      let other = try JSONDecoder()
        .decode(ListRestorationState<String>.self, from: Data(text.utf8))
      list.adapter.restore(other)
      await list.settle()
      XCTAssertEqual(list.scrolledCells, 20.5)
      XCTAssertEqual(list.adapter.selection, [])
      // By other identities.
      list.source.show(names(100..<160))
      list.adapter.selection = [101]
      await list.settle()
      let place = list.scrolledCells
      list.adapter.restore(state)
      await list.settle()
      XCTAssertEqual(list.scrolledCells, place)
      XCTAssertEqual(list.adapter.selection, [])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// An app stores what operators collapse or expand beside the state of the view.
  func testCollapsedSectionsAndExpandedRows() async throws {
    for list in views([section("A", "a1", "b2")]) {
      let source = People(sections: [
        section("A", "a1", "b2"),
        IdentifiedSection(id: "B", items: names(10..<60).map(Person.init)),
      ])
      func tree(_ ids: Set<Int> = []) -> TreeDataSource<Person, Int> {
        source.outlined(
          children: { $0.id == 15 ? names(100..<103).map(Person.init) : [] }, expandedIDs: ids)
      }
      let first = tree()
      let sections = first.collapsible()
      list.adapter.dataSource = sections
      sections.collapse(id: "A")
      first.expand(id: 15)
      await list.settle()
      list.adapter.scroll(toID: 101, animated: false)
      list.adapter.selection = [102]
      await list.settle()
      let collapsed = Set(sections.collapsedIDs.compactMap { $0.base as? String })
      let stored = try Stored(list: state(list), collapsed: collapsed, expanded: first.expandedIDs)
        .read()
      XCTAssertEqual(stored.collapsed, ["A"])
      XCTAssertEqual(stored.expanded, [15])

      let next = type(of: list).init([], isShown: true)
      let rows = tree(stored.expanded).collapsible(collapsedIDs: Set(stored.collapsed.map { $0 }))
      next.adapter.restore(stored.list)
      next.adapter.dataSource = rows
      await next.settle()
      XCTAssertEqual(next.texts, list.texts)
      XCTAssertEqual(state(next), stored.list)
      XCTAssertEqual(next.scrolledCells, list.scrolledCells)
      XCTAssertEqual(next.takeRules(), [])
    }
  }

  /// The selection is that of the object, also while a filter hides a part of it.
  func testABoundSelection() async throws {
    for list in views([]) {
      let state = try stored(list)
      for isLoaded in [false, true] {
        let selection = ItemSelection<Int>([8])
        let people = DiffableListDataSource(items: isLoaded ? names(0..<60).map(Person.init) : [])
        let shown = people.filtered { $0.id > 10 }
        let next = type(of: list).init([], isShown: true)
        next.adapter.dataSource = shown
        next.adapter.bindSelection(to: selection)
        next.adapter.restore(state)
        XCTAssertEqual(selection.ids, [5, 22])
        people.items = names(0..<60).map(Person.init)
        await next.settle()
        XCTAssertEqual(next.selected, ["name 22"])
        XCTAssertEqual(next.scrolledCells + next.headerHeight / next.cellHeight, 9.5)
        XCTAssertEqual(self.state(next), state)
        next.userDeselects([0, 11])
        XCTAssertEqual(selection.ids, [5])
        XCTAssertEqual(self.state(next).selectedIDs, [5], "the selection of the object")
        shown.predicate = { _ in true }
        await next.settle()
        XCTAssertEqual(next.selected, ["name 5"])
        XCTAssertEqual(next.takeRules(), [])
      }
    }
  }

  func testTheAdapterGoesBefore() async throws {
    for list in views([]) {
      let state = try stored(list)
      for isShown in [false, true] {
        let next = type(of: list).init([], isShown: isShown)
        let source = next.source
        next.adapter.restore(state)
        source.show(isShown ? [] : names(0..<60))
        let adapter = WeakReference(next.adapter)
        next.releaseAdapter()
        XCTAssertNil(adapter.object)
        source.show(names(0..<60))
        next.show()
        await turns()
        XCTAssertEqual(next.takeRules(), [])
      }
    }
  }
}

private struct StoredSelection<ID: Hashable & Decodable>: Decodable {
  var selection: Set<ID>
}

extension ListRestorationState {
  /// The identities of the selected items, as stored.
  fileprivate var selectedIDs: Set<ID>? {
    (try? JSONEncoder().encode(self)).flatMap {
      try? JSONDecoder().decode(StoredSelection<ID>.self, from: $0)
    }?.selection
  }
}
