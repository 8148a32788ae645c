import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Closures and settings that most screens need.
@MainActor
final class EverydayClosureTests: XCTestCase {
  /// An item that the user drags stays in its section.
  func testTheTargetOfAMove() async {
    let table = ShownTable([section("A", "a", "b"), section("B", "c")])
    table.table.isEditing = true
    table.adapter.move = { [source = table.source] _, from, to in
      try? source.move(at: from, to: to)
    }
    table.adapter.targetOfMove = { person, from, proposed in
      XCTAssertEqual(person.name, "a")
      return from.section == proposed.section ? proposed : [from.section, 1]
    }
    table.table.standIn.userMoves(from: [0, 0], to: [1, 0])
    await table.settle()
    XCTAssertEqual(table.texts, [["b", "a"], ["c"]])

    let collection = ShownCollection([section("A", "a", "b"), section("B", "c")])
    collection.adapter.move = { [source = collection.source] _, from, to in
      try? source.move(at: from, to: to)
    }
    collection.adapter.targetOfMove = { _, from, proposed in
      from.section == proposed.section ? proposed : [from.section, 1]
    }
    XCTAssert(collection.view.beginInteractiveMovementForItem(at: [0, 0]))
    collection.view.updateInteractiveMovementTargetPosition(CGPoint(x: 1, y: 2 * 44 + 1))
    collection.view.endInteractiveMovement()
    await collection.settle()
    XCTAssertEqual(collection.texts, [["b", "a"], ["c"]])
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }
}
