import Foundation
import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the documentation. The stand-ins' tests
/// do so for blocks that need UIKit or Core Data.
@Suite struct ArticleTests {
  @Test(arguments: [
    ("DataSourcePlanning", 0),
    ("DataSourceChanges", 5),
    ("DataSourceCore", 9),
    ("DataSourceKit", 19),
    ("DataSourcePositions", 0),
  ])
  func everyExampleIsCompiled(module: String, count: Int) throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/\(module)/\(module).docc",
      compiledIn: [
        "Tests/DataSourceCoreTests/Articles/ArticleExamples.swift",
        "Tests/DataSourceCoreTests/Articles/MovingExamples.swift",
        "Tests/DataSourceCoreTests/Articles/RecipeExamples.swift",
        "Tests/DataSourceDiffingTests/Articles/ArticleExamples.swift",
        "Tests/MainActorTests/Articles/IsolationExamples.swift",
        "Tests/Neighbors/Tests/ImportTests/KitImport.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Blocks.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Pages.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Recipes.swift",
      ])
    #expect(blocks.count >= count)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  /// A page that a person reads instead of the articles.
  @Test func theAPIFitsOnOnePage() throws {
    let page = CodeBlocks.root.appending(
      path: "Sources/DataSourceKit/DataSourceKit.docc/TheAPIOnOnePage.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 150)
  }
}
