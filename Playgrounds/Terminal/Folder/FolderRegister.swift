/// Identifies subfolders from scan to scan, and stores those of the last scan.
///
/// A subfolder is the same if it has the same inode, whatever its name. But another folder may get
/// a deleted folder's inode at once. So something else must agree: the name; or the modification
/// date, which renaming does not change; or, since files may have come or gone in the meantime, one
/// of the files in it. Of the remaining subfolders, those with the same name are the same, such as
/// a folder that a build deletes and creates again.
///
/// So a folder counts as new if it is renamed and all its files are replaced at the same time. And
/// a folder that takes over the inode within a tick of the disk's clock counts as the old one.
struct FolderRegister {
  private(set) var folders: [Folder] = []
  private var files: [FileRecord] = []
  private var nextID = 0

  /// Takes the subfolders of a new scan.
  ///
  /// - Complexity: O(folders), plus O(files) for each folder that has a new name and another date
  mutating func update(_ listing: Listing) {
    var matching = Matching(known: folders, subfolders: listing.subfolders)
    matching.match(by: \.inode) { $0.name == $1.name }
    matching.match(by: \.inode) { old, new in
      old.modified == new.modified
        || Self.haveFileInCommon(
          files.lazy.filter { $0.folder == old.name },
          listing.files.lazy.filter { $0.folder == new.name })
    }
    matching.match(by: \.name) { _, _ in true }
    folders = zip(matching.ids, listing.subfolders).map { id, subfolder in
      Folder(id: id ?? makeID(), subfolder: subfolder)
    }
    files = listing.files
  }

  private static func haveFileInCommon(
    _ old: some Sequence<FileRecord>, _ new: some Sequence<FileRecord>
  ) -> Bool {
    !Set(old.map(\.trace)).isDisjoint(with: new.lazy.map(\.trace))
  }

  private mutating func makeID() -> Folder.ID {
    defer { nextID += 1 }
    return nextID
  }
}

/// Pairs subfolders with known folders, each at most once.
private struct Matching {
  /// The folders that no subfolder has claimed.
  var known: [Folder]
  let subfolders: [Listing.Subfolder]

  /// The folder that each subfolder has claimed.
  private(set) var ids: [Folder.ID?]

  init(known: [Folder], subfolders: [Listing.Subfolder]) {
    self.known = known
    self.subfolders = subfolders
    ids = Array(repeating: nil, count: subfolders.count)
  }

  /// Lets each unmatched subfolder claim a folder with an equal key, if they agree.
  mutating func match(
    by key: (Listing.Subfolder) -> some Hashable,
    if agree: (_ old: Listing.Subfolder, _ new: Listing.Subfolder) -> Bool
  ) {
    var candidates = Dictionary(grouping: known) { key($0.subfolder) }
    for (index, subfolder) in subfolders.enumerated() where ids[index] == nil {
      let key = key(subfolder)
      let match = candidates[key]?.firstIndex { agree($0.subfolder, subfolder) }
      if let match { ids[index] = candidates[key]?.remove(at: match).id }
    }
    known = candidates.values.flatMap(\.self)
  }
}
