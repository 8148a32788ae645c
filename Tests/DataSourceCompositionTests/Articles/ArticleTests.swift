import TestSupport
import Testing

/// Every block of Swift code in the documentation is compiled and run by the tests.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceComposition/DataSourceComposition.docc",
      compiledIn: [
        "Tests/DataSourceCompositionTests/Articles/ArticleExamples.swift",
        "Sources/DataSourceComposition/Operators/ReversedDataSource.swift",
      ])
    #expect(blocks.count > 1)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
