import DataSourceCore
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Long sequences of random edits on disk, and of what the user types meanwhile: every change set
/// must be right, and the list and the screen must match the disk, computed from scratch.
@Suite struct RandomEditTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func everyChangeSetIsRight(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let source = try folder.source(.random(&random))
    let follower = Follower(source, comment: "seed \(seed)")
    let browser = Browser(source: source)
    for _ in 0..<TestLength.pick(20, long: 120) {
      for _ in 0..<Int.random(in: 0...6, using: &random) { Self.edit(folder, &random) }
      browser.rescan()
      _ = follower.finish()
      try check(browser, folder, "seed \(seed)")
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      browser.rearrange { $0.change(&random) }
      _ = follower.finish()
      try check(browser, folder, "seed \(seed)")
    }
  }

  private func check(
    _ browser: Browser, _ folder: TemporaryFolder, _ comment: Comment
  ) throws {
    let source = browser.source
    let expected = try folder.source().files.sections.arranged(source.arrangement)
    expectEqual(source.shownSections, expected, comment)
    let screen = browser.screen.sections
    expectEqual(screen.map { $0.rows.map(\.row) }, source.rows, comment)
    expectEqual(screen.map(\.titles), screen.indices.map { source.titles(of: $0) }, comment)
    #expect(browser.problem == nil && browser.mistake == nil, comment)
    #expect(browser.list.violations.isEmpty, comment)
  }

  /// One edit. Impossible ones, such as deleting what does not exist, are skipped.
  static func edit(_ folder: TemporaryFolder, _ random: inout SplitMix64) {
    let path = anyPath(&random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try? folder.addFolder(anyFolder(&random))
    case 1: try? folder.remove(anyFolder(&random))
    case 2...3: try? folder.remove(path)
    case 4...5: try? folder.move(path, anyPath(&random))
    case 6: try? folder.move(anyFolder(&random), anyFolder(&random))
    case 7: try? folder.writeAtomically(path, "\(random.next())")
    default:
      let text = String(repeating: "x", count: Int.random(in: 0..<9, using: &random))
      try? folder.write(path, text, date: Double.random(in: 0..<100, using: &random).rounded())
    }
  }

  private static func anyFolder(_ random: inout SplitMix64) -> String {
    ["A", "b", "c1", "z9"].randomElement(using: &random)!
  }

  private static func anyPath(_ random: inout SplitMix64) -> String {
    let folders = ["", "", "A/", "b/", "c1/", "z9/"]
    let names = ["a", "B", "f1.swift", "f2.swift", "f10.md", "g", "a1.txt"]
    return folders.randomElement(using: &random)! + names.randomElement(using: &random)!
  }
}
