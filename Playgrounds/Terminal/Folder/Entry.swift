/// A row's file, known again from scan to scan by its `id`.
struct Entry: Identifiable, Hashable {
  var id: Int
  var file: FileRecord

  /// The subfolder that it is in; `nil` if it is in the folder itself.
  var folder: Folder.ID?
}
