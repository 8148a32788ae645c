import Foundation
import Testing

/// Every block of Swift code in the README is compiled and run by the tests.
@Suite struct ReadmeTests {
  @Test func everyExampleIsCompiled() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
    let readme = try lines(of: root.appending(path: "README.md"))
    let compiled = try lines(of: here.appending(path: "ReadmeExamples.swift"))
      .filter { !$0.isEmpty }

    let blocks = readme.split(separator: "```swift").dropFirst().map { block in
      block.prefix { $0 != "```" }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }
    #expect(blocks.count > 5)
    for block in blocks {
      #expect(compiled.contains(block), "not compiled: \(block.joined(separator: "\n"))")
    }
  }

  /// The lines of a file, without their indentation.
  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
