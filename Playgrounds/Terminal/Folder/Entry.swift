/// A row's file, identified from scan to scan by its `id`.
struct Entry: Identifiable, Hashable {
  let id: Int
  let file: FileRecord

  /// The subfolder it is in; `nil` if it is in the folder itself.
  let folder: Folder.ID?

  /// Its path's sort key, computed once instead of for every comparison.
  let sortKey: SortKey

  init(id: Int, file: FileRecord, folder: Folder.ID?) {
    self.id = id
    self.file = file
    self.folder = folder
    sortKey = SortKey(file.path)
  }
}
