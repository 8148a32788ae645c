import TestSupport

/// How far spaces are exhausted, and how many random cases are checked.
enum Extent {
  /// Lists up to this length are paired.
  static let listLength = TestLength.pick(4, long: 5)
  /// One in this many transitions in a space is checked.
  static let strideOfLists = TestLength.pick(13, long: 3)
  static let strideOfListContents = TestLength.pick(3, long: 1)
  static let strideOfTwoSections = TestLength.pick(83, long: 1)
  static let strideOfThreeSections = TestLength.pick(127, long: 1)
  static let strideOfManySections = TestLength.pick(659, long: 13)
  static let strideOfRepeatedItems = TestLength.pick(419, long: 7)
  static let strideOfRepeated = TestLength.pick(23, long: 1)
  static let strideOfRepeatedSections = TestLength.pick(2_003, long: 19)
  static let strideOfMutants = TestLength.pick(97, long: 11)
  static let strideOfOneIdentity = TestLength.pick(1_009, long: 5)
  static let strideOfTwoIdentities = TestLength.pick(80_021, long: 307)
  static let strideOfTitles = TestLength.pick(127, long: 1)
  static let randomRounds = TestLength.pick(800, long: 100_000)
  static let otherRounds = TestLength.pick(250, long: 10_000)
  static let mutantRounds = TestLength.pick(125, long: 2_500)
  static let choiceRounds = TestLength.pick(600, long: 60_000)
  static let strideOfChoices = TestLength.pick(397, long: 5)
}
