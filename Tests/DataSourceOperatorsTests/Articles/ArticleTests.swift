import TestSupport
import Testing

/// The tests compile and run every Swift code block in the documentation.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceOperators/DataSourceOperators.docc",
      compiledIn: [
        "Tests/DataSourceOperatorsTests/Articles/ArticleExamples.swift",
        "Tests/DataSourceOperatorsTests/Articles/EveryOtherExample.swift",
        "Sources/DataSourceOperators/Operators/ReversedDataSource.swift",
      ])
    #expect(blocks.count > 1)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
