import TestSupport
import Testing

/// Every block of Swift code in the documentation is compiled and run by the tests; those that need UIKit or
/// XCTest by the tests of the stand-ins.
@Suite struct ArticleTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/DataSourceTesting/DataSourceTesting.docc",
      compiledIn: [
        "Tests/DataSourceTestingTests/Articles/OverviewExamples.swift",
        "Tests/DataSourceTestingTests/Articles/TestingExamples.swift",
        "Tests/AppleStandIns/Tests/AdapterTests/Articles/TestingExamples.swift",
      ])
    #expect(blocks.count > 10)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }
}
