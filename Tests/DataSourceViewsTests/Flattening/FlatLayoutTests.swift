import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

@Suite struct FlatLayoutTests {
  private let layout = FlatLayout(itemCounts: [2, 0, 0, 3, 0]) { [0, 2, 4].contains($0) }

  @Test func rowsStandInOrder() {
    expectEqual(layout.numberOfSections, 5)
    expectEqual(layout.numberOfRows, 8)
    expectEqual(
      (0..<8).map { layout.content(of: $0) },
      [
        .group(section: 0), .item([0, 0]), .item([0, 1]), .group(section: 2), .item([3, 0]),
        .item([3, 1]), .item([3, 2]), .group(section: 4),
      ])
  }

  @Test func everyRowIsFoundAgain() {
    for row in 0..<layout.numberOfRows {
      switch layout.content(of: row) {
      case .group(let section)?:
        expectEqual(layout.groupRow(of: section), row)
        expectNil(layout.indexPath(of: row))
      case .item(let indexPath)?:
        expectEqual(layout.row(of: indexPath), row)
        expectEqual(layout.indexPath(of: row), indexPath)
      case nil: Issue.record("nothing in row \(row)")
      }
    }
  }

  @Test func sectionsHaveRanges() {
    expectEqual((0..<5).map { layout.rows(of: $0) }, [0..<3, 3..<3, 3..<4, 4..<7, 7..<8])
    expectEqual((0..<5).map { layout.itemRows(of: $0) }, [1..<3, 3..<3, 4..<4, 4..<7, 8..<8])
    expectEqual((0..<5).map { layout.groupRow(of: $0) }, [0, nil, 3, nil, 7])
  }

  @Test func nothingIsFoundOutside() {
    for row in [-1, 8, .min, .max] {
      expectNil(layout.content(of: row))
      expectNil(layout.indexPath(of: row))
    }
    for section in [-1, 5, .min, .max] {
      expectNil(layout.rows(of: section))
      expectNil(layout.itemRows(of: section))
      expectNil(layout.groupRow(of: section))
    }
    let nowhere: [IndexPath] = [
      [], [0], [0, 2], [1, 0], [-1, 0], [0, -1], [5, 0], [0, 0, 0], [0, .max], [.max, 0],
    ]
    for indexPath in nowhere { expectNil(layout.row(of: indexPath)) }
  }

  @Test func negativeCountsCountAsNone() {
    let layout = FlatLayout(itemCounts: [-3, 1])
    expectEqual(layout.numberOfRows, 1)
    expectEqual(layout.content(of: 0), .item([1, 0]))
  }

  @Test func emptyLayoutsHaveNoRows() {
    expectEqual(FlatLayout().numberOfRows, 0)
    expectNil(FlatLayout().content(of: 0))
  }
}
