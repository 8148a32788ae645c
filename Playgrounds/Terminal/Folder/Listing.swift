/// What one scan has found: the subfolders, and the files in the folder and in them.
struct Listing: Equatable {
  struct Subfolder: Hashable {
    var name: String
    var isReadable = true

    /// The modification date, in nanoseconds since 1970.
    var modified = 0

    var inode = FileRecord.Inode(device: 0, number: 0)
  }

  var subfolders: [Subfolder] = []
  var files: [FileRecord] = []
}
