import Differentiator
import IdentityDiff
import TestSupport
import Testing

/// Tests of what can be done with differences.
@Suite enum ResultsTests {}

extension ResultsTests {
  typealias Cell = DifferentiatorTests.Cell
  typealias Group = DifferentiatorTests.Group
  typealias Extent = DifferentiatorTests.Extent

  static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(sectionIndex: section, itemIndex: item)
  }

  /// Whether the positions are in order, each but once.
  static func isAscending<Position: Comparable>(_ positions: [Position]) -> Bool {
    zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// A position that may or may not exist.
  static func anyPosition(using random: inout SplitMix64) -> Int {
    let strange = [-1, Int.min, Int.max, 5]
    let isStrange = Int.random(in: 0..<16, using: &random) == 0
    return isStrange
      ? strange.randomElement(using: &random)! : Int.random(in: 0..<3, using: &random)
  }

  /// A list of up to so many elements.
  static func anyList<Element>(
    upTo count: Int, using random: inout SplitMix64, _ element: (inout SplitMix64) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in element(&random) }
  }
}
