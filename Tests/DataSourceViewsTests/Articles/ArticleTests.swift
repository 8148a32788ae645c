import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the documentation. If a block needs UIKit
/// or AppKit, the package of the stand-ins compiles it.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceViews/DataSourceViews.docc",
      compiledIn: [
        "Tests/DataSourceViewsTests/Articles/ArticleExamples.swift",
        "Tests/DataSourceViewsTests/Articles/RecorderExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Blocks.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Hosting.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Pages.swift",
        "Tests/AppleStandIns/Mac/Tests/ArticleTests/Blocks/Blocks.swift",
      ])
    #expect(blocks.count > 10)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  @Test func everyExampleOfTheTrialIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceTrial/DataSourceTrial.docc",
      compiledIn: ["Tests/DataSourceViewsTests/Articles/ArticleExamples.swift"])
    #expect(blocks.count == 1)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
