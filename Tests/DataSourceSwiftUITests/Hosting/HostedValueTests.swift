import Testing

@testable import DataSourceSwiftUI

/// What follows from the environment and the settings of a list, without a view.
@Suite struct HostedValueTests {
  /// A stand-in for the environment.
  private struct Values: Equatable {
    var font = 0
    var model: String?
    var colorScheme = 0
    var prominence = 0
  }

  @Test func `A row has the values of its list, but those that the cell sets`() {
    var kept = CellValues<Values>()
    kept.keep(\.colorScheme)
    kept.keep(\.prominence)
    for bits in 0..<256 {
      func values(_ bits: Int, _ model: String) -> Values {
        Values(
          font: bits & 1, model: bits & 2 == 0 ? nil : model, colorScheme: bits >> 2 & 1,
          prominence: bits >> 3 & 1)
      }
      let (list, cell) = (values(bits & 15, "list"), values(bits >> 4, "cell"))
      let row = kept.values(of: list, in: cell)
      #expect((row.font, row.model) == (list.font, list.model))
      #expect((row.colorScheme, row.prominence) == (cell.colorScheme, cell.prominence))
    }
    #expect(CellValues<Values>().values(of: Values(font: 1), in: Values()) == Values(font: 1))
  }

  @Test func `What the user can do follows from what is set`() {
    for bits in 0..<32 {
      func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
      let behavior = ListBehavior(
        isSelectable: isSet(0), allowsMultipleSelection: isSet(1), hasPrimaryAction: isSet(2),
        canDelete: isSet(3), canMove: isSet(4))
      #expect(behavior.allowsTaps == (isSet(0) || isSet(2)))
      // A list without a selection offers no circles in edit mode, whatever else it allows.
      #expect(behavior.selectsSeveral == (bits & 3 == 3))
      #expect(behavior.controls.contains(.select) == (bits & 3 == 3))
      #expect(behavior.controls.contains(.delete) == isSet(3))
      #expect(behavior.controls.contains(.move) == isSet(4))
    }
  }

  @Test func `A grid has as many columns as fit`() {
    for width in stride(from: 0.0, through: 400, by: 13) {
      for minimum in stride(from: 1.0, through: 200, by: 17) {
        for spacing in stride(from: 0.0, through: 20, by: 5) {
          let count = columnCount(in: width, minimumWidth: minimum, spacing: spacing)
          func needed(_ count: Int) -> Double {
            Double(count) * minimum + Double(count - 1) * spacing
          }
          #expect(count >= 1)
          #expect(count == 1 || needed(count) <= width)
          #expect(needed(count + 1) > width)
        }
      }
    }
    for width in [-.infinity, -1, 0, .nan, .infinity, 1e300] {
      for other in [-.infinity, -1, 0, .nan, .infinity, 1e300] {
        #expect(columnCount(in: width, minimumWidth: other, spacing: other) >= 1)
        #expect(columnCount(in: width, minimumWidth: 10, spacing: other) >= 1)
      }
    }
  }

  @Test func `A view that is an if without a result is missing`() {
    #expect(ifPresent(1) == 1)
    #expect(ifPresent(Int?.some(1)) == .some(.some(1)))
    #expect(ifPresent(Int?.none) == nil)
    #expect(ifPresent(Int??.some(.none)) == nil)
  }
}
