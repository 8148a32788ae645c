import TestSupport
import Testing

@testable import DataSourceSwiftUI

/// What follows from a list's settings, without a view.
@Suite struct HostedValueTests {
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
    expectEqual(ifPresent(1), 1)
    expectEqual(ifPresent(Int?.some(1)), .some(.some(1)))
    expectNil(ifPresent(Int?.none))
    expectNil(ifPresent(Int??.some(.none)))
  }
}
