/// A row's file, known again from scan to scan by its `id`.
struct Entry: Identifiable, Hashable {
  let id: Int
  let file: FileRecord

  /// The subfolder that it is in; `nil` if it is in the folder itself.
  let folder: Folder.ID?

  /// Where its path stands among others. It is made once, and not for every comparison.
  let sortKey: SortKey

  init(id: Int, file: FileRecord, folder: Folder.ID?) {
    self.id = id
    self.file = file
    self.folder = folder
    sortKey = SortKey(file.path)
  }
}
