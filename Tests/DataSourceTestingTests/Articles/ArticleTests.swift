import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the documentation. The stand-ins' tests
/// do so for blocks that need UIKit or XCTest.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceTesting/DataSourceTesting.docc",
      compiledIn: [
        "Tests/DataSourceTestingTests/Articles/OverviewExamples.swift",
        "Tests/DataSourceTestingTests/Articles/TestingExamples.swift",
        "Tests/DataSourceViewsTests/Articles/ArticleExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Blocks.swift",
      ])
    #expect(blocks.count > 10)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
