/// Identifies files from scan to scan, and stores the last scan's files, ordered by when they were
/// first found.
///
/// A file is the same if it has the same name in the same folder, even if that folder was renamed:
/// saving it as a new file that replaces it is an update. Of the remaining files, those with the
/// same trace are the same, so a new name or another folder is a move.
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
  ///   - folders: The subfolders they are in.
  /// - Complexity: O(files · log files + folders)
  mutating func update(_ files: [FileRecord], in folders: [Folder]) {
    var known: [Place: Entry] = [:]
    known.reserveCapacity(entries.count)
    for entry in entries { known[Place(folder: entry.folder, name: entry.file.name)] = entry }

    var folderIDs: [String: Folder.ID] = [:]
    for folder in folders { folderIDs[folder.subfolder.name] = folder.id }
    let places = files.map { Place(folder: folderIDs[$0.folder], name: $0.name) }

    var matches = places.map { known.removeValue(forKey: $0) }
    var gone: [FileRecord.Trace: [Entry]] = [:]
    for entry in known.values { gone[entry.file.trace, default: []].append(entry) }
    for (index, file) in files.enumerated() where matches[index] == nil {
      matches[index] = gone[file.trace]?.popLast()
    }
    entries = files.indices.map { index in
      let (file, folder) = (files[index], places[index].folder)
      // An unchanged one already has its sort key.
      if let match = matches[index], match.file == file, match.folder == folder { return match }
      return Entry(id: matches[index]?.id ?? makeID(), file: file, folder: folder)
    }
    // The disk may list files in any order. Here a file moves only if its folder changes.
    entries.sort { $0.id < $1.id }
  }

  private mutating func makeID() -> Entry.ID {
    defer { nextID += 1 }
    return nextID
  }
}
