import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct FolderScannerTests {
  @Test func findsFilesAndSubfolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.txt", "12345", date: 1000)
    try folder.addFolder("sub/deep")
    try folder.write("sub/a.txt")
    try folder.write(".hidden")
    try folder.addFolder(".build")
    try folder.write("sub/.hidden")

    var listing = try FolderScanner(path: folder.path).scan()
    listing.files.sort { $0.path < $1.path }
    expectEqual(listing.subfolders.map(\.name), ["sub"])
    #expect(listing.subfolders.allSatisfy { $0.isReadable && $0.modified > 0 })
    expectEqual(listing.files.map(\.path), ["b.txt", "sub/a.txt", "sub/deep"])
    expectEqual(listing.files.map(\.kind), [.file, .file, .folder])
    expectEqual(listing.files[0].size, 5)
    expectEqual(listing.files[0].modified, 1_000_000_000_000)

    let all = try FolderScanner(path: folder.path, includesHidden: true).scan()
    expectEqual(Set(all.subfolders.map(\.name)), ["sub", ".build"])
    expectEqual(all.files.count, 5)
  }

  @Test func listsLinksWithoutFollowingThem() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("sub")
    for (name, target) in [("loop", "."), ("broken", "nowhere"), ("sub/up", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.inside(name), withDestinationPath: target)
    }
    let listing = try FolderScanner(path: folder.path).scan()
    expectEqual(listing.subfolders.map(\.name), ["sub"])
    expectEqual(Set(listing.files.map(\.path)), ["loop", "broken", "sub/up"])
    #expect(listing.files.allSatisfy { $0.kind == .link })
  }

  @Test func tellsWhyAFolderCannotBeRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("file")
    for (path, code) in [("missing", ENOENT), ("file", ENOTDIR), ("file/deeper", ENOTDIR)] {
      let path = folder.inside(path)
      #expect(throws: FolderError(path: path, code: code)) { try FolderScanner(path: path).scan() }
    }
    expectEqual(FolderError(path: "x", code: ENOENT).message, "x: no such folder")
    expectEqual(FolderError(path: "x", code: ENOTDIR).message, "x: not a folder")
    #expect(FolderError(path: "x", code: EACCES).message.hasPrefix("x: cannot be read ("))
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser reads everything"))
  func marksUnreadableSubfolders() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("closed")
    chmod(folder.inside("closed"), 0)
    defer { chmod(folder.inside("closed"), 0o700) }
    let listing = try FolderScanner(path: folder.path).scan()
    expectEqual(listing.subfolders.map(\.name), ["closed"])
    #expect(!listing.subfolders[0].isReadable && listing.subfolders[0].inode.number > 0)
  }

  #if os(Linux)
    @Test func keepsNamesThatAreNoTextApart() throws {
      let folder = try TemporaryFolder()
      for byte in [0xE8, 0xE9] as [UInt8] {
        let name =
          Array(folder.inside("caf").utf8CString.dropLast()) + [CChar(bitPattern: byte), 0]
        close(open(name, O_CREAT | O_WRONLY, 0o600))
        defer { unlink(name) }
        let names = try FolderScanner(path: folder.path).scan().files.map(\.name)
        expectEqual(names, ["caf\\x" + String(byte, radix: 16, uppercase: true)])
      }
    }
  #endif
}
