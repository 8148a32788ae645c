/// Tells from scan to scan which file is which, and keeps the files of the last scan.
///
/// A file is the same if it has the same name in the same folder: saving it in a new file that then
/// takes its place is an update. What is left is the same if it has the same inode, so that a new
/// name or another folder is a move. A deleted file's inode may soon be another file's; so the kind
/// and the modification date, which moving does not change, must agree as well.
struct EntryRegister {
  private(set) var entries: [Entry] = []
  private var nextID = 0

  private struct Name: Hashable {
    var folder: String
    var name: String

    init(_ file: FileRecord) {
      folder = file.folder
      name = file.name
    }
  }

  private struct Trace: Hashable {
    var inode: FileRecord.Inode
    var kind: FileRecord.Kind
    var modified: Int

    init(_ file: FileRecord) {
      inode = file.inode
      kind = file.kind
      modified = file.modified
    }
  }

  /// Takes the files of a new scan.
  ///
  /// - Complexity: O(files)
  mutating func update(_ files: [FileRecord]) {
    var known: [Name: Entry] = [:]
    known.reserveCapacity(entries.count)
    for entry in entries { known[Name(entry.file)] = entry }

    var ids = files.map { known.removeValue(forKey: Name($0))?.id }
    var gone: [Trace: [Int]] = [:]
    for entry in known.values { gone[Trace(entry.file), default: []].append(entry.id) }
    for (index, file) in files.enumerated() where ids[index] == nil {
      ids[index] = gone[Trace(file)]?.popLast() ?? makeID()
    }
    entries = zip(ids, files).map { Entry(id: $0!, file: $1) }
  }

  private mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}
