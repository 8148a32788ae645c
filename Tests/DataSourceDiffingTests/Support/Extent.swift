/// How far spaces are exhausted, and how often dice are thrown.
enum Extent {
  #if DEBUG
    /// Lists up to this length are paired.
    static let listLength = 4
    /// One in so many transitions of a space is looked at.
    static let strideOfLists = 1
    static let strideOfTwoSections = 7
    static let strideOfThreeSections = 11
    static let strideOfManySections = 83
    static let strideOfRepeatedItems = 43
    static let strideOfRepeatedSections = 113
    static let strideOfMutants = 53
    static let strideOfOneIdentity = 61
    static let strideOfTwoIdentities = 8009
    static let strideOfTitles = 11
    static let randomRounds = 20_000
    static let otherRounds = 2_000
    static let choiceRounds = 3_000
    static let strideOfChoices = 97
  #else
    static let listLength = 5
    static let strideOfLists = 3
    static let strideOfTwoSections = 1
    static let strideOfThreeSections = 1
    static let strideOfManySections = 13
    static let strideOfRepeatedItems = 7
    static let strideOfRepeatedSections = 19
    static let strideOfMutants = 11
    static let strideOfOneIdentity = 5
    static let strideOfTwoIdentities = 307
    static let strideOfTitles = 1
    static let randomRounds = 200_000
    static let otherRounds = 10_000
    static let choiceRounds = 60_000
    static let strideOfChoices = 5
  #endif
}
