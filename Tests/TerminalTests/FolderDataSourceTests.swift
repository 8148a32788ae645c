import DataSourceDiffing
import DataSourceKit
import Foundation
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
    #expect(source.names == [["./", "a", "b", "c"], ["empty/"], ["Sub/", "d", "e"]])
    #expect(source.footerTitle(for: 0) == nil)
  }

  @Test func groupsByKind() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("sub/deep")
    for name in ["x.swift", "sub/y.swift", "sub/Z.MD", "q.foo", "LICENSE", "end.", ".dot"] {
      try folder.write(name)
    }
    let source = try folder.source(Arrangement(grouping: .kind), includesHidden: true)
    #expect(
      source.names == [
        [".foo", "q.foo"], ["Folder", "deep"], ["Markdown", "Z.MD"],
        ["No extension", ".dot", "end.", "LICENSE"],
        ["Swift source", "y.swift", "x.swift"],
      ])
  }

  @Test func marksUnreadableSubfolders() {
    let closed = Folder(id: 0, subfolder: Listing.Subfolder(name: "closed", isReadable: false))
    let sections = [closed].sections(of: [])
    #expect(sections.map(\.footerTitle) == [nil, "unreadable"])
    let list = ArrangedFiles(DiffableSectionedDataSource(sections: sections), Arrangement()).list
    #expect(list.shownSections == sections.arranged(Arrangement()))
  }

  @Test func noChange() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    #expect(try follower.rescan() == [])
    // The same date again.
    try folder.write("a", "a", date: 1000)
    #expect(try follower.rescan() == [])
  }

  @Test func createAndDelete() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.write("aa")
    try folder.remove("c")
    let changes: [Change] = [.item(type: .delete([0, 2])), .item(type: .insert([0, 1]))]
    #expect(try follower.rescan() == [.some(changes)])
  }

  @Test func change() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.write("b", "longer")
    #expect(try follower.rescan() == [.some([.item(type: .update([0, 1]))])])
  }

  @Test func atomicSaveIsAnUpdate() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.writeAtomically("b", "new")
    #expect(try follower.rescan() == [.some([.item(type: .update([0, 1]))])])
  }

  @Test func renameIsAMove() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("a", "z")
    let sets = try follower.rescan()
    #expect(
      sets == [
        .some([.item(type: .move([0, 0], [0, 2]))]), .some([.item(type: .update([0, 2]))]),
      ])
  }

  @Test func renameInPlaceIsAnUpdate() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("b", "bb")
    #expect(try follower.rescan() == [.some([.item(type: .update([0, 1]))])])
  }

  @Test func moveBetweenFolders() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.move("b", "Sub/b")
    let sets = try follower.rescan()
    #expect(
      sets == [
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
    #expect(
      sets == [
        .some([
          .section(type: .delete([1, 0])), .section(type: .insert([1, 0])),
          .item(type: .delete([0, 0])),
        ])
      ])
    #expect(follower.source.names == [["./", "b", "c"], ["new/", "a"], ["Sub/", "d", "e"]])
  }

  @Test func aFolderThatTakesTheNameOfAFile() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    try folder.remove("a")
    try folder.addFolder("a")
    #expect(try follower.rescan().count == 1)
    #expect(follower.source.names.map { $0[0] } == ["./", "a/", "empty/", "Sub/"])
  }

  @Test func theFolderGoesAndComesAgain() throws {
    let folder = try makeFolder()
    let inner = try FolderDataSource(scanner: FolderScanner(path: folder.inside("Sub")))
    let follower = Follower(inner)
    try folder.move("Sub", "Away")
    #expect(throws: FolderError.self) { try follower.rescan() }
    #expect(inner.names == [["./", "d", "e"]])
    try folder.move("Away", "Sub")
    #expect(try follower.rescan() == [])
  }

  @Test func filter() throws {
    let folder = try makeFolder()
    let follower = Follower(try folder.source())
    // The empty section is deleted, and then the one that is now empty.
    #expect(
      follower.arrange { $0.filter = "SUB d" } == [
        .some([.section(type: .delete([1, 0]))]),
        .some([.section(type: .delete([0, 0])), .item(type: .delete([1, 1]))]),
      ])
    #expect(follower.source.names == [["Sub/", "d"]])
    try folder.write("Sub/dd")
    try folder.write("x")
    #expect(try follower.rescan() == [.some([.item(type: .insert([0, 1]))])])
    #expect(
      follower.arrange { $0.filter = "nothing" } == [.some([.section(type: .delete([0, 0]))])])
    #expect(follower.source.names == [])
    // The sections with files are inserted with them, and then the empty one.
    #expect(
      follower.arrange { $0.filter = " " } == [
        .some([.section(type: .insert([0, 0])), .section(type: .insert([1, 0]))]),
        .some([.section(type: .insert([1, 0]))]),
      ])
    #expect(follower.source.names.count == 3)
    #expect(follower.arrange { $0.filter = "" } == [])
  }

  @Test func sort() throws {
    let folder = try TemporaryFolder()
    for (name, size, date) in [("B10", 3, 5), ("b9", 2, 9), ("a", 9, 1), ("A", 2, 3)] {
      try folder.write(name, String(repeating: "x", count: size), date: Double(date))
    }
    let follower = Follower(try folder.source())
    #expect(follower.source.names[0].dropFirst() == ["A", "a", "b9", "B10"])
    // Of four rows, at most two stay.
    #expect(follower.arrange { $0.order = .size }.map(\.changes.count) == [2])
    #expect(follower.source.names[0].dropFirst() == ["a", "B10", "A", "b9"])
    _ = follower.arrange { $0.order = .date }
    #expect(follower.source.names[0].dropFirst() == ["b9", "B10", "A", "a"])
    #expect(follower.arrange { $0.order = .date } == [])
  }

  @Test func anotherGroupingReloads() throws {
    let follower = Follower(try makeFolder().source())
    #expect(follower.arrange { $0.grouping = .kind } == [.all])
    #expect(follower.source.names == [["No extension", "a", "b", "c", "d", "e"]])
  }
}
