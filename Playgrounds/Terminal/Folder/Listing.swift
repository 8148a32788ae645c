/// What one scan has found: the subfolders, and the files in them and in the folder itself.
struct Listing: Equatable {
  struct Subfolder: Hashable {
    var name: String
    var isReadable = true
  }

  var subfolders: [Subfolder] = []
  var files: [FileRecord] = []
}
