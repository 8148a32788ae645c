import TestSupport
import Testing

@testable import Terminal

/// The identity of each file, from a scan.
@Suite struct EntryRegisterTests {
  private func file(_ name: String, inode: UInt64, size: Int = 0) -> FileRecord {
    FileRecord(
      folder: "", name: name, size: size, inode: FileRecord.Inode(device: 1, number: inode))
  }

  /// A disk lists files in any order. If that mattered, a list would receive moves at random.
  @Test func theOrderOfTheDiskDoesNotMatter() {
    var register = EntryRegister()
    let files = ["a", "b", "c"].enumerated().map { file($1, inode: UInt64($0)) }
    register.update(files, in: [])
    let before = register.entries
    register.update(files.reversed(), in: [])
    expectEqual(register.entries, before)
    register.update([file("new", inode: 9)] + files.reversed(), in: [])
    expectEqual(register.entries.dropLast(), before[...])
    expectEqual(register.entries.last?.file.name, "new")
  }

  @Test func whatChangesKeepsItsIdentity() {
    var register = EntryRegister()
    register.update([file("a", inode: 1), file("b10", inode: 2)], in: [])
    let before = register.entries
    register.update([file("b9", inode: 2), file("a", inode: 3, size: 5)], in: [])
    expectEqual(register.entries.map(\.id), before.map(\.id))
    expectEqual(register.entries.map(\.file.name), ["a", "b9"])
    expectEqual(register.entries.map(\.file.size), [5, 0])
    #expect(register.entries[1].sortKey < before[1].sortKey)
  }
}
