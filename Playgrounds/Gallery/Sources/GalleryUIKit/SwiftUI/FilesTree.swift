#if os(iOS)
  import DataSourceObservation
  import GalleryCore
  import SwiftUI

  /// The files as a tree in a sidebar.
  @MainActor
  struct FilesTreeScreen: View {
    let screen: FilesScreen
    @ObservedObject var model: ObservedList<FileNode, String>
    @State private var selection: String?

    var body: some View {
      List(model.rows, selection: $selection) { row in
        ItemReader(row) { node in
          HStack {
            // Expansion belongs to the data source, which reports an update of the row.
            Button {
              screen.toggle(node.id)
            } label: {
              Image(systemName: screen.isExpanded(node.id) ? "chevron.down" : "chevron.forward")
            }
            .buttonStyle(.borderless)
            .opacity(node.isFolder ? 1 : 0)
            Label(node.name, systemImage: node.isFolder ? "folder" : "doc")
            Spacer()
            Text(node.detail).font(.caption).foregroundColor(.secondary)
          }
          .padding(.leading, CGFloat(node.level) * 16)
          .swipeActions {
            Button("Delete", role: .destructive) { screen.remove(node.id) }
          }
        }
      }
      .listStyle(.sidebar)
      .toolbar {
        Button {
          screen.addFolder(in: selection)
        } label: {
          Label("New folder", systemImage: "folder.badge.plus")
        }
      }
    }
  }
#endif
