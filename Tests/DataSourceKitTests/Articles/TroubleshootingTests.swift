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
      #expect(
        texts.contains { text in
          var rest = text[...]
          return parts.allSatisfy { part in
            guard !part.isEmpty else { return true }
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
            return true
          }
        }, "\(heading)")
    }
    #expect(count > 40)
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
  private static func texts() throws -> [String] {
    let folders = ["Sources", "Tests/AppleStandIns/Sources", "Tests/DataSourceKitTests/Rules"]
    var lines = try folders.flatMap { folder in
      try swiftFiles(in: folder).flatMap { try joined($0).components(separatedBy: "\n") }
    }
    lines += try read(".ci/mistakes.txt").components(separatedBy: "\n").filter {
      $0.hasPrefix("→ ")
    }
    return lines
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
