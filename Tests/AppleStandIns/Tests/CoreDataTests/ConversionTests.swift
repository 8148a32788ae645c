import CoreData
import DataSourceDiffing
import XCTest

@testable import DataSourceCoreData

final class ConversionTests: XCTestCase {
  private let unknown = NSFetchedResultsChangeType(rawValue: 0)

  func testObjects() {
    let (from, to): (IndexPath, IndexPath) = ([0, 1], [2, 3])
    XCTAssertEqual(ChangeType(.insert, at: nil, newIndexPath: to), .insert(to))
    XCTAssertEqual(ChangeType(.delete, at: from, newIndexPath: nil), .delete(from))
    XCTAssertEqual(ChangeType(.move, at: from, newIndexPath: to), .move(from, to))
    XCTAssertEqual(ChangeType(.update, at: from, newIndexPath: nil), .update(from))
    XCTAssertEqual(ChangeType(.update, at: from, newIndexPath: to), .update(from))
  }

  func testMissingIndexPaths() {
    let path: IndexPath = [0, 0]
    XCTAssertNil(ChangeType(.insert, at: path, newIndexPath: nil))
    XCTAssertNil(ChangeType(.delete, at: nil, newIndexPath: path))
    XCTAssertNil(ChangeType(.move, at: path, newIndexPath: nil))
    XCTAssertNil(ChangeType(.move, at: nil, newIndexPath: path))
    XCTAssertNil(ChangeType(.update, at: nil, newIndexPath: path))
    XCTAssertNil(ChangeType(.insert, at: nil, newIndexPath: nil))
  }

  func testSections() {
    XCTAssertEqual(Change(.insert, atSectionIndex: 2), .section(type: .insert([2, 0])))
    XCTAssertEqual(Change(.delete, atSectionIndex: 2), .section(type: .delete([2, 0])))
    XCTAssertEqual(Change(.update, atSectionIndex: 2), .section(type: .update([2, 0])))
    XCTAssertNil(Change(.move, atSectionIndex: 2))
  }

  func testUnknownTypes() throws {
    let type = try XCTUnwrap(unknown)
    XCTAssertNil(ChangeType(type, at: [0, 0], newIndexPath: [0, 0]))
    XCTAssertNil(Change(type, atSectionIndex: 0))
  }
}
