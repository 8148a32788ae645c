import Foundation
import TestSupport
import Testing

/// The headings of the article about errors are what people search for, so they must be the texts
/// that occur.
@Suite struct TroubleshootingTests {
  private static let article = "Sources/DataSourceKit/DataSourceKit.docc/Troubleshooting.md"

  /// The sources, the stand-ins for UIKit, which repeat its messages, and the answers of the
  /// compiler, which `.ci/mistakes` checks, contain the texts. Others need a link to a report; one
  /// is the package manager's.
  @Test func everyHeadingIsATextOfAnError() throws {
    let texts = try Self.texts()
    var count = 0
    for entry in try Self.read(Self.article).components(separatedBy: "\n### ").dropFirst() {
      let heading = String(entry.prefix { $0 != "\n" })
      count += 1
      guard !entry.contains("([a report](https://"), !heading.hasPrefix("unknown package") else {
        continue
      }
      let parts = heading.components(separatedBy: "…").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      #expect(Self.contains(texts, parts), "\(heading)")
    }
    #expect(count > 40)
  }

  /// Whether a line of the text contains the parts one after another.
  private static func contains(_ text: String, _ parts: [String]) -> Bool {
    let parts = parts.filter { !$0.isEmpty }
    guard let first = parts.first else { return true }
    var rest = text[...]
    while let start = rest.range(of: first) {
      let after = rest[start.upperBound...]
      let end = after.firstIndex(of: "\n") ?? after.endIndex
      var line = after[..<end]
      let isComplete = parts.dropFirst().allSatisfy { part in
        guard let range = line.range(of: part) else { return false }
        line = line[range.upperBound...]
        return true
      }
      if isComplete { return true }
      rest = rest[end...]
    }
    return false
  }

  /// Every text by which the package reports a mistake has a heading or is quoted.
  @Test func everyMistakeOfTheSourcesIsExplained() throws {
    let article = try Self.read(Self.article).replacing("\n", with: " ")
    let pattern = /reportMistake\(\s*"(?<message>[^"]+)"/
    var count = 0
    for file in try Self.swiftFiles(in: "Sources") {
      for match in try Self.joined(file).matches(of: pattern) {
        count += 1
        // The part before the first value can be a single word.
        let parts = match.message.split(separator: "\\(").map { $0.drop { $0 != ")" }.dropFirst() }
        let longest = parts.max { $0.count < $1.count } ?? ""
        #expect(longest.count > 8 && article.contains(longest), "\(match.message)")
      }
    }
    #expect(count >= 4)
  }

  /// The lines of what reports errors, without breaks within strings.
  private static func texts() throws -> String {
    let folders = ["Sources", "Tests/AppleStandIns/Sources", "Tests/DataSourceCoreTests/Rules"]
    var lines = try folders.flatMap { folder in
      try swiftFiles(in: folder).map { try joined($0) }
    }
    lines += try read(".ci/mistakes.txt").components(separatedBy: "\n").filter {
      $0.hasPrefix("→ ")
    }
    return lines.joined(separator: "\n")
  }

  /// A file whose strings are on one line each, without what they escape.
  private static func joined(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
      .replacing(/"\s*\+\s*"/, with: "")
      .replacing(/\\\n\s*/, with: "")
      .replacing("\\\"", with: "\"")
      .replacing("\\\\", with: "\\")
  }

  private static func swiftFiles(in folder: String) throws -> [URL] {
    let files = FileManager.default.enumerator(
      at: CodeBlocks.root.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: CodeBlocks.root.appending(path: path), encoding: .utf8)
  }
}
