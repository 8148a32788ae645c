import TestSupport

/// How far spaces are exhausted, and how many random cases are checked.
enum Extent {
  /// Lists up to this length are paired; the old ones up to renaming only.
  static let listLength = TestLength.pick(4, long: 5)
  static let listsUpToRenaming = TestLength.pick(true, long: false)
  /// One in so many pairs of lists gets all combinations of changed contents.
  static let strideOfContents = TestLength.pick(61, long: 3)
  /// One in so many pairs of sections is checked.
  static let strideOfDistinctItems = TestLength.pick(37, long: 3)
  static let strideOfRepeatedItems = TestLength.pick(16_001, long: 251)
  static let strideOfRepeatedSections = TestLength.pick(17, long: 1)
  static let permutationLength = TestLength.pick(6, long: 7)
  static let roundsPerEdit = TestLength.pick(2, long: 15)
  static let mediumRounds = TestLength.pick(1, long: 4)
  static let largeCount = 3_000
  static let sectionedRounds = TestLength.pick(20, long: 250)
  static let badRounds = TestLength.pick(60, long: 2_000)
}
