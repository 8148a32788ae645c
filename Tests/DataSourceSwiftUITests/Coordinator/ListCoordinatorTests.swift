import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import Foundation
import Testing
import TransitionSupport

@testable import DataSourceSwiftUI

/// A view that shows the rows of a data source.
@MainActor
private final class FakeView: CoordinatedView {
  let source: any DataSource<Row>
  var selected: Set<Int> = []
  var top = 0

  /// How often it has gone through all items.
  private(set) var passes = 0

  /// The number of items that it has read in addition.
  private(set) var reads = 0
  private(set) var scrolls: [Row] = []

  init(_ source: any DataSource<Row>) { self.source = source }

  private var items: [Row] { source.indexPaths.compactMap(source.item) }

  var selectedItems: [Row] { items.filter { selected.contains($0.id) } }

  func selectItems(among indexPaths: [IndexPath]?, where condition: (Row) -> Bool) {
    guard let indexPaths else {
      passes += 1
      selected = Set(items.filter(condition).map(\.id))
      return
    }
    reads += indexPaths.count
    selected.formUnion(indexPaths.compactMap(source.item).filter(condition).map(\.id))
  }

  func scroll(to item: Row, isAnimated: Bool) {
    scrolls.append(item)
    top = items.firstIndex(of: item) ?? top
  }

  var topItem: Row? { source.item(at: [0, top]) }
}

@MainActor @Suite struct ListCoordinatorTests {
  /// What the owner of a list has.
  private final class Owner {
    var selection: Set<Int> = []
    var position: Int?
    var writes = 0
  }

  private let source = DiffableListDataSource<Row>(items: (0..<10).map { Row($0) })
  private let filter: FilteredDataSource<Row>
  private let owner = Owner()
  private let view: FakeView
  private let coordinator: ListCoordinator<Row, Int>

  init() {
    filter = source.filtered { _ in true }
    view = FakeView(filter)
    coordinator = ListCoordinator(filter, identify: \.id)
    coordinator.view = view
    let owner = owner
    coordinator.selection = BoundValue {
      owner.selection
    } set: {
      owner.selection = $0
      owner.writes += 1
    }
    coordinator.scrollPosition = BoundValue {
      owner.position
    } set: {
      owner.position = $0
      owner.writes += 1
    }
  }

  /// What a view does when the user selects or deselects an item.
  private func tap(_ id: Int) {
    if view.selected.remove(id) != nil {
      coordinator.user(didSelect: false, Row(id))
    } else {
      if !coordinator.allowsMultipleSelection { view.selected = [] }
      view.selected.insert(id)
      coordinator.user(didSelect: true, Row(id))
    }
    coordinator.valuesChanged()
  }

  private func show(_ predicate: @escaping (Row) -> Bool) {
    var changes: [ChangeSet] = []
    let observation = filter.observeChanges { changes.append($0) }
    filter.predicate = predicate
    observation.cancel()
    view.selected.formIntersection(filter.indexPaths.compactMap { filter.item(at: $0)?.id })
    for change in changes {
      coordinator.dataChanged(inserted: change.isReload ? nil : change.insertedItems)
    }
  }

  @Test func `The view shows the selection of its owner`() {
    owner.selection = [2, 5]
    coordinator.valuesChanged()
    #expect(view.selected == [2, 5])
    owner.selection = []
    coordinator.valuesChanged()
    #expect(view.selected == [] && owner.writes == 0)
  }

  @Test func `The owner gets the selection of the user`() {
    tap(3)
    tap(4)
    #expect(owner.selection == [3, 4])
    tap(3)
    #expect(owner.selection == [4])
    // The view already shows the selection, so applying it costs nothing.
    #expect(view.passes == 0 && owner.writes == 3)
  }

  @Test func `One item can be selected`() {
    coordinator.allowsMultipleSelection = false
    tap(3)
    tap(4)
    #expect(owner.selection == [4] && view.selected == [4])
  }

  @Test func `What is hidden stays selected`() {
    owner.selection = [1, 2]
    coordinator.valuesChanged()
    show { $0.id != 1 }
    #expect(view.selected == [2] && owner.selection == [1, 2])
    let passes = view.passes
    coordinator.valuesChanged()
    coordinator.valuesChanged()
    #expect(view.passes == passes)
    tap(7)
    tap(2)
    #expect(owner.selection == [1, 7] && view.selected == [7])
    show { _ in true }
    #expect(view.selected == [1, 7] && owner.selection == [1, 7])
  }

  @Test func `A change of other items costs nothing while a selected one is hidden`() {
    owner.selection = [1, 2]
    coordinator.valuesChanged()
    show { $0.id != 1 }
    let (passes, reads) = (view.passes, view.reads)
    source.items.append(Row(20))
    coordinator.dataChanged(inserted: [[0, 9]])
    #expect(view.passes == passes && view.reads == reads + 1)
    #expect(view.selected == [2])
  }

  @Test func `Without an owner nothing is selected or reported`() {
    coordinator.selection = nil
    coordinator.scrollPosition = nil
    view.selected = [3]
    coordinator.user(didSelect: true, 3)
    coordinator.userScrolled()
    coordinator.valuesChanged()
    coordinator.dataChanged(inserted: nil)
    #expect(view.selected == [3] && owner.writes == 0 && view.scrolls.isEmpty)
  }

  @Test func `The view scrolls to an item, once`() {
    owner.position = 6
    coordinator.valuesChanged()
    coordinator.valuesChanged()
    coordinator.dataChanged(inserted: nil)
    #expect(view.scrolls == [6])
    owner.position = nil
    coordinator.valuesChanged()
    owner.position = 6
    coordinator.valuesChanged()
    #expect(view.scrolls == [6, 6])
  }

  @Test func `The owner gets the item at the top`() {
    view.top = 4
    coordinator.userScrolled()
    coordinator.userScrolled()
    coordinator.valuesChanged()
    #expect(owner.position == 4 && owner.writes == 1 && view.scrolls.isEmpty)
  }

  @Test func `An item that is not there yet is scrolled to when it comes`() {
    show { $0.id < 3 }
    owner.position = 8
    coordinator.valuesChanged()
    #expect(view.scrolls.isEmpty)
    show { $0.id != 5 }
    #expect(view.scrolls == [8])
    show { _ in true }
    #expect(view.scrolls == [8])
  }

  @Test func `A user who scrolls ends a request`() {
    show { $0.id != 9 }
    owner.position = 9
    coordinator.valuesChanged()
    view.top = 1
    coordinator.userScrolled()
    show { _ in true }
    #expect(owner.position == 1 && view.scrolls.isEmpty)
  }
}
