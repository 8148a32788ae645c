import TestSupport
import Testing

/// The tests compile and run every Swift code block in the documentation.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceComposition/DataSourceComposition.docc",
      compiledIn: [
        "Tests/DataSourceCompositionTests/Articles/ArticleExamples.swift",
        "Tests/DataSourceCompositionTests/Articles/EveryOtherExample.swift",
        "Sources/DataSourceComposition/Operators/ReversedDataSource.swift",
      ])
    #expect(blocks.count > 1)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
