import Foundation
import TestSupport
import Testing

/// The tests compile and run every block of Swift code in the README, the stand-ins' tests those
/// for UIKit and SwiftUI.
@Suite struct ReadmeTests {
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      of: "README.md",
      compiledIn: [
        "Tests/DataSourceTestingTests/ReadmeExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Pages.swift",
      ])
    expectEqual(blocks.count, 3)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  /// A reader of the README finds every article there, or on the list of articles that it links to,
  /// and every module's page names its own articles.
  @Test func everyArticleIsTwoStepsAway() throws {
    let root = CodeBlocks.root
    let index = ".github/DOCUMENTATION.md"
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let list = try String(contentsOf: root.appending(path: index), encoding: .utf8)
    let link = /(?:\]\(|\]: )((?:Sources|\.github)\/[^\s)#]+\.md)/
    #expect(readme.contains(index))
    let targets =
      readme.matches(of: link).map { String($0.output.1) }
      + list.replacing("](../", with: "](").replacing("]: ../", with: "]: ").matches(of: link)
      .map { String($0.output.1) }
    for target in targets {
      let path = root.appending(path: target).path
      #expect(FileManager.default.fileExists(atPath: path), "\(target)")
    }

    let files = FileManager.default.enumerator(
      at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      let module = file.deletingLastPathComponent().deletingPathExtension().lastPathComponent
      let name = file.deletingPathExtension().lastPathComponent
      guard file.pathExtension == "md", name != module else { continue }
      count += 1
      let folder = "Sources/\(module)/\(module).docc"
      #expect(targets.contains("\(folder)/\(name).md"), "\(name)")
      let page = "\(folder)/\(module).md"
      let topics = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      #expect(topics.contains("<doc:\(name)>"), "\(name)")
    }
    #expect(count > 20)
  }
}
