/// Tells from scan to scan which file is which, and keeps the files of the last scan.
///
/// A file is the same if it has the same name in the same folder, whatever the folder's name is:
/// saving it in a new file that then takes its place is an update. What is left is the same if it
/// has left the same trace, so that a new name or another folder is a move.
struct EntryRegister {
  private(set) var entries: [Entry] = []
  private var nextID = 0

  private struct Place: Hashable {
    var folder: Folder.ID?
    var name: String
  }

  /// Takes the files of a new scan.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - folders: The subfolders that they are in.
  /// - Complexity: O(files + folders)
  mutating func update(_ files: [FileRecord], in folders: [Folder]) {
    var known: [Place: Entry] = [:]
    known.reserveCapacity(entries.count)
    for entry in entries { known[Place(folder: entry.folder, name: entry.file.name)] = entry }

    var folderIDs: [String: Folder.ID] = [:]
    for folder in folders { folderIDs[folder.subfolder.name] = folder.id }
    let places = files.map { Place(folder: folderIDs[$0.folder], name: $0.name) }

    var ids = places.map { known.removeValue(forKey: $0)?.id }
    var gone: [FileRecord.Trace: [Entry.ID]] = [:]
    for entry in known.values { gone[entry.file.trace, default: []].append(entry.id) }
    for (index, file) in files.enumerated() where ids[index] == nil {
      ids[index] = gone[file.trace]?.popLast() ?? makeID()
    }
    entries = files.indices.map {
      Entry(id: ids[$0]!, file: files[$0], folder: places[$0].folder)
    }
  }

  private mutating func makeID() -> Entry.ID {
    defer { nextID += 1 }
    return nextID
  }
}
