/// The metadata of one file, folder or link on disk.
struct FileRecord: Hashable {
  enum Kind: Hashable {
    case file, folder, link, other
  }

  /// A file's identity on disk, which a new name does not change.
  struct Inode: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// The subfolder it is in; empty if it is in the folder itself.
  var folder: String

  var name: String
  var kind = Kind.file

  /// The size in bytes; 0 for a folder.
  var size = 0

  /// The modification date, in nanoseconds since 1970.
  var modified = 0

  var inode = Inode(device: 0, number: 0)

  /// The path from the shown folder.
  var path: String { folder.isEmpty ? name : "\(folder)/\(name)" }
}
