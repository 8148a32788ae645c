import TestSupport
import Testing

/// Every block of Swift code in the README is compiled and run by the tests; that of UIKit by the tests of
/// the stand-ins. That of SwiftUI is type-checked with the SDK.
@Suite struct ReadmeTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      of: "README.md",
      compiledIn: [
        "Tests/DataSourceTestingTests/ReadmeExamples.swift",
        "Tests/AppleStandIns/Tests/AdapterTests/ReadmeExamples.swift",
        "Tests/DataSourceSwiftUITests/Articles/ReadmeExamples.swift",
      ])
    #expect(blocks.count == 3)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
