import Foundation
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
    expectEqual(blocks.count, 3)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  /// A reader of the README finds every article there, or on a module's page that it links to.
  @Test func everyArticleIsTwoStepsAway() throws {
    let root = CodeBlocks.root
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let targets = readme.matches(of: /(?:\]\(|\]: )(Sources\/\S+\.md|\.github\/\S+\.md)/)
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
      if targets.contains("\(folder)/\(name).md") { continue }
      let page = "\(folder)/\(module).md"
      let topics = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      #expect(targets.contains(page) && topics.contains("<doc:\(name)>"), "\(name)")
    }
    #expect(count > 20)
  }
}
