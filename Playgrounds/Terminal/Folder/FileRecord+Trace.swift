extension FileRecord {
  /// What a file keeps when it is renamed or moved.
  ///
  /// A deleted file's inode may soon be another file's. So the trace includes the kind and the
  /// modification date, which moving does not change.
  struct Trace: Hashable {
    var inode: Inode
    var kind: Kind
    var modified: Int
  }

  var trace: Trace { Trace(inode: inode, kind: kind, modified: modified) }
}
