import TestSupport

/// How far spaces are exhausted, and how many random cases are checked.
enum Extent {
  /// Lists up to this length are paired; old ones only up to renaming.
  static let listLength = TestLength.pick(4, long: 5)
  static let listsUpToRenaming = TestLength.pick(true, long: false)
  /// One in this many pairs of the longest lists is checked.
  static let strideOfLists = TestLength.pick(5, long: 1)
  /// One in this many pairs of lists gets all combinations of changed contents.
  static let strideOfContents = TestLength.pick(61, long: 3)
  /// One in this many pairs of sections is checked.
  static let strideOfDistinctItems = TestLength.pick(131, long: 3)
  static let strideOfFewRepeatedItems = TestLength.pick(11, long: 1)
  static let strideOfRepeatedItems = TestLength.pick(64_007, long: 251)
  static let strideOfRepeatedSections = TestLength.pick(37, long: 1)
  static let permutationLength = TestLength.pick(6, long: 7)
  static let roundsPerEdit = TestLength.pick(1, long: 15)
  static let mediumRounds = TestLength.pick(1, long: 4)
  static let mediumCount = TestLength.pick(120, long: 300)
  /// One in this many cases in a space gets all mistakes, and is checked by the oracle itself.
  static let strideOfListMutants = TestLength.pick(5, long: 2)
  static let strideOfMutants = TestLength.pick(29, long: 7)
  static let strideOfRepeatedMutants = TestLength.pick(97, long: 31)
  static let strideOfListOracles = TestLength.pick(7, long: 3)
  static let strideOfOracles = TestLength.pick(13, long: 3)
  static let mutantRounds = TestLength.pick(50, long: 150)
  static let largeCount = 3_000
  static let sectionedRounds = TestLength.pick(20, long: 250)
  static let badRounds = TestLength.pick(60, long: 2_000)
}
