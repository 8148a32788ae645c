import TestSupport
import Testing

@testable import Terminal

/// The identity of each subfolder, from a scan. Real disks are in `FolderRenameTests`.
@Suite struct FolderRegisterTests {
  private func subfolder(_ name: String, inode: UInt64, date: Int) -> Listing.Subfolder {
    Listing.Subfolder(
      name: name, modified: date, inode: FileRecord.Inode(device: 1, number: inode))
  }

  private func file(_ folder: String, _ name: String, inode: UInt64) -> FileRecord {
    FileRecord(
      folder: folder, name: name, modified: 7, inode: FileRecord.Inode(device: 1, number: inode))
  }

  /// The old names of a second scan's subfolders; `nil` for new ones.
  private func origins(_ old: Listing, _ new: Listing) -> [String?] {
    var register = FolderRegister()
    register.update(old)
    let names = Dictionary(
      uniqueKeysWithValues: register.folders.map { ($0.id, $0.subfolder.name) })
    register.update(new)
    return register.folders.map { names[$0.id] }
  }

  @Test func newNamesAndDates() {
    let old = Listing(subfolders: [subfolder("a", inode: 1, date: 10)])
    let cases: [(Listing.Subfolder, String?)] = [
      (subfolder("a", inode: 1, date: 10), "a"),
      (subfolder("a", inode: 1, date: 11), "a"),
      (subfolder("a", inode: 2, date: 11), "a"),
      (subfolder("b", inode: 1, date: 10), "a"),
      // A deleted folder's inode.
      (subfolder("b", inode: 1, date: 11), nil),
      (subfolder("b", inode: 2, date: 10), nil),
    ]
    for (subfolder, origin) in cases {
      expectEqual(origins(old, Listing(subfolders: [subfolder])), [origin], "\(subfolder)")
    }
  }

  @Test func aFileInCommonIsEnough() {
    let old = Listing(
      subfolders: [subfolder("a", inode: 1, date: 10)],
      files: [file("", "top", inode: 4), file("a", "x", inode: 5), file("a", "y", inode: 6)])
    var new = Listing(
      subfolders: [subfolder("b", inode: 1, date: 11)],
      files: [file("", "top", inode: 4), file("b", "new", inode: 7), file("b", "z", inode: 6)])
    expectEqual(origins(old, new), ["a"])
    new.files.removeLast()
    expectEqual(origins(old, new), [nil])
  }

  @Test func theInodeComesBeforeTheName() {
    let old = Listing(subfolders: [
      subfolder("a", inode: 1, date: 10), subfolder("b", inode: 2, date: 20),
    ])
    let swapped = Listing(subfolders: [
      subfolder("a", inode: 2, date: 20), subfolder("b", inode: 1, date: 10),
    ])
    expectEqual(origins(old, swapped), ["b", "a"])
    let rotated = Listing(subfolders: [
      subfolder("a", inode: 3, date: 30), subfolder("a.1", inode: 1, date: 10),
    ])
    expectEqual(origins(old, rotated), [nil, "a"])
  }

  /// Some disks have no inode numbers, and a scan may find a folder under both names.
  @Test func equalInodes() {
    let old = Listing(subfolders: ["a", "b", "c"].map { subfolder($0, inode: 0, date: 10) })
    let new = Listing(subfolders: ["c", "d", "b"].map { subfolder($0, inode: 0, date: 10) })
    expectEqual(origins(old, new), ["c", "a", "b"])
    let one = Listing(subfolders: [subfolder("a", inode: 1, date: 10)])
    let both = Listing(subfolders: ["b", "a"].map { subfolder($0, inode: 1, date: 10) })
    expectEqual(origins(one, both), [nil, "a"])
  }
}
