import Foundation
import Testing

@testable import DataSourceViews

@Suite struct FlatLayoutTests {
  private let layout = FlatLayout(itemCounts: [2, 0, 0, 3, 0]) { [0, 2, 4].contains($0) }

  @Test func rowsStandInOrder() {
    #expect(layout.numberOfSections == 5)
    #expect(layout.numberOfRows == 8)
    #expect(
      (0..<8).map { layout.content(of: $0) } == [
        .group(section: 0), .item([0, 0]), .item([0, 1]), .group(section: 2), .item([3, 0]),
        .item([3, 1]), .item([3, 2]), .group(section: 4),
      ])
  }

  @Test func everyRowIsFoundAgain() {
    for row in 0..<layout.numberOfRows {
      switch layout.content(of: row) {
      case .group(let section)?:
        #expect(layout.groupRow(of: section) == row)
        #expect(layout.indexPath(of: row) == nil)
      case .item(let indexPath)?:
        #expect(layout.row(of: indexPath) == row)
        #expect(layout.indexPath(of: row) == indexPath)
      case nil: Issue.record("nothing in row \(row)")
      }
    }
  }

  @Test func sectionsHaveRanges() {
    #expect((0..<5).map { layout.rows(of: $0) } == [0..<3, 3..<3, 3..<4, 4..<7, 7..<8])
    #expect((0..<5).map { layout.itemRows(of: $0) } == [1..<3, 3..<3, 4..<4, 4..<7, 8..<8])
    #expect((0..<5).map { layout.groupRow(of: $0) } == [0, nil, 3, nil, 7])
  }

  @Test func nothingIsFoundOutside() {
    for row in [-1, 8, .min, .max] {
      #expect(layout.content(of: row) == nil)
      #expect(layout.indexPath(of: row) == nil)
    }
    for section in [-1, 5, .min, .max] {
      #expect(layout.rows(of: section) == nil)
      #expect(layout.itemRows(of: section) == nil)
      #expect(layout.groupRow(of: section) == nil)
    }
    let nowhere: [IndexPath] = [
      [], [0], [0, 2], [1, 0], [-1, 0], [0, -1], [5, 0], [0, 0, 0], [0, .max], [.max, 0],
    ]
    for indexPath in nowhere { #expect(layout.row(of: indexPath) == nil) }
  }

  @Test func negativeCountsCountAsNone() {
    let layout = FlatLayout(itemCounts: [-3, 1])
    #expect(layout.numberOfRows == 1)
    #expect(layout.content(of: 0) == .item([1, 0]))
  }

  @Test func emptyLayoutsHaveNoRows() {
    #expect(FlatLayout().numberOfRows == 0)
    #expect(FlatLayout().content(of: 0) == nil)
  }
}
