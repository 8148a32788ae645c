import DataSourceKit
import Foundation
import Testing

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

@Suite struct IndexPathTests {
  @Test func components() {
    let item = IndexPath(item: 2, section: 1)
    #expect(item == [1, 2])
    #expect(item.section == 1)
    #expect(item.item == 2)
    #expect(item.row == 2)
    #expect(IndexPath(row: 2, section: 1) == item)
  }

  @Test func componentsCanBeSet() {
    var indexPath = IndexPath(row: 0, section: 0)
    indexPath.section = 3
    indexPath.item = 4
    #expect(indexPath == [3, 4])
    indexPath.row = 5
    #expect(indexPath == IndexPath(item: 5, section: 3))
  }
}
