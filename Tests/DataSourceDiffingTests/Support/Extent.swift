import TestSupport

/// How far spaces are exhausted, and how many random cases are checked.
enum Extent {
  /// Lists up to this length are paired.
  static let listLength = TestLength.pick(4, long: 5)
  /// One in so many transitions of a space is checked.
  static let strideOfLists = TestLength.pick(5, long: 3)
  static let strideOfTwoSections = TestLength.pick(29, long: 1)
  static let strideOfThreeSections = TestLength.pick(43, long: 1)
  static let strideOfManySections = TestLength.pick(331, long: 13)
  static let strideOfRepeatedItems = TestLength.pick(211, long: 7)
  static let strideOfRepeatedSections = TestLength.pick(503, long: 19)
  static let strideOfMutants = TestLength.pick(97, long: 11)
  static let strideOfOneIdentity = TestLength.pick(307, long: 5)
  static let strideOfTwoIdentities = TestLength.pick(40_009, long: 307)
  static let strideOfTitles = TestLength.pick(53, long: 1)
  static let randomRounds = TestLength.pick(3_000, long: 200_000)
  static let otherRounds = TestLength.pick(500, long: 10_000)
  static let choiceRounds = TestLength.pick(600, long: 60_000)
  static let strideOfChoices = TestLength.pick(397, long: 5)
}
