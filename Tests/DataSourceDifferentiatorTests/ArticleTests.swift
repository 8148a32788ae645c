import TestSupport
import Testing

/// Every block of Swift code in the documentation is compiled and run by the tests.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceDifferentiator/DataSourceDifferentiator.docc",
      compiledIn: [
        "Tests/IdentityDiffTests/ArticleExamples.swift",
        "Tests/DataSourceDiffingTests/Support/Differentiator/DifferentiatorConversions.swift",
      ])
    #expect(blocks.count > 0)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
