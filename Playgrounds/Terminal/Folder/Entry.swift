/// A row's file, identified from scan to scan by its `id`.
struct Entry: Identifiable, Hashable {
  let id: Int
  let file: FileRecord

  /// The subfolder that it is in; `nil` if it is in the folder itself.
  let folder: Folder.ID?

  /// The sort key of its path, computed once instead of for every comparison.
  let sortKey: SortKey

  init(id: Int, file: FileRecord, folder: Folder.ID?) {
    self.id = id
    self.file = file
    self.folder = folder
    sortKey = SortKey(file.path)
  }
}
