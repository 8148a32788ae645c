import DataSourceCore
import Foundation
import XCTest

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// The index path components in `DataSourceCore` are not ambiguous beside a framework's own.
final class IndexPathTests: XCTestCase {
  func testComponents() {
    var indexPath = IndexPath(item: 2, section: 1)
    XCTAssertEqual([indexPath.section, indexPath.item], [1, 2])
    indexPath.section = 2
    double(&indexPath.section)
    double(&indexPath.item)
    XCTAssertEqual(indexPath, [4, 4])
  }

  func testReferences() {
    let make: (Int, Int) -> IndexPath = IndexPath.init(item:section:)
    XCTAssertEqual(make(2, 1), [1, 2])
    let paths: [IndexPath] = [[0, 1], [2, 3]]
    XCTAssertEqual(paths.map(\.section), [0, 2])
    XCTAssertEqual(paths.map(\.item), [1, 3])
    let section: WritableKeyPath<IndexPath, Int> = \.section
    var indexPath = paths[0]
    indexPath[keyPath: section] = 7
    XCTAssertEqual(indexPath, [7, 1])
  }
}

private func double(_ number: inout Int) { number *= 2 }
