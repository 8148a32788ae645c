import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the documentation.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceSwiftUI/DataSourceSwiftUI.docc",
      compiledIn: [
        "Tests/DataSourceSwiftUITests/Articles/ArticleExamples.swift",
        "Tests/DataSourceSwiftUITests/Articles/FromListExamples.swift",
        "Tests/DataSourceSwiftUITests/Articles/SwiftUIExamples.swift",
      ])
    #expect(blocks.count >= 18)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
