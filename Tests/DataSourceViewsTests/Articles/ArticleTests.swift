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
      ])
    #expect(blocks.count > 10)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  /// The articles name a test by its class, which has a file of its own, and its function.
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
    let folder = CodeBlocks.root.appending(path: "Sources/DataSourceViews/DataSourceViews.docc")
    var count = 0
    for article in ["FaultsOfTheSystem", "WhatHasBeenChecked"] {
      let text = try String(
        contentsOf: folder.appending(path: "\(article).md"), encoding: .utf8)
      for match in text.matches(of: /`([A-Z]\w+Tests)\.(\w+)`/) {
        count += 1
        expectEqual(
          tests[String(match.1)]?.contains("func \(match.2)("), true, "no test \(match.0)")
      }
    }
    #expect(count > 70)
  }
}
