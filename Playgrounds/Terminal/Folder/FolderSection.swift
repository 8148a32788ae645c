import DataSourceDiffing

/// A section of the list.
typealias FolderSection = IdentifiedSection<FolderSectionID, Entry>

/// What a section stands for. A subfolder that is renamed keeps its section.
enum FolderSectionID: Hashable {
  case folderItself
  case subfolder(Folder.ID)
  case kind(String)
}
