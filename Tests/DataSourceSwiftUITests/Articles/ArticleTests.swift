import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the documentation. The stand-ins' tests
/// compile the one that needs all of the package.
@Suite struct ArticleTests {
  @Test(arguments: [
    ("DataSourceObservation", 10),
    ("DataSourceSwiftUI", 10),
  ])
  func everyExampleIsCompiled(module: String, count: Int) throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/\(module)/\(module).docc",
      compiledIn: [
        "Tests/DataSourceSwiftUITests/Articles/ArticleExamples.swift",
        "Tests/DataSourceSwiftUITests/Articles/FromListExamples.swift",
        "Tests/DataSourceSwiftUITests/Articles/OverviewExamples.swift",
        "Tests/DataSourceSwiftUITests/Articles/SwiftUIExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Pages.swift",
      ])
    #expect(blocks.count >= count)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
