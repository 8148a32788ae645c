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

  /// A reader of that page finds each type on the page of its module, or of the umbrella.
  @Test func everyTypeOfThePageIsOneStepAway() throws {
    let articles = "Sources/DataSourceKit/DataSourceKit.docc"
    let page = try Self.read("\(articles)/TheAPIOnOnePage.md")
    let words = Set(page.matches(of: /[A-Z]\w+/).map { String($0.output) })
    let umbrella = try Self.read("\(articles)/DataSourceKit.md")
    let files = try FileManager.default.contentsOfDirectory(
      at: CodeBlocks.root.appending(path: ".ci/api"), includingPropertiesForKeys: nil)
    var count = 0
    for file in files where file.pathExtension == "txt" {
      let module = file.deletingPathExtension().lastPathComponent
      let topics = try Self.read("Sources/\(module)/\(module).docc/\(module).md") + umbrella
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let type = /(?:@\S+ )*(?:final )?(?:class|struct|enum|protocol) ([A-Z]\w+)/
        guard let name = line.prefixMatch(of: type)?.1, words.contains(String(name)) else {
          continue
        }
        count += 1
        #expect(topics.contains("`\(name)`"), "\(name) of \(module)")
      }
    }
    #expect(count > 25)
  }

  /// A recipe is copied, so its code has at most ten lines.
  @Test func recipesAreShort() throws {
    let recipes = try Self.read("Sources/DataSourceKit/DataSourceKit.docc/Recipes.md")
      .components(separatedBy: "\n### ").dropFirst()
    #expect(recipes.count >= 25)
    for recipe in recipes {
      for block in recipe.components(separatedBy: "```swift\n").dropFirst() {
        let code = block.components(separatedBy: "```")[0]
        #expect(code.count { $0 == "\n" } <= 10, "\(code)")
      }
    }
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: CodeBlocks.root.appending(path: path), encoding: .utf8)
  }
}
