import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the README. The stand-ins' tests do so
/// for the UIKit example. The SwiftUI example is type-checked with the SDK.
@Suite struct ReadmeTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      of: "README.md",
      compiledIn: [
        "Tests/DataSourceTestingTests/ReadmeExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Blocks.swift",
        "Tests/DataSourceSwiftUITests/Articles/ReadmeExamples.swift",
      ])
    #expect(blocks.count == 3)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
