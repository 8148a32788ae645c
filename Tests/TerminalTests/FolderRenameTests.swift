import DataSourceDiffing
import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Renamed subfolders keep their sections, and the files in them their rows.
@Suite struct FolderRenameTests {
  /// A folder with a file, three subfolders with two files each, and an empty one.
  private func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("top", date: 1000)
    try folder.addFolder("e")
    for name in ["a", "b", "c"] {
      try folder.addFolder(name)
      for file in ["1", "2"] { try folder.write("\(name)/\(name)\(file)", date: 1000) }
    }
    return folder
  }

  @Test func movesTheSection() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    let before = follower.source.entries[1]
    try folder.move("a", "d")
    let sets = try follower.rescan()
    expectEqual(
      sets,
      [
        .some([.section(type: .move([1, 0], [3, 0]))]), .some([.section(type: .update([3, 0]))]),
      ])
    let after = follower.source.entries[3]
    expectEqual(follower.source.headerTitle(for: 3), "d/")
    expectEqual(after.map(\.id), before.map(\.id))
    expectEqual(after.map(\.file.path), ["d/a1", "d/a2"])
  }

  @Test func inPlaceUpdatesTheSection() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("b", "bb")
    try expectEqual(follower.rescan(), [.some([.section(type: .update([2, 0]))])])
  }

  @Test func anEmptyOneIsReplacedInstead() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("e", "ee")
    let changes: [Change] = [.section(type: .delete([4, 0])), .section(type: .insert([4, 0]))]
    try expectEqual(follower.rescan(), [.some(changes)])
  }

  @Test func oneThatIsEmptiedAtOnceIsReplacedInstead() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("b/b1", "a/b1")
    try folder.remove("b/b2")
    try folder.move("b", "bb")
    // Its former contents can no longer move out of it.
    let changes: [Change] = [
      .section(type: .delete([2, 0])), .section(type: .insert([2, 0])),
      .item(type: .insert([1, 2])),
    ]
    try expectEqual(follower.rescan(), [.some(changes)])
  }

  @Test func twoNamesAreSwapped() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("a", "tmp")
    try folder.move("b", "a")
    try folder.move("tmp", "b")
    let sets = try follower.rescan()
    expectEqual(sets.map { $0.changes.count }, [1, 2])
    #expect(sets.allSatisfy { $0.changes.allSatisfy(\.isSectionChange) })
    expectEqual(follower.source.names[1...2], [["a/", "b1", "b2"], ["b/", "a1", "a2"]])
  }

  @Test func anotherFolderTakesTheName() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    let before = follower.source.files.sections[1]
    try folder.move("a", "z")
    try folder.addFolder("a")
    try folder.write("a/a1")
    let changes: [Change] = [
      .section(type: .insert([1, 0])), .section(type: .move([1, 0], [5, 0])),
    ]
    try expectEqual(follower.rescan(), [.some(changes), .some([.section(type: .update([5, 0]))])])
    expectEqual(follower.source.files.sections[5].id, before.id)
  }

  @Test func filesComeWithTheName() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("a", "d")
    try folder.write("d/new")
    let sets = try follower.rescan()
    // Nothing can be inserted into a section that moves. Replacing it takes two commands; keeping
    // it takes four, since the two sections behind it would move instead.
    expectEqual(
      sets, [.some([.section(type: .delete([1, 0])), .section(type: .insert([3, 0]))])])
  }

  @Test func aFolderThatIsMadeAgainKeepsItsSection() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.remove("c")
    try folder.addFolder("c")
    try folder.write("c/new")
    let changes: [Change] = [
      .item(type: .delete([3, 0])), .item(type: .delete([3, 1])), .item(type: .insert([3, 0])),
    ]
    try expectEqual(follower.rescan(), [.some(changes)])
  }

  @Test func rowsByKindTellTheNewName() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source(Arrangement(grouping: .kind)))
    try folder.move("c", "cc")
    let changes: [Change] = [.item(type: .update([0, 4])), .item(type: .update([0, 5]))]
    try expectEqual(follower.rescan(), [.some(changes)])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser reads everything"))
  func oneThatBecomesUnreadableIsReplaced() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    chmod(folder.inside("a"), 0)
    defer { chmod(folder.inside("a"), 0o700) }
    let changes: [Change] = [.section(type: .delete([1, 0])), .section(type: .insert([1, 0]))]
    try expectEqual(follower.rescan(), [.some(changes)])
    expectEqual(follower.source.footerTitle(for: 1), "unreadable")
  }
}
