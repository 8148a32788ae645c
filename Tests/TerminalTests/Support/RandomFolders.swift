import DataSourceDiffing
import Foundation
import TestSupport

@testable import Terminal

/// Folders and files with random changes.
struct RandomFolders {
  var random: SplitMix64
  private var folders: [Folder] = []
  private var entries: [Entry] = []
  private var nextID = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<30 { edit() }
  }

  var sections: [FolderSection] { folders.sections(of: entries) }

  /// Changes one thing: a file, or a folder with everything in it.
  mutating func edit() {
    let index = random.below(max(1, entries.count))
    switch random.below(12) {
    case 0:
      let name = newFolderName()
      folders.append(Folder(id: makeID(), subfolder: Listing.Subfolder(name: name)))
    case 1 where !folders.isEmpty:
      let folder = folders.remove(at: random.below(folders.count))
      entries.removeAll { $0.folder == folder.id }
    case 2 where !folders.isEmpty:
      let index = random.below(folders.count)
      folders[index].subfolder.name = newFolderName()
      folders[index].subfolder.isReadable = random.below(4) > 0
      for entry in entries.indices where entries[entry].folder == folders[index].id {
        entries[entry] = makeEntry(entries[entry].id, entries[entry].file, folders[index].id)
      }
    case 3...5 where !entries.isEmpty: entries.remove(at: index)
    case 6...8 where !entries.isEmpty: entries[index] = changed(entries[index])
    default: entries.append(changed(makeEntry(makeID(), FileRecord(folder: "", name: ""), nil)))
    }
  }

  /// Changes one file, and passes this single edit to the data source.
  mutating func editOne(_ files: DiffableSectionedDataSource<Folder.ID?, Entry>) {
    guard let old = entries.randomElement(using: &random),
      let index = entries.firstIndex(of: old), let place = files.indexPath(forID: old.id)
    else { return }
    do {
      if random.below(3) == 0 {
        entries.remove(at: index)
        files.remove(id: old.id)
        return
      }
      entries[index] = changed(old)
      try files.transaction {
        if entries[index].folder != old.folder,
          let section = files.sectionIndex(forID: entries[index].folder)
        {
          let count = files.numberOfItems(in: section)
          try files.move(from: place, to: [section, random.below(count + 1)])
        }
        try files.update(id: old.id) { $0 = entries[index] }
      }
    } catch {
      fatalError("\(error)")
    }
  }

  /// The file with one or several properties changed.
  private mutating func changed(_ entry: Entry) -> Entry {
    var file = entry.file
    var folder = entry.folder
    if file.name.isEmpty || random.below(3) == 0 {
      let ending = ["", ".md", ".swift", ".txt"].randomElement(using: &random)!
      // The identity makes the name unique.
      file.name = "\(["a", "B", "b 1"].randomElement(using: &random)!)\(entry.id)\(ending)"
    }
    if random.below(2) == 0 { file.size = random.below(5) }
    if random.below(2) == 0 { file.modified = random.below(5) }
    if random.below(3) == 0 { folder = folders.randomElement(using: &random)?.id }
    if random.below(8) == 0 { file.kind = file.kind == .file ? .folder : .file }
    return makeEntry(entry.id, file, folder)
  }

  private func makeEntry(_ id: Int, _ file: FileRecord, _ folder: Folder.ID?) -> Entry {
    var file = file
    file.folder = folders.first { $0.id == folder }?.subfolder.name ?? ""
    return Entry(id: id, file: file, folder: folder)
  }

  private mutating func newFolderName() -> String {
    let letter = ["A", "b", "s 1"].randomElement(using: &random)!
    return "\(letter)\(random.below(20)).\(makeID())"
  }

  private mutating func makeID() -> Int {
    nextID += 1
    return nextID
  }
}
