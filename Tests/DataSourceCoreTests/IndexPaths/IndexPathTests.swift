import DataSourceCore
import Foundation
import TestSupport
import Testing

// No view framework is imported, as in files with data sources and models.

@Suite struct IndexPathTests {
  @Test func components() {
    let item = IndexPath(item: 2, section: 1)
    expectEqual(item, [1, 2])
    expectEqual(item.section, 1)
    expectEqual(item.item, 2)
  }

  @Test func componentsCanBeSet() {
    var indexPath = IndexPath(item: 0, section: 0)
    indexPath.section = 3
    indexPath.item = 4
    expectEqual(indexPath, [3, 4])
  }

  @Test func references() {
    var indexPath: IndexPath = [3, 4]
    func double(_ number: inout Int) { number *= 2 }
    double(&indexPath.section)
    double(&indexPath.item)
    expectEqual(indexPath, [6, 8])
    let make: (Int, Int) -> IndexPath = IndexPath.init(item:section:)
    expectEqual(make(2, 1), [1, 2])
    let paths: [IndexPath] = [[0, 1], [2, 3]]
    #expect(paths.map(\.section) == [0, 2] && paths.map(\.item) == [1, 3])
    expectEqual(Dictionary(grouping: paths, by: \.section)[2], [[2, 3]])
  }
}
