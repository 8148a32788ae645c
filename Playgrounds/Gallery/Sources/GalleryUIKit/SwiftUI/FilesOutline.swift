#if os(iOS)
  import DataSourceSwiftUI
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
      .outline(screen.outline)
      .onDeleteItems { nodes in for node in nodes { screen.remove(node.id) } }
      .accessories { node in [.label(text: node.detail)] }
    }
  }
#endif
