import DataSourceDiffing

/// A folder with its files.
typealias FolderSection = IdentifiedSection<Folder.ID?, Entry>

extension [Folder] {
  /// A section for the shown folder, without an identity of its own, and then one for each of these
  /// subfolders, by name.
  ///
  /// - Parameter entries: The files in them.
  func sections(of entries: [Entry]) -> [FolderSection] {
    let files = Dictionary(grouping: entries, by: \.folder)
    let sorted = map { (folder: $0, key: SortKey($0.subfolder.name)) }
      .sorted { $0.key < $1.key }.map(\.folder)
    return [FolderSection(id: nil, items: files[nil] ?? [], headerTitle: "./")]
      + sorted.map { folder in
        FolderSection(
          id: folder.id, items: files[folder.id] ?? [], headerTitle: folder.subfolder.name + "/",
          footerTitle: folder.subfolder.isReadable ? nil : "unreadable")
      }
  }
}
