/// How far spaces are exhausted, and how often dice are thrown.
enum Extent {
  #if DEBUG
    /// Lists up to this length are paired.
    static let listLength = 4
    /// One in so many transitions of a space is looked at.
    static let strideOfTwoSections = 5
    static let strideOfThreeSections = 29
    static let strideOfRepeatedItems = 37
    static let strideOfRepeatedSections = 113
    static let strideOfMutants = 53
    static let randomRounds = 20_000
    static let otherRounds = 2_000
  #else
    static let listLength = 5
    static let strideOfTwoSections = 1
    static let strideOfThreeSections = 1
    static let strideOfRepeatedItems = 1
    static let strideOfRepeatedSections = 1
    static let strideOfMutants = 11
    static let randomRounds = 200_000
    static let otherRounds = 20_000
  #endif
}
