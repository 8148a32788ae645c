import DataSourceCore
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct FolderDataSourceTests {
  /// A folder with files a, b and c, a subfolder with files d and e, and an empty subfolder.
  private func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.addFolder("Sub")
    try folder.addFolder("empty")
    for (index, name) in ["a", "b", "c", "Sub/d", "Sub/e"].enumerated() {
      try folder.write(name, name, date: 1000 + Double(index))
    }
    return folder
  }

  @Test func groupsByFolder() throws {
    let source = try makeFolder().source()
    expectEqual(source.names, [["./", "a", "b", "c"], ["empty/"], ["Sub/", "d", "e"]])
    expectNil(source.footerTitle(for: 0))
  }

  @Test func groupsByKind() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("sub/deep")
    for name in ["x.swift", "sub/y.swift", "sub/Z.MD", "q.foo", "LICENSE", "end.", ".dot"] {
      try folder.write(name)
    }
    let source = try folder.source(Arrangement(grouping: .kind), includesHidden: true)
    expectEqual(
      source.names,
      [
        [".foo", "q.foo"], ["Folder", "deep"], ["Markdown", "Z.MD"],
        ["No extension", ".dot", "end.", "LICENSE"],
        ["Swift source", "y.swift", "x.swift"],
      ])
  }

  @Test func marksUnreadableSubfolders() {
    let closed = Folder(id: 0, subfolder: Listing.Subfolder(name: "closed", isReadable: false))
    let sections = [closed].sections(of: [])
    expectEqual(sections.map(\.footerTitle), [nil, "unreadable"])
    let list = ArrangedFiles(DiffableSectionedDataSource(sections: sections), Arrangement()).list
    expectEqual(list.shownSections, sections.arranged(Arrangement()))
  }

  @Test func noChange() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try expectEqual(follower.rescan(), [])
    // The same date again.
    try folder.write("a", "a", date: 1000)
    try expectEqual(follower.rescan(), [])
  }

  @Test func createAndDelete() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.write("aa")
    try folder.remove("c")
    let changes: [Change] = [.item(type: .delete([0, 2])), .item(type: .insert([0, 1]))]
    try expectEqual(follower.rescan(), [.some(changes)])
  }

  @Test func change() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.write("b", "longer")
    try expectEqual(follower.rescan(), [.some([.item(type: .update([0, 1]))])])
  }

  @Test func atomicSaveIsAnUpdate() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.writeAtomically("b", "new")
    try expectEqual(follower.rescan(), [.some([.item(type: .update([0, 1]))])])
  }

  @Test func renameIsAMove() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("a", "z")
    let sets = try follower.rescan()
    expectEqual(
      sets,
      [
        .some([.item(type: .move([0, 0], [0, 2]))]), .some([.item(type: .update([0, 2]))]),
      ])
  }

  @Test func renameInPlaceIsAnUpdate() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("b", "bb")
    try expectEqual(follower.rescan(), [.some([.item(type: .update([0, 1]))])])
  }

  @Test func moveBetweenFolders() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("b", "Sub/b")
    let sets = try follower.rescan()
    expectEqual(
      sets,
      [
        .some([.item(type: .move([0, 1], [2, 0]))]), .some([.item(type: .update([2, 0]))]),
      ])
  }

  @Test func foldersComeAndGo() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.addFolder("new")
    // Nothing can move into a new section.
    try folder.move("a", "new/a")
    try folder.remove("empty")
    let sets = try follower.rescan()
    expectEqual(
      sets,
      [
        .some([
          .section(type: .delete([1, 0])), .section(type: .insert([1, 0])),
          .item(type: .delete([0, 0])),
        ])
      ])
    expectEqual(follower.source.names, [["./", "b", "c"], ["new/", "a"], ["Sub/", "d", "e"]])
  }

  @Test func aFolderThatTakesTheNameOfAFile() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.remove("a")
    try folder.addFolder("a")
    try expectEqual(follower.rescan().count, 1)
    expectEqual(follower.source.names.map { $0[0] }, ["./", "a/", "empty/", "Sub/"])
  }

  @Test func theFolderGoesAndComesAgain() throws {
    let folder = try makeFolder()
    let inner = try FolderDataSource(scanner: FolderScanner(path: folder.inside("Sub")))
    let follower = Follower(inner)
    try folder.move("Sub", "Away")
    #expect(throws: FolderError.self) { try follower.rescan() }
    expectEqual(inner.names, [["./", "d", "e"]])
    try folder.move("Away", "Sub")
    try expectEqual(follower.rescan(), [])
  }

  @Test func filter() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    // The empty section is deleted, and then the one that is now empty.
    expectEqual(
      follower.arrange { $0.filter = "SUB d" },
      [
        .some([.section(type: .delete([1, 0]))]),
        .some([.section(type: .delete([0, 0])), .item(type: .delete([1, 1]))]),
      ])
    expectEqual(follower.source.names, [["Sub/", "d"]])
    try folder.write("Sub/dd")
    try folder.write("x")
    try expectEqual(follower.rescan(), [.some([.item(type: .insert([0, 1]))])])
    expectEqual(
      follower.arrange { $0.filter = "nothing" }, [.some([.section(type: .delete([0, 0]))])])
    expectEqual(follower.source.names, [])
    // The sections with files are inserted with them, and then the empty one.
    expectEqual(
      follower.arrange { $0.filter = " " },
      [
        .some([.section(type: .insert([0, 0])), .section(type: .insert([1, 0]))]),
        .some([.section(type: .insert([1, 0]))]),
      ])
    expectEqual(follower.source.names.count, 3)
    expectEqual(follower.arrange { $0.filter = "" }, [])
  }

  @Test func sort() throws {
    let folder = try TemporaryFolder()
    for (name, size, date) in [("B10", 3, 5), ("b9", 2, 9), ("a", 9, 1), ("A", 2, 3)] {
      try folder.write(name, String(repeating: "x", count: size), date: Double(date))
    }
    let follower = Follower(try folder.source())
    expectEqual(follower.source.names[0].dropFirst(), ["A", "a", "b9", "B10"])
    // Of four rows, at most two stay.
    expectEqual(follower.arrange { $0.order = .size }.map(\.changes.count), [2])
    expectEqual(follower.source.names[0].dropFirst(), ["a", "B10", "A", "b9"])
    _ = follower.arrange { $0.order = .date }
    expectEqual(follower.source.names[0].dropFirst(), ["b9", "B10", "A", "a"])
    expectEqual(follower.arrange { $0.order = .date }, [])
  }

  @Test func anotherGroupingReloads() throws {
    let follower = Follower(try makeFolder().source())
    expectEqual(follower.arrange { $0.grouping = .kind }, [.all])
    expectEqual(follower.source.names, [["No extension", "a", "b", "c", "d", "e"]])
  }
}
