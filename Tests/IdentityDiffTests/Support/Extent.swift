/// How far spaces are exhausted, and how often dice are thrown. Debug builds stay under half a minute.
enum Extent {
  #if DEBUG
    /// Lists up to this length are paired; the old ones up to renaming only.
    static let listLength = 4
    static let listsUpToRenaming = true
    /// One in so many pairs of lists gets all combinations of changed contents.
    static let strideOfContents = 16
    /// One in so many pairs of sections is looked at.
    static let strideOfDistinctItems = 11
    static let strideOfRepeatedItems = 4_001
    static let strideOfRepeatedSections = 5
    static let permutationLength = 6
    static let roundsPerEdit = 3
    static let mediumRounds = 1
    static let largeCount = 3_000
    static let sectionedRounds = 60
    static let badRounds = 150
  #else
    static let listLength = 5
    static let listsUpToRenaming = false
    static let strideOfContents = 3
    static let strideOfDistinctItems = 3
    static let strideOfRepeatedItems = 251
    static let strideOfRepeatedSections = 1
    static let permutationLength = 7
    static let roundsPerEdit = 15
    static let mediumRounds = 4
    static let largeCount = 3_000
    static let sectionedRounds = 250
    static let badRounds = 2_000
  #endif
}
