#if os(iOS)
  import DataSourceKit
  import DataSourceViews
  import GalleryCore

  extension FilesScreen {
    /// How the files form a tree.
    var outline: ListOutline<FileNode> {
      ListOutline(level: list.level, isExpanded: list.isExpanded, toggle: list.toggle) { node in
        !node.children.isEmpty
      }
    }
  }
#endif
