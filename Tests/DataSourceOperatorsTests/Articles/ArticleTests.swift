import TestSupport
import Testing

/// The tests compile and run every Swift code block in the documentation.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceOperators/DataSourceOperators.docc",
      compiledIn: ["Tests/DataSourceOperatorsTests/Articles/ArticleExamples.swift"])
    #expect(blocks.count > 1)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  /// The operators that maintainers read about.
  @Test func everyExampleForMaintainersIsCompiled() throws {
    let blocks = try CodeBlocks(
      of: ".github/OPERATORS.md",
      compiledIn: [
        "Tests/DataSourceOperatorsTests/Articles/EveryOtherExample.swift",
        "Sources/DataSourceOperators/Operators/ReversedDataSource.swift",
      ])
    expectEqual(blocks.count, 2)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
