#if os(iOS)
  import DataSourceOperators
  import DataSourceSwiftUI
  import DataSourceViews
  import GalleryCore
  import SwiftUI

  /// The files as a tree in a sidebar, one of which is selected.
  @MainActor
  struct FilesOutlineScreen: View {
    let screen: FilesScreen
    @State private var selection: String?

    var body: some View {
      CollectionView(screen.list, selection: $selection) { node in
        Label(node.name, systemImage: node.isFolder ? "folder" : "doc")
      }
      .layout(.sidebar)
      .outline(
        Outline(
          level: screen.list.level, isExpanded: screen.list.isExpanded, toggle: screen.list.toggle
        ) { node in
          !node.children.isEmpty
        }
      )
      .onDeleteItems { nodes in for node in nodes { screen.remove(node.id) } }
      .accessories { node in [.label(text: node.detail)] }
    }
  }
#endif
