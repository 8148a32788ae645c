import Foundation
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
        "Tests/DataSourceDiffingTests/Support/Differentiator/DifferentiatorConversions.swift",
        "Tests/IdentityDiffTests/ArticleExamples.swift",
      ])
    #expect(blocks.count > 10)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  /// “What has been checked” names a test by its class, which has a file of its own, and its
  /// function.
  @Test func everyNamedTestExists() throws {
    var tests: [String: String] = [:]
    let files = FileManager.default.enumerator(
      at: CodeBlocks.root.appending(path: "Tests"), includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles)
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasSuffix("Tests.swift") else { continue }
      let name = file.deletingPathExtension().lastPathComponent
      tests[name, default: ""] += try String(contentsOf: file, encoding: .utf8)
    }
    let text = try String(
      contentsOf: CodeBlocks.root.appending(path: ".github/DEVICES.md"), encoding: .utf8)
    var count = 0
    for match in text.matches(of: /`([A-Z]\w+Tests)\.(\w+)`/) {
      count += 1
      expectEqual(
        tests[String(match.1)]?.contains("func \(match.2)("), true, "no test \(match.0)")
    }
    #expect(count > 70)
  }
}
