import Combine
import DataSourceDiffing
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// How a data source is observable on systems without Observation.
final class ObservableObjectTests: XCTestCase {
  @MainActor
  func testTheModelAnnouncesEverythingButItems() async throws {
    let people = DiffableListDataSource(items: [Person(id: 1, name: "Ada"), Person(id: 2)])
    let model = ObservedList(people)
    let rows = model.rows
    var announced: [[Int]] = []
    let subscription = model.objectWillChange.sink { announced.append(model.rows.map(\.id)) }
    defer { subscription.cancel() }

    try people.update(id: 1) { $0.name = "Zoe" }
    XCTAssertEqual(announced, [])
    try people.move(id: 2, to: [0, 0])
    // Before the change, as SwiftUI expects it.
    XCTAssertEqual(announced, [[1, 2]])
    XCTAssertEqual(model.rows.map(\.id), [2, 1])
    XCTAssertEqual(rows.map(\.item?.name), ["Zoe", ""])
  }

  /// Views without Observation are also invalidated inside the animation.
  @MainActor
  func testTheModelAnnouncesWithinTheAnimation() async throws {
    let people = DiffableListDataSource(items: [Person(id: 1), Person(id: 2)])
    let model = ObservedList(people)
    _ = model.rows
    var isAnimating = false
    model.animateStructure = { updates in
      isAnimating = true
      updates()
      isAnimating = false
    }
    var announced: [Bool] = []
    let subscription = model.objectWillChange.sink { announced.append(isAnimating) }
    defer { subscription.cancel() }
    try people.move(id: 2, to: [0, 0])
    XCTAssertEqual(announced, [true])
  }

  @MainActor
  func testAnItemAnnouncesItself() async throws {
    let people = DiffableListDataSource(items: [Person(id: 1, name: "Ada"), Person(id: 2)])
    let model = ObservedList(people)
    var announced: [Int] = []
    let subscriptions = model.rows.map { row in
      row.section?.value(of: row).objectWillChange.sink { announced.append(row.id) }
    }
    defer { for subscription in subscriptions { subscription?.cancel() } }

    try people.update(id: 2) { $0.name = "Grace" }
    XCTAssertEqual(announced, [2])
    try people.move(id: 2, to: [0, 0])
    try people.insert(Person(id: 3), at: [0, 0])
    XCTAssertEqual(announced, [2])
    people.remove(id: 1)
    XCTAssertEqual(announced, [2, 1])
  }
}
