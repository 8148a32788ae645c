import DataSourceKit
import Foundation
import XCTest

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// The index path components in `DataSourceKit` are not ambiguous beside a framework's own.
final class IndexPathTests: XCTestCase {
  func testComponents() {
    var indexPath = IndexPath(item: 2, section: 1)
    XCTAssertEqual([indexPath.section, indexPath.item, indexPath.row], [1, 2, 2])
    indexPath.section = 2
    double(&indexPath.section)
    double(&indexPath.item)
    XCTAssertEqual(indexPath, IndexPath(row: 4, section: 4))
    indexPath.row = 5
    XCTAssertEqual(indexPath, [4, 5])
  }

  func testReferences() {
    let make: (Int, Int) -> IndexPath = IndexPath.init(item:section:)
    let makeRow: (Int, Int) -> IndexPath = IndexPath.init(row:section:)
    XCTAssertEqual(make(2, 1), makeRow(2, 1))
    let paths: [IndexPath] = [[0, 1], [2, 3]]
    XCTAssertEqual(paths.map(\.section), [0, 2])
    XCTAssertEqual(paths.map(\.row), paths.map(\IndexPath.item))
    let section: WritableKeyPath<IndexPath, Int> = \.section
    var indexPath = paths[0]
    indexPath[keyPath: section] = 7
    XCTAssertEqual(indexPath, [7, 1])
  }
}

private func double(_ number: inout Int) { number *= 2 }
