import DataSourceDifferentiator
import DataSourceStreams
import IdentityDiff
import TestSupport
import Testing

/// Tests what differences can do.
@Suite enum ResultsTests {}

extension ResultsTests {
  typealias Cell = DataSourceDifferentiatorTests.Cell
  typealias Group = DataSourceDifferentiatorTests.Group
  typealias Extent = DataSourceDifferentiatorTests.Extent

  static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(sectionIndex: section, itemIndex: item)
  }

  /// Whether the positions ascend, each occurring once.
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

  /// A list with up to this many elements.
  static func anyList<Element>(
    upTo count: Int, using random: inout SplitMix64, _ element: (inout SplitMix64) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in element(&random) }
  }
}

/// The errors for lists.
extension DifferenceError {
  static func noOldElement(at position: Int) -> DifferenceError {
    DifferenceError("There is no element at \(position) BEFORE.")
  }
  static func noNewElement(at position: Int) -> DifferenceError {
    DifferenceError("There is no element at \(position) AFTER.")
  }
  static func oldElementUsedTwice(at position: Int) -> DifferenceError {
    DifferenceError("The element at \(position) BEFORE is deleted or moved twice.")
  }
  static func newElementUsedTwice(at position: Int) -> DifferenceError {
    DifferenceError("Two elements are inserted at or moved to \(position) AFTER.")
  }
  static func updateOfAnotherElement(_ pair: ElementMove<Int>) -> DifferenceError {
    DifferenceError(
      "The update \(pair) does not follow an element, or one that is updated already.")
  }
}

/// The errors for sections.
extension DifferenceError {
  static func sections(_ error: DifferenceError) -> DifferenceError {
    DifferenceError("Sections: \(error)")
  }
  static func noOldItem(at path: ItemPath) -> DifferenceError {
    DifferenceError("There is no element at \(path) BEFORE.")
  }
  static func noNewItem(at path: ItemPath) -> DifferenceError {
    DifferenceError("There is no element at \(path) AFTER.")
  }
  static func oldItemUsedTwice(at path: ItemPath) -> DifferenceError {
    DifferenceError("The element at \(path) BEFORE is deleted or moved twice.")
  }
  static func newItemUsedTwice(at path: ItemPath) -> DifferenceError {
    DifferenceError("Two elements are inserted at or moved to \(path) AFTER.")
  }
  static func itemOfDeletedSection(at path: ItemPath) -> DifferenceError {
    DifferenceError("The element at \(path) BEFORE is deleted with its section.")
  }
  static func itemOfInsertedSection(at path: ItemPath) -> DifferenceError {
    DifferenceError("The element at \(path) AFTER is inserted with its section.")
  }
  static func updateOfAnotherItem(_ pair: ElementMove<ItemPath>) -> DifferenceError {
    DifferenceError(
      "The update \(pair) does not follow an element, or one that is updated already.")
  }
}
